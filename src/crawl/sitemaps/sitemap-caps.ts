import type { WalkCaps } from './sitemap-types.ts'

const megabyte = 1024 * 1024

/**
 * sitemaps.org allows 50 MB and 50,000 addresses a file; files twice and three times that size are served and worth
 * reading, so the caps stand where no honest file is and every bomb still ends early.
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
