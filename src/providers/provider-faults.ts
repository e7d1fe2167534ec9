import type { AppError } from '../core/errors.ts'
import type { ApiClient, ApiResponse } from './api-client.ts'

/** For a 429 without Retry-After. */
const defaultWaitMs = 60_000

/** The error of a failed request by its status. Providers with error documents check those first. */
export function faultByStatus(client: ApiClient, { status, text, retryAfterMs }: ApiResponse): AppError {
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
  if (status >= 400) return client.error('provider_bad_request', `${title} answered ${status}: ${excerptOf(text)}`)
  // Also a redirect: it is not followed, so the endpoint is not the API.
  return badResponse(client, `status ${status}`)
}

export function badResponse(client: ApiClient, problem: string): AppError {
  return client.error('provider_bad_answer', `${client.title} sent an undocumented response: ${problem}.`)
}

/** The beginning of a text or an HTML page, on one line. */
export function excerptOf(text: string): string {
  return text
    .slice(0, 4000)
    .replace(/<[^<>]{0,200}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
