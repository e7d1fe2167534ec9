import { readSitemap } from '../crawl/sitemaps/read-sitemap.ts'
import type { ReadOptions, SitemapChild, SitemapPage } from '../crawl/sitemaps/sitemap-types.ts'

/** A whole sitemap at once, cut into chunks of `chunkBytes`. */
export async function readAll(
  content: string | Uint8Array,
  options: ReadOptions & { readonly chunkBytes?: number } = {},
) {
  const bytes = Buffer.from(content)
  const reading = readSitemap(inChunks(bytes, options.chunkBytes ?? bytes.length), options)
  const pages: SitemapPage[] = []
  const children: SitemapChild[] = []
  for await (const batch of reading) {
    pages.push(...batch.pages)
    children.push(...batch.children)
  }
  const locs = pages.map(({ loc }) => loc)
  return { pages, locs, children: children.map(({ loc }) => loc), summary: reading.summary }
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += Math.max(1, size)) yield bytes.subarray(at, at + Math.max(1, size))
}
