import type { buildConnector } from 'undici'
import { AppError } from '../core/errors.ts'
import { ApiClient, type ApiRequest, type ApiResponse, type Pace } from '../providers/api-client.ts'
import { badResponse, excerptOf, faultByStatus } from '../providers/provider-faults.ts'

export interface DestinationApiOptions {
  readonly title: string
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Removed from every error. */
  readonly secrets: readonly string[]
  readonly userAgent: string
  readonly timeoutMs?: number
  /** Of the credential, over all processes. */
  readonly pace?: Pace | undefined
  /** Base URLs that users of a tenant set are connected to by the guarded connector. */
  readonly connect?: buildConnector.connector | undefined
  readonly limitEndsInMs?: ((response: ApiResponse) => number | undefined) | undefined
  /** For signatures, and for limits that end with the day. */
  readonly now: () => Date
}

interface Call {
  readonly method: ApiRequest['method']
  /** Below the base URL, with its query. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const maxBytes = 16 * 1024 * 1024

/** The calls of one destination: JSON, its credential, its errors. */
export class DestinationApi {
  private readonly client: ApiClient
  private readonly options: DestinationApiOptions

  constructor(options: DestinationApiOptions) {
    this.options = options
    const { title, userAgent, pace, connect, limitEndsInMs, timeoutMs = 30_000 } = options
    const secrets = [...options.secrets, ...Object.values(options.headers).map(withoutScheme)]
    const common = { title, userAgent, secrets, timeoutMs, maxBytes }
    this.client = new ApiClient({ ...common, pace, connect, limitEndsInMs })
  }

  get title(): string {
    return this.options.title
  }

  get host(): string {
    return new URL(this.options.baseUrl).host
  }

  /** The response, whatever its status. */
  async call({ method, path, body, headers }: Call, signal: AbortSignal): Promise<ApiResponse> {
    const { baseUrl } = this.options
    // The URL of a webhook is used as it is.
    const url = new URL(path === '' ? baseUrl : baseUrl.replace(/\/$/, '') + path)
    const hasBody = body !== undefined
    const request = {
      method,
      url,
      headers: { ...this.options.headers, ...(hasBody && { 'content-type': 'application/json' }), ...headers },
      ...(hasBody && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    try {
      return await this.client.send(request, signal)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'blocked_address') throw error
      const way = 'An operator allows addresses of the own network with DELIVERY_ALLOW_ADDRESSES.'
      throw this.error('destination_misconfigured', `${this.title} is not called. ${error.message} ${way}`)
    }
  }

  /** The JSON of a successful response; throws the error of any other. */
  async json(call: Call, signal: AbortSignal): Promise<unknown> {
    const response = await this.call(call, signal)
    if (response.status < 200 || response.status > 299) throw this.fault(response)
    if (response.json === undefined && response.status !== 204) throw badResponse(this.client, 'not JSON')
    return response.json
  }

  /** The error of a failed call by its status. A destination with error documents checks those first. */
  fault(response: ApiResponse): AppError {
    const { status, text } = response
    if (status === 401 || status === 402 || status === 403) return this.rejected(status, excerptOf(text))
    // A call that is too large, or that cannot be processed: of a batch, the rows that are not at fault are sent without the others.
    if (status === 413 || status === 422) return this.refused(`${status} ${excerptOf(text)}`)
    return faultByStatus(this.client, response)
  }

  /** The credential is refused: the destination pauses, and no contact loses an attempt. */
  rejected(status: number, why: string): AppError {
    return this.error('credential_rejected', `${this.title} rejects the credential (${status}): ${why || 'no reason'}`)
  }

  /** A setting of the destination is wrong: every contact would fail alike, so the destination pauses. */
  misconfigured(why: string): AppError {
    return this.error('destination_misconfigured', `${this.title} refuses the settings of this destination: ${why}`)
  }

  /** This contact is refused; others are not. */
  refused(why: string): AppError {
    return this.error('delivery_refused', `${this.title} refuses this contact: ${why}`)
  }

  error(code: AppError['code'], message: string, options: { retryInMs?: number | undefined } = {}): AppError {
    return this.client.error(code, message, options)
  }

  badResponse(problem: string): AppError {
    return badResponse(this.client, problem)
  }

  now(): Date {
    return this.options.now()
  }

  close(): Promise<void> {
    return this.client.close()
  }
}

/** A server may repeat the header: the credential in base64 is as good as itself. */
const withoutScheme = (header: string) => header.replace(/^(Basic|Bearer) /, '')
