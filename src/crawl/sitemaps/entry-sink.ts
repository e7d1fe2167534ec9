import { pageUrl } from './page-url.ts'
import type { ReadCaps, SitemapBatch, SitemapChild, SitemapPage } from './sitemap-types.ts'

/** Collects entries, drops those without a URL, counts, and reports when a cap is reached. */
export class EntrySink {
  readonly #baseUrl: string | undefined
  readonly #caps: ReadCaps
  #pages: SitemapPage[] = []
  #children: SitemapChild[] = []
  urls = 0
  children = 0
  dropped = 0
  /** Set when the next entry would exceed a cap: no more entries are added. */
  full: 'too_many_urls' | 'too_many_children' | undefined

  constructor(baseUrl: string | undefined, caps: ReadCaps) {
    this.#baseUrl = baseUrl
    this.#caps = caps
  }

  page(written: string, lastmod?: string, changefreq?: string, priority?: string): void {
    const loc = this.#resolve(written)
    if (loc === undefined) return
    if (this.urls >= this.#caps.urls) this.full = 'too_many_urls'
    else {
      this.urls++
      this.#pages.push({ loc, lastmod, changefreq, priority })
    }
  }

  child(written: string, lastmod?: string): void {
    const loc = this.#resolve(written)
    if (loc === undefined) return
    if (this.children >= this.#caps.children) this.full = 'too_many_children'
    else {
      this.children++
      this.#children.push({ loc, lastmod })
    }
  }

  /** The entries since the last call; undefined if there are none. */
  take(): SitemapBatch | undefined {
    if (this.#pages.length === 0 && this.#children.length === 0) return undefined
    const batch = { pages: this.#pages, children: this.#children }
    this.#pages = []
    this.#children = []
    return batch
  }

  /** Discards all entries: the file is not trustworthy. */
  clear(): void {
    this.take()
    this.urls = 0
    this.children = 0
  }

  #resolve(written: string): string | undefined {
    if (this.full !== undefined) return undefined
    const loc = pageUrl(written, this.#baseUrl)
    if (loc === undefined) this.dropped++
    return loc
  }
}
