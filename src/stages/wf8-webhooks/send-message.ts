import { AppError, messageOf, retryLater } from '../../core/errors.ts'
import { signMessage } from '../../destinations/webhook/sign-message.ts'
import type { ApiClient, ApiResponse } from '../../providers/api-client.ts'
import type { MessageData } from './message-data.ts'
import { retryDelayMs } from './retry-schedule.ts'

export interface WebhookMessage {
  /** The same in each attempt, so that a receiver recognises a repetition. */
  readonly id: string
  readonly event: string
  readonly occurredAt: Date
  /** Of this attempt, by the clock of the database. */
  readonly sentAt: Date
  readonly data: MessageData
}

interface Receiver {
  readonly url: string
  readonly keys: readonly Buffer[]
}

/** The standard asks for less than 20 KB. */
const maxBodyBytes = 20_000

/** Of a response that is quoted. */
const maxExcerpt = 200

/** The body of an attempt. What is too large names its row only; the API has the rest. */
export function bodyOf({ event, occurredAt, data }: Omit<WebhookMessage, 'sentAt'>): string {
  const body = (content: object) => JSON.stringify({ type: event, timestamp: occurredAt.toISOString(), data: content })
  const whole = body(data)
  return Buffer.byteLength(whole) < maxBodyBytes ? whole : body({ id: data.id ?? null, truncated: true })
}

/** One signed attempt. Throws `webhook_gone` after 410, and `webhook_failed` with the time of the next attempt after any other failure. */
export async function sendMessage(
  client: Pick<ApiClient, 'send'>,
  { url, keys }: Receiver,
  message: WebhookMessage,
  { attempt, signal }: { readonly attempt: number; readonly signal: AbortSignal },
): Promise<void> {
  const body = bodyOf(message)
  const headers = signMessage(keys, { id: message.id, timestamp: message.sentAt, body })
  const failed = (why: string, retryAfterMs?: number, cause?: unknown) =>
    retryLater('webhook_failed', why, retryDelayMs(attempt, retryAfterMs), { cause })
  let response: ApiResponse
  try {
    const request = { method: 'POST', url: new URL(url), body } as const
    response = await client.send({ ...request, headers: { 'content-type': 'application/json', ...headers } }, signal)
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError) || !isOfReceiver(error)) throw error
    throw failed(messageOf(error), undefined, error)
  }
  const { status, retryAfterMs } = response
  if (status >= 200 && status <= 299) return
  if (status === 410) throw new AppError('webhook_gone', 'The receiver answered 410: it wants no more messages.')
  if (status >= 300 && status <= 399)
    throw failed(`The receiver answered with a redirect (${status}), which is not followed. Enter the final URL.`)
  const excerpt = response.text.trim().slice(0, maxExcerpt)
  throw failed(`The receiver answered ${status}${excerpt === '' ? '' : `: ${excerpt}`}`, retryAfterMs)
}

const receiverCodes = ['provider_unavailable', 'provider_unreachable', 'provider_query_too_heavy', 'blocked_address']

/** Whether an attempt failed because of the receiver, and not of this installation. */
function isOfReceiver({ code }: AppError): boolean {
  return receiverCodes.includes(code)
}
