import { retryLater } from '../../core/errors.ts'
import { unlessAborted } from '../../crawl/unless-aborted.ts'
import type { Tools } from '../tools.ts'
import { type CurrentPage, readPageText } from './read-page-text.ts'

/** They share the reader's threads with WF7, and each holds a whole page in memory. */
const maxConcurrent = 8

interface Page {
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
 * Pages as they are now. Whoever asks while a page is being fetched waits for that fetch, so that impatient clicks cost a
 * site one request; a fetch that nobody waits for any more is broken off.
 */
export class PageTextReader {
  readonly #tools: Pick<Tools, 'web' | 'extractor'>
  readonly #readings = new Map<string, Reading>()
  /** Also those that were broken off and are not over yet. */
  #running = 0

  constructor(tools: Pick<Tools, 'web' | 'extractor'>) {
    this.#tools = tools
  }

  /** `signal`: of the one who asks. */
  async read(page: Page, signal: AbortSignal): Promise<CurrentPage> {
    signal.throwIfAborted()
    const reading = this.#readings.get(page.id) ?? this.#start(page)
    reading.waiting++
    try {
      return await unlessAborted(reading.page, signal)
    } finally {
      reading.waiting--
      if (reading.waiting === 0) {
        // Whoever comes now must not wait for what is being broken off.
        if (this.#readings.get(page.id) === reading) this.#readings.delete(page.id)
        reading.stop.abort()
      }
    }
  }

  #start(page: Page): Reading {
    if (this.#running >= maxConcurrent) {
      const message = `${maxConcurrent} pages are being read just now. Try again in a moment.`
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
