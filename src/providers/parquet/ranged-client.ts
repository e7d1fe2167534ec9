import { Agent, fetch, type Response } from 'undici'
import { AppError, messageOf, retryLater, systemCodeOf } from '../../core/errors.ts'
import { throwIfOwnFailure } from '../../core/own-failure.ts'
import { ConnectionFactsCache } from '../../crawl/connection/connection-facts.ts'
import { guardedConnector } from '../../crawl/connection/guarded-connector.ts'
import type { IpGuard } from '../../crawl/guard/ip-guard.ts'
import { resolveHost } from '../../crawl/guard/resolve-host.ts'
import type { Slot } from '../../crawl/pacing/pacer.ts'
import { retryAfterOf } from '../../crawl/pacing/retry-after.ts'
import type { Pace } from '../api-client.ts'

export interface RangedClientOptions {
  /** For messages: "Overture". */
  readonly title: string
  readonly userAgent: string
  readonly timeoutMs: number
  readonly guard: IpGuard
  readonly pace: Pace
}

/** A part of a file, as a server sent it. */
export interface RangeResponse {
  readonly bytes: Uint8Array
  /** Of the whole file. */
  readonly size: number
  /** Of this version of the file, if the server says one. */
  readonly etag: string | undefined
}

const maxPaceWaitMs = 30_000
const defaultRetryMs = 30_000
const attempts = 3

/** Reads parts of files by HTTPS: through the IP guard, paced, with a limit for each answer, and nothing but a 206 of the exact length. */
export class RangedClient {
  readonly #options: RangedClientOptions
  readonly #agent: Agent

  constructor(options: RangedClientOptions) {
    this.#options = options
    const { guard, timeoutMs } = options
    this.#agent = new Agent({
      connect: guardedConnector({
        guard,
        resolve: resolveHost,
        factsCache: new ConnectionFactsCache(100),
        connectMs: Math.min(10_000, timeoutMs),
        verifyTls: true,
        trustedCertificates: [],
        connectTo: undefined,
      }),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
  }

  /** The bytes from `start` to `end` (exclusive); `etag`: of the version that they must belong to. */
  async range(url: URL, start: number, end: number, signal: AbortSignal, etag?: string): Promise<RangeResponse> {
    return await this.#repeated(() => this.#readRange(url, { start, end, etag }, signal), signal)
  }

  /** A whole small file, at most `maxBytes` long. */
  async text(url: URL, maxBytes: number, signal: AbortSignal): Promise<string> {
    const bytes = await this.bytes(url, maxBytes, signal)
    return new TextDecoder().decode(bytes)
  }

  async bytes(url: URL, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
    return await this.#repeated(
      () =>
        this.#exchange(url, {}, signal, async (response) => {
          if (response.status !== 200) throw this.#faultOf(url, response)
          return await this.#collect(url, response, undefined, maxBytes)
        }),
      signal,
    )
  }

  close(): Promise<void> {
    return this.#agent.destroy()
  }

  async #readRange(url: URL, wanted: { start: number; end: number; etag: string | undefined }, signal: AbortSignal) {
    const { start, end, etag } = wanted
    const headers = {
      range: `bytes=${start}-${end - 1}`, // A weak tag may not be used as a condition; the answer is compared with it.
      ...(etag?.startsWith('"') ? { 'if-match': etag } : {}),
    }
    return await this.#exchange(url, headers, signal, async (response) => {
      if (response.status === 200) {
        await response.body?.cancel()
        throw this.#error('places_no_ranges', `${url.host} sent all of ${nameOf(url)} instead of a part`)
      }
      if (response.status === 412 || response.status === 416) throw this.#changed(url)
      if (response.status !== 206) throw this.#faultOf(url, response)
      const range = readContentRange(response.headers.get('content-range'))
      if (range === undefined || range.start !== start || range.end !== end) {
        await response.body?.cancel()
        throw this.#error(
          'provider_bad_answer',
          `${url.host} sent another part of ${nameOf(url)} than bytes ${start} to ${end}`,
        )
      }
      const version = response.headers.get('etag') ?? undefined
      if (etag !== undefined && version !== undefined && version !== etag) throw this.#changed(url)
      const bytes = await this.#collect(url, response, end - start, end - start)
      return { bytes, size: range.size, etag: version }
    })
  }

  async #exchange<T>(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const problem = this.#options.guard.problemWith(url)
    if (problem !== undefined) throw problem
    const slot = await this.#slot(url.host, signal)
    const deadline = AbortSignal.timeout(this.#options.timeoutMs)
    let retryAfterMs: number | undefined
    let throttled = false
    try {
      const response = await fetch(url, {
        headers: { 'user-agent': this.#options.userAgent, 'accept-encoding': 'identity', ...headers },
        redirect: 'manual',
        signal: AbortSignal.any([signal, deadline]),
        dispatcher: this.#agent,
      })
      throttled = response.status === 429 || response.status === 503
      retryAfterMs = retryAfterOf(response.headers)
      return await read(response)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throwIfOwnFailure(error)
      throw error instanceof AppError ? error : this.#unreachable(url, deadline.aborted, error)
    } finally {
      await slot.settle(throttled ? { kind: 'throttled', retryAfterMs } : { kind: 'unknown' })
    }
  }

  /** A body of exactly `length` bytes, or of at most `maxBytes`. */
  async #collect(url: URL, response: Response, length: number | undefined, maxBytes: number): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    let total = 0
    for await (const chunk of response.body ?? []) {
      total += chunk.length
      if (total > maxBytes) {
        throw this.#error('provider_bad_answer', `${url.host} sent more than ${maxBytes} bytes of ${nameOf(url)}`)
      }
      chunks.push(chunk)
    }
    if (length !== undefined && total !== length) {
      throw this.#error('provider_unavailable', `${url.host} sent ${total} of ${length} bytes of ${nameOf(url)}`)
    }
    return Buffer.concat(chunks)
  }

  /** Short bodies and closed connections are common with large stores: a few more attempts, then the stage retries. */
  async #repeated<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await read()
      } catch (error) {
        const isRepeatable = error instanceof AppError && error.code === 'provider_unavailable'
        if (!isRepeatable || attempt >= attempts || signal.aborted) throw error
      }
    }
  }

  async #slot(host: string, signal: AbortSignal): Promise<Slot> {
    const { pace, timeoutMs } = this.#options
    try {
      const leaseMs = timeoutMs + 5000
      const result = await pace.pacer.acquire(host, { gapMs: pace.gapMs, maxWaitMs: maxPaceWaitMs, leaseMs, signal })
      if ('slot' in result) return result.slot
      throw this.#error('provider_quota', `${host} asks for fewer requests`, result.retryInMs)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }

  #faultOf(url: URL, response: Response): AppError {
    const { status } = response
    const retryInMs = retryAfterOf(response.headers) ?? defaultRetryMs
    if (status === 429) return this.#error('provider_quota', `${url.host} asks for fewer requests (429)`, retryInMs)
    if (status >= 500) return this.#error('provider_unavailable', `${url.host} answered ${status}`, retryInMs)
    if (status === 404) return this.#error('places_file_changed', `${url.host} no longer has ${nameOf(url)}`)
    if (status === 401 || status === 403) {
      return this.#error('provider_access_denied', `${url.host} refuses this installation (${status})`)
    }
    return this.#error('provider_bad_answer', `${url.host} answered ${status} for ${nameOf(url)}`)
  }

  #changed(url: URL): AppError {
    return this.#error('places_file_changed', `${nameOf(url)} was replaced on ${url.host} while it was read`)
  }

  #unreachable(url: URL, timedOut: boolean, error: unknown): AppError {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    if (cause instanceof AppError) return cause
    const reason = timedOut
      ? `did not answer within ${this.#options.timeoutMs / 1000} s`
      : `cannot be reached: ${messageOf(cause)}`
    const isUnsent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(systemCodeOf(cause) ?? '')
    return this.#error(isUnsent ? 'provider_unreachable' : 'provider_unavailable', `${url.host} ${reason}`)
  }

  #error(code: AppError['code'], message: string, retryInMs?: number): AppError {
    const retryAt = retryInMs === undefined ? undefined : new Date(Date.now() + retryInMs)
    return retryLater(code, `${this.#options.title}: ${message}.`, retryAt)
  }
}

function readContentRange(value: string | null): { start: number; end: number; size: number } | undefined {
  const [, start, last, size] = value?.match(/^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/) ?? []
  if (start === undefined || last === undefined || size === undefined) return undefined
  return { start: Number(start), end: Number(last) + 1, size: Number(size) }
}

function nameOf(url: URL): string {
  return url.pathname.split('/').at(-1) ?? ''
}
