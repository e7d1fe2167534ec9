// One request and its response. States: connecting -> requested -> body -> closed. In every state, the server, a cap or the
// caller can end it. `closed` releases everything (timers, listeners, socket). The deadline is absolute: a server that sends
// a byte now and then does not extend it (apify/crawlee#3412, nodejs/undici#5393).
import type { Dispatcher } from 'undici'
import { AppError } from '../../core/errors.ts'
import type { Caps } from '../caps.ts'
import { asFault, isTruncated } from './faults.ts'
import { type BodySource, ResponseBody } from './response-body.ts'
import { type RawHeaders, ResponseHeaders } from './response-headers.ts'
import { unwatch, type Watched, watch } from './watchdog.ts'

/** One GET request with its limits. */
export interface ExchangeRequest {
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly caps: Caps
  /** Of the whole fetch, on the clock of `performance.now()`. */
  readonly deadline: number
  readonly signal: AbortSignal | undefined
}

/** Status and headers; the body is still to be read. */
export interface HttpResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: ResponseBody
  /** From sending the request to the headers. */
  readonly firstByteMs: number
  /** Bytes of the body received so far. */
  wireBytes(): number
}

/** HTTP allows any number of 1xx responses; a server that sends this many is hostile (golang/go#65035). */
const maxInformational = 20

/** Sends one GET. Resolves at the headers, rejects with an error of the catalogue. Reading the body reports later errors. */
export function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const handler = new ExchangeHandler(request, resolve, reject)
  try {
    dispatcher.dispatch(
      { origin: request.origin, path: request.path, method: 'GET', headers: request.headers },
      handler,
    )
  } catch (error) {
    handler.fail(asFault(error))
  }
  return promise
}

class ExchangeHandler implements Dispatcher.DispatchHandler, Watched, BodySource {
  readonly #request: ExchangeRequest
  readonly #resolve: (response: HttpResponse) => void
  readonly #reject: (error: AppError) => void
  #state: 'connecting' | 'requested' | 'body' | 'closed' = 'connecting'
  #controller: Dispatcher.DispatchController | undefined
  #body: ResponseBody | undefined
  /** When the request was sent; later, the start of the window for the rate. */
  #since = 0
  #informational = 0
  #wireBytes = 0
  #windowBytes = 0

  constructor(request: ExchangeRequest, resolve: (response: HttpResponse) => void, reject: (error: AppError) => void) {
    this.#request = request
    this.#resolve = resolve
    this.#reject = reject
    watch(this)
    request.signal?.addEventListener('abort', this.#cancelled)
    if (request.signal?.aborted) this.#cancelled()
  }

  /** Aborts the exchange. */
  fail(error: AppError): void {
    if (this.#state === 'closed') return
    this.#finish()
    this.#controller?.abort(error)
    if (this.#body === undefined) this.#reject(error)
    else this.#body.fail(error)
  }

  check(now: number): void {
    const { deadline, caps } = this.#request
    if (now >= deadline) this.#failAtDeadline()
    else if (this.#state === 'requested' && now - this.#since >= caps.firstByteMs) {
      this.fail(new AppError('timeout_headers', `No response within ${caps.firstByteMs} ms.`))
    } else if (this.#state === 'body' && now - this.#since >= caps.windowMs) this.#checkRate(now)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // Aborted while undici was still connecting; its queue does not know that.
    if (this.#state === 'closed') {
      controller.abort(new AppError('cancelled', 'The request was aborted.'))
      return
    }
    this.#state = 'requested'
    this.#since = performance.now()
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    if (this.#state === 'closed') return
    if (status < 200) {
      if (++this.#informational > maxInformational)
        this.fail(new AppError('protocol_error', `More than ${maxInformational} 1xx responses.`))
      return
    }
    const firstByteMs = performance.now() - this.#since
    this.#state = 'body'
    this.#since += firstByteMs
    this.#body = new ResponseBody(this)
    this.#resolve({
      status,
      headers: new ResponseHeaders(headers),
      body: this.#body,
      firstByteMs,
      wireBytes: () => this.#wireBytes,
    })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#state === 'closed') return
    this.#wireBytes += chunk.length
    this.#windowBytes += chunk.length
    const { wireBytes } = this.#request.caps
    if (this.#wireBytes > wireBytes) this.fail(new AppError('too_large', `The body has more than ${wireBytes} bytes.`))
    else if (this.#body?.push(chunk) === false) controller.pause()
  }

  onResponseEnd(): void {
    this.#finish()
    this.#body?.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#state === 'closed') return
    this.#finish()
    if (this.#body === undefined) this.#reject(asFault(error))
    else if (isTruncated(error)) this.#endTruncated(this.#body)
    else this.#body.fail(asFault(error))
  }

  resume(): void {
    if (this.#state === 'body') this.#controller?.resume()
  }

  /** The reader has finished, usually at the end of the body. Before that, the exchange is aborted. */
  cancel(): void {
    if (this.#state !== 'closed') this.fail(new AppError('cancelled', 'The rest of the body is not needed.'))
  }

  /** A truncated body ends like a complete one, with a mark: the received part is used. */
  #endTruncated(body: ResponseBody): void {
    body.truncated = true
    body.end()
  }

  #checkRate(now: number): void {
    const { bytesPerSecond } = this.#request.caps
    const windowMs = now - this.#since
    const minBytes = (bytesPerSecond * windowMs) / 1000
    // While the reader is slow, the server is not.
    const slow = this.#windowBytes < minBytes && this.#controller?.paused !== true
    this.#since = now
    this.#windowBytes = 0
    if (slow) this.fail(new AppError('timeout_body', `The body is slower than ${bytesPerSecond} bytes per second.`))
  }

  #failAtDeadline(): void {
    const codes = {
      connecting: 'timeout_connect',
      requested: 'timeout_headers',
      body: 'timeout_body',
      closed: 'cancelled',
    } as const
    this.fail(new AppError(codes[this.#state], `Not done within ${this.#request.caps.totalMs} ms.`))
  }

  readonly #cancelled = (): void => this.fail(new AppError('cancelled', 'The fetch was cancelled.'))

  #finish(): void {
    this.#state = 'closed'
    unwatch(this)
    this.#request.signal?.removeEventListener('abort', this.#cancelled)
  }
}
