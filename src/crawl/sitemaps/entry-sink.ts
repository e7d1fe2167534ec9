import { pageAddress } from './page-address.ts'
import type { ReadCaps, SitemapBatch, SitemapChild, SitemapPage } from './sitemap-types.ts'

/** Takes entries as they are read, drops what has no address, counts, and says when a cap is reached. */
export class EntrySink {
  readonly #baseUrl: string | undefined
  readonly #caps: ReadCaps
  #pages: SitemapPage[] = []
  #children: SitemapChild[] = []
  urls = 0
  children = 0
  dropped = 0
  /** Set when the next entry would pass a cap: nothing more is taken. */
  full: 'too_many_urls' | 'too_many_children' | undefined

  constructor(baseUrl: string | undefined, caps: ReadCaps) {
    this.#baseUrl = baseUrl
    this.#caps = caps
  }

  page(written: string, lastmod?: string, changefreq?: string, priority?: string): void {
    const loc = this.#address(written)
    if (loc === undefined) return
    if (this.urls >= this.#caps.urls) this.full = 'too_many_urls'
    else {
      this.urls++
      this.#pages.push({ loc, lastmod, changefreq, priority })
    }
  }

  child(written: string, lastmod?: string): void {
    const loc = this.#address(written)
    if (loc === undefined) return
    if (this.children >= this.#caps.children) this.full = 'too_many_children'
    else {
      this.children++
      this.#children.push({ loc, lastmod })
    }
  }

  /** What has come since the last time; undefined when nothing has. */
  take(): SitemapBatch | undefined {
    if (this.#pages.length === 0 && this.#children.length === 0) return undefined
    const batch = { pages: this.#pages, children: this.#children }
    this.#pages = []
    this.#children = []
    return batch
  }

  /** Forgets what it has: the file is not to be trusted. */
  clear(): void {
    this.take()
    this.urls = 0
    this.children = 0
  }

  #address(written: string): string | undefined {
    if (this.full !== undefined) return undefined
    const loc = pageAddress(written, this.#baseUrl)
    if (loc === undefined) this.dropped++
    return loc
  }
}
