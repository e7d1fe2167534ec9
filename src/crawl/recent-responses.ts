import type { ConnectionFacts } from './connection/connection-facts.ts'
import type { HttpResponse } from './connection/exchange.ts'
import { ResponseBody } from './connection/response-body.ts'
import type { ResponseHeaders } from './connection/response-headers.ts'
import type { Hop } from './redirect-target.ts'

/** The stages of one visit to a site follow each other within this time. */
export const visitMs = 5 * 60 * 1000

/** Larger responses are rare, and fetching one of them again costs one request. */
export const maxKeptBytes = 1024 * 1024

/** A complete response as it was received, before decompression. */
export interface RecentResponse {
  readonly finalUrl: string
  readonly redirects: readonly Hop[]
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: Buffer
  readonly firstByteMs: number
  readonly connection: ConnectionFacts | undefined
}

interface Entry {
  readonly response: RecentResponse
  readonly receivedAt: number
  readonly weight: number
}

/** Memory of an entry besides its body: headers, certificate, redirects. */
const entryBytes = 4096
const nothing = () => undefined

/**
 * Responses of the last minutes by normalised URL, so that the next stage does not request the same URL again. The least
 * recently used ones are evicted. They are shared between tenants: a request has no data of a tenant, and cookies only from
 * its own redirects. Responses that came through the proxy of a tenant have keys of their own: see `keyOf` in reuse-response.ts.
 */
export class RecentResponses {
  readonly #entries = new Map<string, Entry>()
  readonly #announced = new Map<string, Promise<void>>()
  readonly #maxBytes: number
  #bytes = 0
  #sweeper: NodeJS.Timeout | undefined

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The response of a URL, if it is at most `maxAgeMs` old. */
  find(url: string, maxAgeMs: number): RecentResponse | undefined {
    const entry = this.#entries.get(url)
    if (entry === undefined || performance.now() - entry.receivedAt > maxAgeMs) return undefined
    this.#entries.delete(url)
    this.#entries.set(url, entry)
    return entry.response
  }

  keep(url: string, response: RecentResponse): void {
    const weight = response.body.length + entryBytes
    this.#drop(url)
    this.#entries.set(url, { response, receivedAt: performance.now(), weight })
    this.#bytes += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
    this.#sweepLater()
  }

  /** Announces a fetch whose response will be kept. Call the result when it has ended, with or without a response. */
  announce(url: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#announced.set(url, promise)
    return () => {
      if (this.#announced.get(url) === promise) this.#announced.delete(url)
      resolve()
    }
  }

  /** The end of an announced fetch of this URL. */
  announced(url: string): Promise<void> | undefined {
    return this.#announced.get(url)
  }

  close(): void {
    clearTimeout(this.#sweeper)
    this.#entries.clear()
    this.#bytes = 0
  }

  #drop(url: string): void {
    this.#bytes -= this.#entries.get(url)?.weight ?? 0
    this.#entries.delete(url)
  }

  /** An idle process must not hold the responses of its last crawl. */
  #sweepLater(): void {
    this.#sweeper ??= setTimeout(() => {
      this.#sweeper = undefined
      for (const [url, { receivedAt }] of this.#entries) {
        if (performance.now() - receivedAt > visitMs) this.#drop(url)
      }
      if (this.#entries.size > 0) this.#sweepLater()
    }, visitMs).unref()
  }
}

/** The response again, with its body unread. */
export function replay({ status, headers, body: bytes, firstByteMs }: RecentResponse): HttpResponse {
  const body = new ResponseBody({ resume: nothing, cancel: nothing })
  body.push(bytes)
  body.end()
  return { status, headers, body, firstByteMs, wireBytes: () => bytes.length }
}
