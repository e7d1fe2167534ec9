import { unlessAborted } from '../core/unless-aborted.ts'
import { type FetchState, normaliseUrl } from './fetch-state.ts'
import type { FinalResponse } from './follow-redirects.ts'
import { maxKeptBytes, replay } from './recent-responses.ts'

const freeSlot = { answered: () => undefined, settle: () => Promise.resolve() }

/**
 * A recent response to the same URL, if the fetch accepts one. Guard and robots.txt have permitted each of its URLs when it
 * was fetched.
 */
export function reuseResponse(state: FetchState): FinalResponse | undefined {
  const { web, caps } = state
  const maxAgeMs = maxAgeOf(state)
  if (maxAgeMs === undefined) return undefined
  const recent = web.recent.find(keyOf(state.url, web), maxAgeMs)
  if (recent === undefined || recent.redirects.length > caps.redirects) return undefined
  state.redirects.push(...recent.redirects)
  state.current = recent.finalUrl
  state.status = recent.status
  state.firstByteMs = recent.firstByteMs
  return {
    response: replay(recent),
    slot: freeSlot,
    url: new URL(recent.finalUrl),
    connection: recent.connection,
    keep: () => undefined,
  }
}

/** The end of another fetch of the same URL, whose response may be reused. */
export function announcedFetch(state: FetchState): Promise<void> | undefined {
  const { web, context, budget, url } = state
  const fetching = maxAgeOf(state) === undefined ? undefined : web.recent.announced(keyOf(url, web))
  return fetching && budget.excludeWait(() => unlessAborted(fetching, context.signal))
}

/** Announces a fetch whose response will be kept, so that others wait for it. Call the result at its end. */
export function announceFetch({ web, url }: FetchState): () => void {
  return web.recent.announce(keyOf(url, web))
}

/** Records the body of a response, if it may be kept. `keep` of the result keeps it, if its body was received whole. */
export function recorded(final: FinalResponse, state: FetchState): FinalResponse {
  const { keep, allowInvalidTls } = state.context
  const { web } = state
  // A response that was read with an exception is not for other tenants.
  if (!keep || allowInvalidTls || web.tlsExceptions.size > 0) return final
  const { response, url, connection } = final
  const body = response.body.record(maxKeptBytes)
  return {
    ...final,
    keep: () => {
      const whole = body()
      if (whole === undefined) return
      const { status, headers, firstByteMs } = response
      const received = { finalUrl: url.href, status, headers, body: whole, firstByteMs, connection }
      web.recent.keep(keyOf(state.url, web), { ...received, redirects: [...state.redirects] })
      // A cookie of the redirects may have changed the response; without it, the URL would give another one.
      const isDirect = state.redirects.length > 0 && state.cookies.header(url) === ''
      if (isDirect) web.recent.keep(keyOf(url.href, web), { ...received, redirects: [] })
    },
  }
}

/** With a validator the caller wants to know what has changed since. */
function maxAgeOf({ context }: FetchState): number | undefined {
  return context.validator === undefined ? context.maxAgeMs : undefined
}

/** A response that came through a proxy of a tenant is for this tenant only. */
function keyOf(url: string, { routeKey }: FetchState['web']): string {
  const parsed = URL.parse(url)
  return `${parsed === null ? url : normaliseUrl(parsed).href}${routeKey}`
}
