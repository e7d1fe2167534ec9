// Client for the API of a provider, with the common rules: a deadline, a size cap, no redirects (the key must not reach
// another host), no key in errors. It is not the web client: an API has no robots.txt. Endpoints that a user of a tenant
// sets need the IP guard: `connect`.
import { Agent, type buildConnector, fetch, type Response } from 'undici'
import { AppError, messageOf, retryLater, systemCodeOf } from '../core/errors.ts'
import { throwIfOwnFailure } from '../core/own-failure.ts'
import type { Observation } from '../crawl/pacing/adapt-gap.ts'
import type { Pacer, Slot } from '../crawl/pacing/pacer.ts'
import { retryAfterOf } from '../crawl/pacing/retry-after.ts'
import { parseStorable } from './read-json.ts'

export interface ApiClientOptions {
  /** For messages: "Google Places". */
  readonly title: string
  readonly userAgent: string
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Removed from the text of every error. */
  readonly secrets?: readonly string[]
  /** Minimum time between two requests, over all processes that share the slot store of the pacer. */
  readonly pace?: Pace | undefined
  readonly now?: () => Date
  /** How long a 429 asks to wait, where its header does not say so. */
  readonly limitEndsInMs?: ((response: ApiResponse) => number | undefined) | undefined
  /** Opens the connections. Default: to any IP. */
  readonly connect?: buildConnector.connector | undefined
}

export interface Pace {
  readonly pacer: Pacer
  readonly gapMs: number
  /** What is paced. Default: the host. */
  readonly lane?: string
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ApiResponse {
  readonly status: number
  /** Undefined if the body is not JSON. */
  readonly json: unknown
  readonly text: string
  readonly headers: { get(name: string): string | null }
  /** From Retry-After. */
  readonly retryAfterMs: number | undefined
}

/** Maximum wait for a slot; then the row continues later. */
const maxPaceWaitMs = 30_000

export class ApiClient {
  readonly title: string
  private readonly options: ApiClientOptions
  private readonly agent: Agent

  constructor(options: ApiClientOptions) {
    this.title = options.title
    this.options = options
    this.agent = new Agent({ connect: options.connect ?? { timeout: Math.min(10_000, options.timeoutMs) } })
  }

  /** Returns the response with any status. Throws `provider_unavailable` if there is none, `provider_unreachable` if nothing was sent. */
  async send(request: ApiRequest, signal: AbortSignal): Promise<ApiResponse> {
    signal.throwIfAborted()
    const { pace } = this.options
    if (pace === undefined) return await this.exchange(request, signal)
    const slot = await this.acquireSlot(pace, pace.lane ?? request.url.host, signal)
    let observation: Observation = { kind: 'unknown' }
    try {
      const response = await this.exchange(request, signal)
      observation = this.observationOf(response)
      return response
    } finally {
      await slot.settle(observation)
    }
  }

  /** An error without secrets in its text. */
  error(
    code: AppError['code'],
    message: string,
    options: { cause?: unknown; retryInMs?: number | undefined } = {},
  ): AppError {
    const { cause, retryInMs } = options
    const retryAt = retryInMs === undefined ? undefined : new Date(this.now().getTime() + retryInMs)
    return retryLater(code, this.redacted(message), retryAt, {
      cause: cause === undefined ? undefined : new Error(this.redacted(messageOf(cause))),
    })
  }

  now(): Date {
    return this.options.now?.() ?? new Date()
  }

  close(): Promise<void> {
    return this.agent.destroy()
  }

  /** Only 429 slows a lane down: rates of APIs are documented, and a slow answer is no sign of load. Each success speeds it up again. */
  private observationOf(response: ApiResponse): Observation {
    const { status, retryAfterMs } = response
    if (status === 429)
      return { kind: 'throttled', retryAfterMs: retryAfterMs ?? this.options.limitEndsInMs?.(response) }
    return status < 400 ? { kind: 'answered', latencyMs: 0 } : { kind: 'unknown' }
  }

  private async exchange({ method, url, headers, body }: ApiRequest, signal: AbortSignal): Promise<ApiResponse> {
    const deadline = AbortSignal.timeout(this.options.timeoutMs)
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: 'application/json', 'user-agent': this.options.userAgent, ...headers },
        ...(body === undefined ? undefined : { body }),
        redirect: 'manual',
        signal: AbortSignal.any([signal, deadline]),
        dispatcher: this.agent,
      })
      const text = await this.read(response)
      const retryAfterMs = retryAfterOf(response.headers, this.now())
      return { status: response.status, json: parseStorable(text), text, headers: response.headers, retryAfterMs }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throwIfOwnFailure(error)
      if (error instanceof AppError) throw error
      const cause = causeOf(error)
      // The guarded connector refuses the IP: another attempt would end alike.
      if (cause instanceof AppError && cause.code === 'blocked_address') throw cause
      const seconds = Math.round(this.options.timeoutMs / 1000)
      const problem = deadline.aborted ? `did not answer within ${seconds} s` : `cannot be reached: ${reasonOf(error)}`
      const code = unsent.test(systemCodeOf(cause) ?? '') ? 'provider_unreachable' : 'provider_unavailable'
      throw this.error(code, `${this.title} (${url.host}) ${problem}.`, { cause: error })
    }
  }

  private async read(response: Response): Promise<string> {
    const decoder = new TextDecoder()
    let [text, bytes] = ['', 0]
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > this.options.maxBytes) {
        throw this.error(
          'provider_query_too_heavy',
          `The response of ${this.title} has more than ${this.options.maxBytes} bytes.`,
        )
      }
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  }

  private async acquireSlot({ pacer, gapMs }: Pace, host: string, signal: AbortSignal): Promise<Slot> {
    const leaseMs = this.options.timeoutMs + 5000
    try {
      const result = await pacer.acquire(host, { gapMs, maxWaitMs: maxPaceWaitMs, leaseMs, signal })
      if ('slot' in result) return result.slot
      throw this.rateLimited(result.retryInMs)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }

  private rateLimited(retryInMs: number): AppError {
    const message = `The rate limit of ${this.title} is reached. The next request is possible in ${Math.ceil(retryInMs / 1000)} s.`
    return this.error('provider_quota', message, { retryInMs })
  }

  private redacted(text: string): string {
    const secrets = (this.options.secrets ?? []).filter((secret) => secret !== '')
    return secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  }
}

/** No connection, or no TLS session: the request cannot have been sent. A reset connection is not among them. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|.*CERT.*|UNABLE_TO_.*)$/

function reasonOf(error: unknown): string {
  return messageOf(causeOf(error))
}

/** undici's message is "fetch failed"; the reason is in the cause. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error
}
