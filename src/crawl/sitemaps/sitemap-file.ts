import { setTimeout as sleep } from 'node:timers/promises'
import { fetchStream, type StreamedResponse } from '../fetch-stream.ts'
import type { FetchFailure, Validator } from '../fetch-types.ts'
import type { Web } from '../web.ts'
import { readSitemap } from './read-sitemap.ts'
import type { SitemapBatch, SitemapOutcome, SniffedFormat, WalkCaps, WalkProblem } from './sitemap-types.ts'

/** What all files of a walk share. */
export interface FileContext {
  readonly web: Web
  readonly signal: AbortSignal
  readonly caps: WalkCaps
  readonly allowInvalidTls: boolean | undefined
  /** False when another file of the walk lives where this one was led to. */
  readonly mayLeadTo: (address: string, from: string) => boolean
  /** The file waits for a place at its host. */
  readonly isWaiting: (file: SitemapFile) => void
}

/** What is at hand of a file before it is asked for. */
export interface KnownOfFile {
  readonly content?: AsyncIterable<Uint8Array> | undefined
  readonly validator?: Validator | undefined
}

/** Longer pauses are not ours to sit through: the problem says when to come back. */
const maxPauseMs = 60_000
const maxTries = 4

/** One file of a walk: fetched and read by iterating over it, once. */
export class SitemapFile implements AsyncIterable<SitemapBatch> {
  readonly url: string
  readonly #context: FileContext
  readonly #content: AsyncIterable<Uint8Array> | undefined
  format: SniffedFormat = 'unknown'
  dropped = 0
  bytes = 0
  outcome: SitemapOutcome = 'ok'
  truncated = false
  /** Why it did not give all it has. */
  problem: WalkProblem | undefined
  /** Given: that of an earlier reading. Once it was fetched: that of this one. */
  validator: Validator | undefined

  constructor(url: string, context: FileContext, { content, validator }: KnownOfFile = {}) {
    this.url = url
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
    if (response.notModified) {
      response.body.destroy()
      this.outcome = 'not_modified'
      return
    }
    if (response.finalUrl !== response.url && !this.#context.mayLeadTo(response.finalUrl, this.url)) {
      response.body.destroy()
      this.#fail('loop', `It leads to ${response.finalUrl.slice(0, 500)}, which is read as a file of its own.`)
      return
    }
    try {
      yield* this.#read(response.body, response.finalUrl, response.contentType)
      if (response.partial() && this.outcome !== 'not_a_sitemap') this.#cut()
    } finally {
      response.body.destroy()
    }
  }

  async *#read(chunks: AsyncIterable<Uint8Array>, baseUrl: string | undefined, contentType?: string) {
    const reading = readSitemap(chunks, { baseUrl, contentType, caps: this.#context.caps })
    yield* reading
    const { format, dropped, bytes, truncated, outcome } = reading.summary
    Object.assign(this, { format, dropped, bytes, truncated, outcome })
    if (outcome !== 'ok' && outcome !== 'empty') this.#fail(outcome, explain(outcome, this.#context.caps))
  }

  #cut(): void {
    this.truncated = true
    this.#fail('truncated', 'The connection ended before the file did.')
  }

  #fail(code: SitemapOutcome, message: string, retryAt?: Date): void {
    this.outcome = code
    this.problem = { url: this.url, code, message, retryAt }
  }

  /**
   * A cut connection is worth one more try, a host that asks for less a few. `host_busy` is our own pace and takes no try:
   * a file that is read for minutes keeps its host for as long, and those behind it are not lost for that; the walk's own
   * time ends it. Not waited for is `robots_unreachable`: a host that is down would cost its minute for each of its files.
   */
  async #fetch(): Promise<StreamedResponse | FetchFailure> {
    const { web, signal, caps, allowInvalidTls } = this.#context
    for (let left = maxTries; ; ) {
      const fetched = await fetchStream(this.url, {
        web,
        signal,
        allowInvalidTls,
        validator: this.validator,
        expect: 'any',
        caps: { wireBytes: caps.bodyBytes, bodyBytes: caps.bodyBytes, totalMs: caps.fileMs },
      })
      if (fetched.ok) return fetched
      if (fetched.code === 'host_busy') this.#context.isWaiting(this)
      else left = Math.min(left - 1, triesAfter(fetched.code))
      const pauseMs = Math.max(0, (fetched.retryAt?.getTime() ?? 0) - Date.now())
      if (left <= 0 || pauseMs > maxPauseMs) return fetched
      await sleep(pauseMs, undefined, { signal })
    }
  }
}

function triesAfter(code: FetchFailure['code']): number {
  if (code === 'rate_limited') return maxTries
  return code === 'connection_reset' ? 1 : 0
}

function explain(outcome: SitemapOutcome, caps: WalkCaps): string {
  switch (outcome) {
    case 'not_a_sitemap':
      return 'The content is no sitemap, feed or list of addresses.'
    case 'entities_declared':
      return 'The file declares entities of its own, which no sitemap needs. Nothing of it was used.'
    case 'truncated':
      return 'The file ends before its markup does. What was read is kept.'
    case 'too_large':
      return `The file is larger than ${caps.bodyBytes} bytes, or a bomb. What was read is kept.`
    case 'too_many_urls':
      return `The file has more than ${caps.urls} pages. The first ones are kept.`
    case 'too_many_children':
      return `The file has more than ${caps.children} children. The first ones are kept.`
    default:
      return 'The file could not be read to its end. What was read is kept.'
  }
}
