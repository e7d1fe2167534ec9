import { setTimeout as sleep } from 'node:timers/promises'
import { fetchStream, type StreamedResponse } from '../fetch-stream.ts'
import type { FetchFailure, Validator } from '../fetch-types.ts'
import type { Web } from '../web.ts'
import { readSitemap } from './read-sitemap.ts'
import type { SitemapBatch, SitemapOutcome, SniffedFormat, WalkCaps, WalkProblem } from './sitemap-types.ts'

/** Shared by all files of a walk. */
export interface FileContext {
  readonly web: Web
  readonly signal: AbortSignal
  readonly caps: WalkCaps
  readonly allowInvalidTls: boolean | undefined
  readonly maxAgeMs: number | undefined
  /** False if the redirect leads to another file of the walk. */
  readonly mayLeadTo: (url: string, from: string) => boolean
  /** Called while the file waits for a slot of its host. */
  readonly onWait: (file: SitemapFile) => void
}

/** What is known about a file before it is fetched. */
export interface FileSource {
  readonly content?: AsyncIterable<Uint8Array> | undefined
  readonly validator?: Validator | undefined
}

/** Longer waits end the file; its problem has the time to retry. */
const maxPauseMs = 60_000
const maxAttempts = 4

/** One file of a walk. Iterating over it, once, fetches and reads it. */
export class SitemapFile implements AsyncIterable<SitemapBatch> {
  readonly url: string
  /** After redirects. */
  finalUrl: string
  readonly #context: FileContext
  readonly #content: AsyncIterable<Uint8Array> | undefined
  format: SniffedFormat = 'unknown'
  dropped = 0
  bytes = 0
  outcome: SitemapOutcome = 'ok'
  truncated = false
  /** Why it was not read to its end. */
  problem: WalkProblem | undefined
  /** Before the fetch, of an earlier read; after it, of this one. */
  validator: Validator | undefined

  constructor(url: string, context: FileContext, { content, validator }: FileSource = {}) {
    this.url = url
    this.finalUrl = url
    this.#context = context
    this.#content = content
    this.validator = validator
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SitemapBatch> {
    if (this.#content !== undefined) {
      yield* this.#read(this.#content, URL.canParse(this.url) ? this.url : undefined)
      return
    }
    const response = await this.#fetch()
    if (!response.ok) {
      const { code, message, retryAt } = response
      this.#fail(code, message, retryAt)
      return
    }
    this.validator = response.validator
    this.finalUrl = response.finalUrl
    if (response.notModified) {
      response.body.destroy()
      this.outcome = 'not_modified'
      return
    }
    if (response.finalUrl !== response.url && !this.#context.mayLeadTo(response.finalUrl, this.url)) {
      response.body.destroy()
      this.#fail('loop', `It redirects to ${response.finalUrl.slice(0, 500)}, which is another file of this walk.`)
      return
    }
    try {
      yield* this.#read(response.body, response.finalUrl, response.contentType)
      if (response.partial() && this.outcome !== 'not_a_sitemap') this.#failTruncated()
    } finally {
      response.body.destroy()
    }
  }

  async *#read(chunks: AsyncIterable<Uint8Array>, baseUrl: string | undefined, contentType?: string) {
    const reading = readSitemap(chunks, { baseUrl, contentType, caps: this.#context.caps })
    for await (const batch of reading) {
      this.format = reading.summary.format
      yield batch
    }
    const { format, dropped, bytes, truncated, outcome } = reading.summary
    Object.assign(this, { format, dropped, bytes, truncated, outcome })
    if (outcome !== 'ok' && outcome !== 'empty') this.#fail(outcome, explain(outcome, this.#context.caps))
  }

  #failTruncated(): void {
    this.truncated = true
    this.#fail('truncated', 'The connection ended before the file did.')
  }

  #fail(code: SitemapOutcome, message: string, retryAt?: Date): void {
    this.outcome = code
    this.problem = { url: this.url, code, message, retryAt }
  }

  /**
   * A broken connection gets one more attempt, a throttled request a few. `host_busy` comes from our own pacing and does not
   * count as an attempt: a file that takes minutes to read occupies its host, and the next files wait; the deadline of the
   * walk ends that. `robots_unreachable` is not retried: a host that is down would cost a minute for each of its files.
   */
  async #fetch(): Promise<StreamedResponse | FetchFailure> {
    const { web, signal, caps, allowInvalidTls, maxAgeMs } = this.#context
    for (let left = maxAttempts; ; ) {
      const fetched = await fetchStream(this.url, {
        web,
        signal,
        allowInvalidTls,
        maxAgeMs,
        validator: this.validator,
        expect: 'any',
        caps: { wireBytes: caps.bodyBytes, bodyBytes: caps.bodyBytes, totalMs: caps.fileMs },
      })
      if (fetched.ok) return fetched
      if (fetched.code === 'host_busy') this.#context.onWait(this)
      else left = Math.min(left - 1, attemptsAfter(fetched.code))
      const pauseMs = Math.max(0, (fetched.retryAt?.getTime() ?? 0) - Date.now())
      if (left <= 0 || pauseMs > maxPauseMs) return fetched
      await sleep(pauseMs, undefined, { signal })
    }
  }
}

function attemptsAfter(code: FetchFailure['code']): number {
  if (code === 'rate_limited') return maxAttempts
  return code === 'connection_reset' ? 1 : 0
}

function explain(outcome: SitemapOutcome, caps: WalkCaps): string {
  switch (outcome) {
    case 'not_a_sitemap':
      return 'The content is not a sitemap, feed or list of URLs.'
    case 'entities_declared':
      return 'The file declares XML entities, which no sitemap needs. None of its entries are used.'
    case 'truncated':
      return 'The file ends before its markup does. The entries read so far are used.'
    case 'too_large':
      return `The file is larger than ${caps.bodyBytes} bytes, or a decompression bomb. The entries read so far are used.`
    case 'too_many_urls':
      return `The file has more than ${caps.urls} pages. The first ones are used.`
    case 'too_many_children':
      return `The file has more than ${caps.children} children. The first ones are used.`
    default:
      return 'The file could not be read to its end. The entries read so far are used.'
  }
}
