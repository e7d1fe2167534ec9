import { gzipSync } from 'node:zlib'
import { type Reply, sitemap } from '../../web/reply.ts'

type Listing = 'sitemap' | 'wordpress' | 'wix' | 'gzip' | 'none'

/** robots.txt and the sitemaps it names, in the style of the site builder. */
export function listPages(paths: readonly string[], host: string, listing: Listing): Readonly<Record<string, Reply>> {
  const base = `https://${host}`
  const isPost = (path: string) => path.split('/').filter(Boolean).length > 1
  const pages = paths.filter((path) => !isPost(path)).map((path) => `${base}${path}`)
  const posts = paths.filter(isPost).map((path) => `${base}${path}`)
  switch (listing) {
    case 'none':
      return { '/robots.txt': text('User-agent: *\nAllow: /\n') }
    case 'sitemap':
      return { '/robots.txt': text('User-agent: *\nAllow: /\n'), '/sitemap.xml': sitemap([...pages, ...posts]) }
    case 'wordpress':
      return {
        '/robots.txt': text(
          `User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n\nSitemap: ${base}/wp-sitemap.xml\n`,
        ),
        '/wp-sitemap.xml': index([`${base}/wp-sitemap-posts-page-1.xml`, `${base}/wp-sitemap-posts-post-1.xml`]),
        '/wp-sitemap-posts-page-1.xml': sitemap(pages),
        '/wp-sitemap-posts-post-1.xml': sitemap(posts),
      }
    case 'wix':
      return {
        '/robots.txt': text(`User-agent: *\nAllow: /\nSitemap: ${base}/sitemap.xml\n`),
        '/sitemap.xml': index([`${base}/pages-sitemap.xml`, `${base}/blog-posts-sitemap.xml`]),
        '/pages-sitemap.xml': sitemap(pages),
        '/blog-posts-sitemap.xml': sitemap(posts),
      }
    case 'gzip':
      return {
        '/robots.txt': text(`User-agent: *\nAllow: /\nSitemap: ${base}/sitemap_index.xml\n`),
        '/sitemap_index.xml': index([`${base}/sitemap-pages.xml.gz`, `${base}/sitemap-posts.xml.gz`]),
        '/sitemap-pages.xml.gz': gzipped(sitemap(pages)),
        '/sitemap-posts.xml.gz': gzipped(sitemap(posts)),
      }
  }
}

const text = (body: string): Reply => ({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body })

function index(files: readonly string[]): Reply {
  const entries = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join('')
  const body = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</sitemapindex>`
  return { headers: { 'content-type': 'application/xml' }, body }
}

function gzipped(reply: Reply): Reply {
  const body = typeof reply === 'string' ? reply : (reply.body ?? '')
  return { headers: { 'content-type': 'application/gzip' }, body: gzipSync(body) }
}
