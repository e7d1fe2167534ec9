import type { AppError } from '../core/errors.ts'
import type { ApiAnswer, ApiClient } from './api-client.ts'

/** What a 429 without Retry-After means. */
const defaultWaitMs = 60_000

/** The error of an answer that is no success, by its status alone. Providers with error documents look at those first. */
export function faultByStatus(client: ApiClient, { status, text, retryAfterMs }: ApiAnswer): AppError {
  const { title } = client
  if (status === 429) {
    const retryInMs = retryAfterMs ?? defaultWaitMs
    return client.error('provider_quota', `${title} asks for fewer requests (429).`, { retryInMs })
  }
  if (status >= 500) {
    return client.error('provider_unavailable', `${title} answered ${status}.`, { retryInMs: retryAfterMs })
  }
  if (status === 401 || status === 403) {
    return client.error('provider_access_denied', `${title} refuses this installation (${status}).`)
  }
  if (status >= 400) return client.error('provider_bad_request', `${title} answered ${status}: ${wordsOf(text)}`)
  // A redirect too: it is not followed, so what stands there is not the API.
  return badAnswer(client, `with status ${status}`)
}

export function badAnswer(client: ApiClient, problem: string): AppError {
  return client.error('provider_bad_answer', `${client.title} answered ${problem}, not what its documentation says.`)
}

/** The beginning of a text or an HTML page, on one line. */
export function wordsOf(text: string): string {
  return text
    .slice(0, 4000)
    .replace(/<[^<>]{0,200}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
