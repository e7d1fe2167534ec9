import { createHash } from 'node:crypto'
import { readLastmod } from '../../crawl/sitemaps/read-lastmod.ts'
import type { SitemapChild, WalkedFile } from '../../crawl/sitemaps/sitemap-types.ts'

/** A file below an index, as an import met it. */
export interface ChildRecord {
  readonly key: number
  /** Read to its end; false: spared, since nothing is new in it. */
  readonly isRead: boolean
  /** What the index says of it, where that can be relied on next time. */
  readonly lastmod: string | null
}

/**
 * A date has no time, and often no zone: what bears the date of the reading, or one close to it, may change afterwards and
 * keep its date.
 */
const settledAfterMs = 2 * 86_400_000

/** The files below an index: which need not be read again, and what is to be remembered of the others. */
export class ChildFiles {
  readonly #known: Readonly<Record<string, number>>
  readonly #settledBefore: number
  readonly #dates = new Map<number, string | null>()
  #records = new Map<number, ChildRecord>()

  /** `known`: by key, what the index said (ms) when the file was last read to its end. */
  constructor(known: Readonly<Record<string, number>> | null, startedAt: string) {
    this.#known = known ?? {}
    this.#settledBefore = Date.parse(startedAt) - settledAfterMs
  }

  get hasRecords(): boolean {
    return this.#records.size > 0
  }

  /** Whether the index says that nothing is new in it since it was last read. */
  skips({ loc, lastmod: written }: SitemapChild): boolean {
    const key = fileKey(loc)
    const lastmod = readLastmod(written)
    const known = this.#known[key]
    if (lastmod === null || known === undefined || Date.parse(lastmod) > known) {
      this.#dates.set(key, lastmod)
      return false
    }
    this.#records.set(key, { key, isRead: false, lastmod: null })
    return true
  }

  /** An index below an index is read every time: its pages are known by the files that list them. */
  ended({ url, depth, format, complete }: WalkedFile): void {
    const key = fileKey(url)
    const lastmod = this.#dates.get(key) ?? null
    this.#dates.delete(key)
    if (depth === 0 || format === 'index' || !complete) return
    const isSettled = lastmod !== null && Date.parse(lastmod) < this.#settledBefore
    this.#records.set(key, { key, isRead: true, lastmod: isSettled ? lastmod : null })
  }

  /** What is to be written down with the next part. */
  take(): readonly ChildRecord[] {
    const notes = [...this.#records.values()]
    this.#records = new Map()
    return notes
  }
}

/** `http:` and `https:`, capitals and fragments do not make another file. */
export function normalizeFileUrl(address: string): string {
  const url = URL.parse(address)
  return url === null ? address : `${url.host}${url.pathname}${url.search}`
}

/** A number for an address that a page can carry. Of 50,000 files two share one once in 200,000 times. */
export function fileKey(address: string): number {
  return createHash('sha256').update(normalizeFileUrl(address)).digest().readUIntBE(0, 6)
}
