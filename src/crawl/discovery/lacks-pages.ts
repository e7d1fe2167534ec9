import type { FoundSitemap, SitemapType } from './discovery-types.ts'

const bearing: ReadonlySet<SitemapType> = new Set(['index', 'page', 'product', 'post', 'category', 'virtual'])

/** Only files that list pages end a search: an empty one, a feed, or pictures leave the site's pages unknown. */
export function lacksPages(files: readonly FoundSitemap[]): boolean {
  return !files.some((file) => bearing.has(file.type) && !file.feed && !isEmpty(file))
}

/** Read to its end, and nothing was in it. */
export function isEmpty({ type, urlCount, childrenListed, sizeBytes }: FoundSitemap): boolean {
  return type === 'index' ? childrenListed === 0 && sizeBytes !== null : urlCount === 0
}
