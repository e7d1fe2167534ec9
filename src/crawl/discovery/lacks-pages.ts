import type { FoundSitemap, SitemapType } from './discovery-types.ts'

const pageLists: ReadonlySet<SitemapType> = new Set(['index', 'page', 'product', 'post', 'category', 'virtual'])

/** Whether the site's pages are still unknown: empty files, feeds and image sitemaps do not list them. */
export function lacksPages(files: readonly FoundSitemap[]): boolean {
  return !files.some((file) => pageLists.has(file.type) && !file.feed && !isEmpty(file))
}

/** Read to its end, without entries. */
export function isEmpty({ type, urlCount, childrenListed, sizeBytes }: FoundSitemap): boolean {
  return type === 'index' ? childrenListed === 0 && sizeBytes !== null : urlCount === 0
}
