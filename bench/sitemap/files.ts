import { gzipSync } from 'node:zlib'

/** Pages `from` to `to` of a shop, as a sitemap generator lists them. */
export function urlset(origin: string, from: number, to: number): Buffer {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ]
  for (let n = from; n < to; n++) {
    const day = String((n % 28) + 1).padStart(2, '0')
    lines.push(
      `  <url>\n    <loc>${origin}/category-${n % 97}/product-number-${n}?colour=${n % 7}&amp;size=${n % 5}</loc>`,
      `    <lastmod>2026-03-${day}T08:15:00+00:00</lastmod>\n    <changefreq>weekly</changefreq>\n    <priority>0.8</priority>\n  </url>`,
    )
  }
  return Buffer.from(`${lines.join('\n')}\n</urlset>\n`)
}

/** An index of `children` gzip files with `urls` pages in total, by path. */
export function sitemapTree(origin: string, urls: number, children: number): ReadonlyMap<string, Buffer> {
  const share = urls / children
  const names = Array.from({ length: children }, (_, n) => `/sitemap-${urls}-${n}.xml.gz`)
  const entries = names.map((name) => `<sitemap><loc>${origin}${name}</loc></sitemap>`).join('\n')
  const index = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</sitemapindex>\n`
  return new Map([
    [`/sitemap-${urls}.xml`, Buffer.from(index)],
    ...names.map((name, n) => [name, gzipSync(urlset(origin, n * share, (n + 1) * share))] as const),
  ])
}
