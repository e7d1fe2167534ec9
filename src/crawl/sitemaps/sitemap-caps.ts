import type { WalkCaps } from './sitemap-types.ts'

const megabyte = 1024 * 1024

/**
 * sitemaps.org allows 50 MB and 50,000 URLs per file. Real files are up to three times larger, so the caps are above those
 * and still end every bomb early.
 */
export const defaultSitemapCaps: WalkCaps = {
  bodyBytes: 200 * megabyte,
  urls: 1_000_000,
  children: 50_000,
  totalUrls: 5_000_000,
  depth: 5,
  totalChildren: 50_000,
  fileMs: 10 * 60 * 1000,
  walkMs: 60 * 60 * 1000,
}
