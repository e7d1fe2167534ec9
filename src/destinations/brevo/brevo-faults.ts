import type { AppError } from '../../core/errors.ts'
import type { ApiResponse } from '../../providers/api-client.ts'
import { listOf, numberWithin, objectOf, textOf } from '../../providers/read-json.ts'
import type { DestinationApi } from '../destination-api.ts'

const accountWaitMs = 600_000

/** A phone number belongs to one contact only. */
export function isTakenPhone({ status, json }: ApiResponse): boolean {
  const { code, message, metadata } = objectOf(json)
  if (status !== 400 || code !== 'duplicate_parameter') return false
  return listOf(objectOf(metadata).duplicate_identifiers).includes('SMS') || /\bSMS\b/.test(String(message))
}

/** Without the header. */
const rollingMs = 10_000

/** The header has seconds. */
export function brevoLimitEndsInMs({ headers }: ApiResponse): number {
  const resetS = numberWithin(headers.get('x-sib-ratelimit-reset'), 0, 24 * 3600)
  return resetS === undefined ? rollingMs : resetS * 1000
}

/** The error of a failed call: {code, message}. */
export function brevoFault(api: DestinationApi, response: ApiResponse): AppError {
  const { status, retryAfterMs } = response
  const { code, message } = objectOf(response.json)
  const text = textOf(message) ?? textOf(code) ?? 'no reason'
  if (status === 429) {
    const retryInMs = retryAfterMs ?? brevoLimitEndsInMs(response)
    return api.error('provider_quota', 'The rate limit of Brevo is used up.', { retryInMs })
  }
  if (code === 'account_in_process')
    return api.error('provider_unavailable', `Brevo: ${text}`, { retryInMs: accountWaitMs })
  // A list that is gone fails every contact alike.
  if (status === 400 && /\blists?\b/i.test(text)) return api.misconfigured(text)
  if (status === 400 || status === 404) return api.refused(text)
  return api.fault(response)
}
