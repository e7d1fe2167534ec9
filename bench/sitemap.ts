import type { Bench } from './bench.ts'
import { measureParsing } from './sitemap/parse.ts'

/** Parts are files of their own; each brings its rows and its keys. */
export const sitemap: Bench = {
  summary: '500,000 pages in ten gzip sitemaps over loopback HTTP, URLs per second',
  run: measureParsing,
}
