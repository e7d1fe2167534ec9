import type { SiteLink } from '../../crawl/discovery/discovery-types.ts'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'

/** What the search for sitemaps is told about pages: which are likely to hold contacts, and how likely. */
export const contactPageRanking = {
  isContactLike: (url: string): boolean => classifyPage(url).contactRank !== null,

  /** 1 for the pages that name the most contacts, 0 for those that are not there to name any. */
  rank({ url, text }: SiteLink): number {
    const { contactRank } = classifyPage(url, text)
    return contactRank === null ? 0 : 1 / contactRank
  },
}
