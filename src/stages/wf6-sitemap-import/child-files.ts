import { createHash } from 'node:crypto'
import { readLastmod } from '../../crawl/sitemaps/read-lastmod.ts'
import type { SitemapChild, WalkedFile } from '../../crawl/sitemaps/sitemap-types.ts'

/** A file of an index, as an import found it. */
export interface ChildRecord {
  readonly key: number
  /** Read to its end; false: skipped, because it is unchanged. */
  readonly isRead: boolean
  /** The date in the index, if the next import can rely on it. */
  readonly lastmod: string | null
}

/** Dates often have no time and no zone. A file dated close to the import may change later and keep its date. */
const settledAfterMs = 2 * 86_400_000

/** The files of an index: which ones can be skipped, and records of the others. */
export class ChildFiles {
  readonly #known: Readonly<Record<string, number>>
  readonly #settledBefore: number
  readonly #dates = new Map<number, string | null>()
  #records = new Map<number, ChildRecord>()

  /** `known`: by key, the date in the index (ms) when the file was last read to its end. */
  constructor(known: Readonly<Record<string, number>> | null, startedAt: string) {
    this.#known = known ?? {}
    this.#settledBefore = Date.parse(startedAt) - settledAfterMs
  }

  get hasRecords(): boolean {
    return this.#records.size > 0
  }

  /** Whether to skip a file: by the index it is unchanged since it was last read. */
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

  /** Records a file that was read. A nested index is not recorded, so it is read every time. */
  ended({ url, depth, format, complete }: WalkedFile): void {
    const key = fileKey(url)
    const lastmod = this.#dates.get(key) ?? null
    this.#dates.delete(key)
    if (depth === 0 || format === 'index' || !complete) return
    const isSettled = lastmod !== null && Date.parse(lastmod) < this.#settledBefore
    this.#records.set(key, { key, isRead: true, lastmod: isSettled ? lastmod : null })
  }

  /** Returns the records for the next part and clears them. */
  take(): readonly ChildRecord[] {
    const records = [...this.#records.values()]
    this.#records = new Map()
    return records
  }
}

/** Without scheme and fragment, host in lower case: these do not make another file. */
export function normalizeFileUrl(text: string): string {
  const url = URL.parse(text)
  return url === null ? text : `${url.host}${url.pathname}${url.search}`
}

/** A 48-bit hash of a file's URL, stored with its pages. Of 50,000 files two collide with a chance of 1 in 200,000. */
export function fileKey(url: string): number {
  return createHash('sha256').update(normalizeFileUrl(url)).digest().readUIntBE(0, 6)
}
