import { retryLater } from '../../core/errors.ts'
import { unlessAborted } from '../../core/unless-aborted.ts'
import type { SiteAccess } from '../site-access.ts'
import type { Tools } from '../tools.ts'
import { type CurrentPage, readPageText } from './read-page-text.ts'

/** Readings share the extraction threads with WF7, and each keeps a page in memory. */
const maxConcurrent = 8

interface Page extends SiteAccess {
  readonly id: string
  readonly url: string
  readonly country: string | null
}

interface Reading {
  readonly page: Promise<CurrentPage>
  readonly stop: AbortController
  waiting: number
}

/**
 * Reads the current text of pages. Concurrent requests for one page share one fetch, so that repeated clicks cost a site one
 * request. A fetch without a waiting caller is aborted.
 */
export class PageTextReader {
  readonly #tools: Pick<Tools, 'web' | 'extractor' | 'secrets'>
  readonly #readings = new Map<string, Reading>()
  /** Includes aborted readings that have not ended yet. */
  #running = 0

  constructor(tools: Pick<Tools, 'web' | 'extractor' | 'secrets'>) {
    this.#tools = tools
  }

  /** `signal`: the caller's. */
  async read(page: Page, signal: AbortSignal): Promise<CurrentPage> {
    signal.throwIfAborted()
    const reading = this.#readings.get(page.id) ?? this.#start(page)
    reading.waiting++
    try {
      return await unlessAborted(reading.page, signal)
    } finally {
      reading.waiting--
      if (reading.waiting === 0) {
        // A new caller must not wait for the aborted reading.
        if (this.#readings.get(page.id) === reading) this.#readings.delete(page.id)
        reading.stop.abort()
      }
    }
  }

  #start(page: Page): Reading {
    if (this.#running >= maxConcurrent) {
      const message = `${maxConcurrent} pages are being read at the moment. Try again in a few seconds.`
      throw retryLater('too_many_requests', message, 5000)
    }
    this.#running++
    const stop = new AbortController()
    const text = readPageText(page, this.#tools, stop.signal).finally(() => {
      this.#running--
    })
    const reading = { page: text, stop, waiting: 0 }
    this.#readings.set(page.id, reading)
    return reading
  }
}
