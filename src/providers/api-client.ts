// One request to a provider's API, with everything that must hold for all of them: a deadline, a size cap, no redirect
// (the key must not travel to another host), the key never in an error. Not the crawler's client: endpoints are settings of
// the operator, whom the address guard does not protect from himself, and an API has no robots.txt.
import { Agent, fetch, type Response } from 'undici'
import { AppError, messageOf, retryLater } from '../core/errors.ts'
import type { Observation } from '../crawl/pacing/adapt-gap.ts'
import type { Pacer, Slot } from '../crawl/pacing/pacer.ts'
import { readRetryAfter } from '../crawl/pacing/retry-after.ts'
import { parseStorable } from './read-json.ts'

export interface ApiClientOptions {
  /** For messages: "Google Places". */
  readonly title: string
  readonly userAgent: string
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Struck out of every text that leaves the client. */
  readonly secrets?: readonly string[]
  /** No two requests closer than this, over all processes that share the pacer's book. */
  readonly pace?: Pace | undefined
  readonly now?: () => Date
}

export interface Pace {
  readonly pacer: Pacer
  readonly gapMs: number
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ApiAnswer {
  readonly status: number
  /** Undefined when the body is not JSON. */
  readonly json: unknown
  readonly text: string
  /** From Retry-After. */
  readonly retryAfterMs: number | undefined
}

/** How long we are willing to stand in line of our own making before the row is put aside. */
const maxPaceWaitMs = 30_000

export class ApiClient {
  readonly title: string
  private readonly options: ApiClientOptions
  private readonly agent: Agent

  constructor(options: ApiClientOptions) {
    this.title = options.title
    this.options = options
    this.agent = new Agent({ connect: { timeout: Math.min(10_000, options.timeoutMs) } })
  }

  /** Any answer, whatever its status. Throws `provider_unavailable` when there is none. */
  async send(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
    signal.throwIfAborted()
    const { pace } = this.options
    if (pace === undefined) return await this.exchange(request, signal)
    const turn = await this.takeTurn(pace, request.url.host, signal)
    let observation: Observation = { kind: 'unknown' }
    try {
      const answer = await this.exchange(request, signal)
      if (answer.status === 429) observation = { kind: 'throttled', retryAfterMs: answer.retryAfterMs }
      return answer
    } finally {
      await turn.settle(observation)
    }
  }

  /** An error whose text has no secret in it. */
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

  private async exchange({ method, url, headers, body }: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
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
      const retryAfterMs = readRetryAfter(response.headers.get('retry-after') ?? undefined, this.now())
      return { status: response.status, json: parseStorable(text), text, retryAfterMs }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof AppError) throw error
      const seconds = Math.round(this.options.timeoutMs / 1000)
      const problem = deadline.aborted ? `did not answer within ${seconds} s` : `cannot be reached: ${reasonOf(error)}`
      throw this.error('provider_unavailable', `${this.title} (${url.host}) ${problem}.`, { cause: error })
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
          `The answer of ${this.title} passes ${this.options.maxBytes} bytes.`,
        )
      }
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  }

  private async takeTurn({ pacer, gapMs }: Pace, host: string, signal: AbortSignal): Promise<Slot> {
    const leaseMs = this.options.timeoutMs + 5000
    try {
      const turn = await pacer.acquire(host, { gapMs, maxWaitMs: maxPaceWaitMs, leaseMs, signal })
      if ('slot' in turn) return turn.slot
      throw this.busy(turn.retryInMs)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }

  private busy(comeBackInMs: number): AppError {
    const message = `${this.title} is asked as often as its policy allows. The next turn is in ${Math.ceil(comeBackInMs / 1000)} s.`
    return this.error('provider_quota', message, { retryInMs: comeBackInMs })
  }

  private redacted(text: string): string {
    return (this.options.secrets ?? []).reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
  }
}

/** undici says "fetch failed" and keeps the reason in the cause. */
function reasonOf(error: unknown): string {
  return messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error)
}
