import type { AppError } from '../../core/errors.ts'
import type { ApiClient, ApiResponse } from '../api-client.ts'
import { badResponse, faultByStatus } from '../provider-faults.ts'
import { isObject, type JsonObject, listOf, objectOf, textOf } from '../read-json.ts'
import { untilPacificMidnight } from './pacific-midnight.ts'

/** What to do, by the reason for which Google rejects a key. */
const refusals: Readonly<Record<string, string>> = {
  API_KEY_INVALID: 'The key is not valid. Set GOOGLE_PLACES_API_KEY to a key of your Google Cloud project.',
  API_KEY_SERVICE_BLOCKED:
    'The key may not be used for the Places API (New). Allow it among the restrictions of the key.',
  API_KEY_HTTP_REFERRER_BLOCKED: 'The key is for web sites only. Use one without referrer restriction.',
  API_KEY_IP_ADDRESS_BLOCKED: 'The key may not be used from this IP. Add it to the restrictions of the key.',
  API_KEY_ANDROID_APP_BLOCKED: 'The key is for an Android app only. Use one without application restriction.',
  API_KEY_IOS_APP_BLOCKED: 'The key is for an iOS app only. Use one without application restriction.',
  SERVICE_DISABLED: 'The Places API (New) is switched off in the project of the key. Enable it and try again.',
  BILLING_DISABLED: 'The project of the key has no billing. Enable billing in the Google Cloud console.',
  CONSUMER_SUSPENDED: 'Google has suspended the project of the key. See the Google Cloud console.',
  CONSUMER_INVALID: 'The project of the key does not exist. Set GOOGLE_PLACES_API_KEY to another key.',
}

const minuteMs = 60_000

/** The error of a failed request, by its error document (google.rpc.Status). */
export function googleFault(client: ApiClient, response: ApiResponse, hadPageToken: boolean): AppError {
  const error = objectOf(objectOf(response.json).error)
  if (Object.keys(error).length === 0)
    return response.status < 400 ? badResponse(client, 'no JSON') : faultByStatus(client, response)
  const details = listOf(error.details).filter(isObject)
  const reason = details.map((detail) => textOf(detail.reason)).find((found) => found !== undefined)
  const message = textOf(error.message) ?? 'no message'
  if (reason !== undefined && Object.hasOwn(refusals, reason))
    return keyRejected(client, `${refusals[reason]} (${reason})`)
  switch (response.status) {
    case 401:
    case 403:
      return keyRejected(client, message)
    case 404:
      return client.error('provider_place_gone', `${client.title} no longer has a place with that id.`)
    case 429:
      return quotaFault(client, response, details)
    case 400:
      if (hadPageToken)
        return client.error('provider_token_expired', `${client.title} rejects the page token: ${message}`)
      return client.error(
        'provider_bad_request',
        `${client.title} rejects the request: ${[message, ...violations(details)].join(' ')}`,
      )
    default:
      return faultByStatus(client, response)
  }
}

function keyRejected(client: ApiClient, reason: string): AppError {
  return client.error('provider_key_rejected', `${client.title} rejects the API key. ${reason}`)
}

/** A quota per minute is renewed after a minute, one per day at midnight in California. */
function quotaFault(client: ApiClient, { retryAfterMs }: ApiResponse, details: readonly JsonObject[]): AppError {
  const metadata = objectOf(details.map(({ metadata }) => metadata).find((found) => found !== undefined))
  const isDaily =
    `${textOf(metadata.quota_limit) ?? ''} ${textOf(metadata.quota_unit) ?? ''}`.match(/PerDay|1\/d\//) !== null
  const retryInMs = isDaily
    ? untilPacificMidnight(client.now())
    : Math.max(retryAfterMs ?? 0, retryDelayMs(details)) || minuteMs
  const limit = textOf(metadata.quota_limit_value)
  const which = `${isDaily ? 'day' : 'minute'}${limit === undefined ? '' : ` (${limit})`}`
  return client.error('provider_quota', `The quota of ${client.title} per ${which} is used up.`, { retryInMs })
}

/** `RetryInfo.retryDelay`, a duration such as "3.5s". */
function retryDelayMs(details: readonly JsonObject[]): number {
  for (const { retryDelay } of details) {
    const seconds = textOf(retryDelay)?.match(/^(\d{1,6}(?:\.\d{1,9})?)s$/)?.[1]
    if (seconds !== undefined) return Math.ceil(Number(seconds) * 1000)
  }
  return 0
}

function violations(details: readonly JsonObject[]): string[] {
  return details
    .flatMap(({ fieldViolations }) => listOf(fieldViolations).filter(isObject))
    .map(({ field, description }) => `${textOf(field) ?? ''}: ${textOf(description) ?? ''}`)
}
