import type { Bench } from './bench.ts'
import { measureParsing } from './sitemap/parse.ts'

/** Each part is its own file with its own rows and keys. */
export const sitemap: Bench = {
  summary: '500,000 pages in ten gzip sitemaps over loopback HTTP, URLs per second',
  run: measureParsing,
}
