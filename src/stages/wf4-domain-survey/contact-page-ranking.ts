import type { SiteLink } from '../../crawl/discovery/discovery-types.ts'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'

/** For sitemap discovery: which pages are likely to contain contacts, and how likely. */
export const contactPageRanking = {
  isContactLike: (url: string): boolean => classifyPage(url).contactRank !== null,

  /** From 1 for pages that usually list the most contacts to 0 for pages without. */
  rank({ url, text }: SiteLink): number {
    const { contactRank } = classifyPage(url, text)
    return contactRank === null ? 0 : 1 / contactRank
  },
}
