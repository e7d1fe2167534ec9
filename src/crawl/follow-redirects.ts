import { AppError } from '../core/errors.ts'
import type { ConnectionFacts } from './connection/connection-facts.ts'
import { asFault } from './connection/faults.ts'
import { type FetchState, maxUrlLength, normaliseUrl, parseUrl, withoutCredentials } from './fetch-state.ts'
import { redirectTarget } from './redirect-target.ts'
import { observationOf, type PendingResponse, requestOnce } from './request-once.ts'

/** Called before every hop. May throw. Returns the gap of the host, without a promise if it is known. */
export type BeforeHop = (url: URL, state: FetchState) => number | Promise<number>

/** The response after the last redirect. */
export interface FinalResponse extends PendingResponse {
  readonly url: URL
  readonly connection: ConnectionFacts | undefined
  /** Keeps the response for other fetches, if this one records it. Call it when the body has been read. */
  keep(): void
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** The body of a redirect is read up to this size, so that the connection can be reused. */
const discardBytes = 16 * 1024
const nothing = () => undefined

/** Sends the request and follows redirects, every hop under the guard, robots.txt, pacing and the deadline. Throws errors of the catalogue. */
export async function followRedirects(state: FetchState, beforeHop: BeforeHop): Promise<FinalResponse> {
  const seen = new Set<string>()
  let url = parseUrl(state.url)
  for (;;) {
    state.current = url.href
    // The same URL with other cookies is another request: sites redirect to themselves until their cookie is sent back.
    const key = `${url.href} ${state.cookies.header(url)}`
    if (seen.has(key)) throw new AppError('redirect_loop', `The redirects lead back to ${url.href.slice(0, 500)}.`)
    seen.add(key)
    const problem = state.web.guard.problemWith(url)
    if (problem !== undefined) throw problem
    const gap = beforeHop(url, state)
    const gapMs = typeof gap === 'number' ? gap : await gap
    const received = await requestOnce(url, state, gapMs)
    const { status, headers } = received.response
    if (!redirectStatuses.has(status)) return { ...received, url, connection: connectionOf(url, state), keep: nothing }
    await discard(received)
    state.cookies.store(url, headers.all('set-cookie'))
    url = nextUrl(url, headers.get('location') ?? '', status, state)
  }
}

/** Read now: the cache evicts the facts of older connections. */
function connectionOf(url: URL, { web }: FetchState): ConnectionFacts | undefined {
  return web.connections.get(web.isStubbed(url.hostname) ? `http://${url.host}` : url.origin)
}

function nextUrl(url: URL, location: string, status: number, state: FetchState): URL {
  if (location === '') throw new AppError('redirect_invalid', `${status} without a Location.`)
  const target = redirectTarget(location, url)
  if (target === undefined)
    throw new AppError('redirect_invalid', `${status} to "${withoutCredentials(location).slice(0, 200)}".`)
  if (target.href.length > maxUrlLength) {
    throw new AppError('redirect_invalid', `${status} to a URL longer than ${maxUrlLength} characters.`)
  }
  state.redirects.push({ url: url.href, status, location: withoutCredentials(location).slice(0, 2000) })
  if (state.redirects.length > state.caps.redirects) {
    throw new AppError('too_many_redirects', `More than ${state.caps.redirects} redirects.`)
  }
  return normaliseUrl(target)
}

/** Drops the body of a response and releases the slot. Reads a short body to its end to reuse the connection. */
export async function discard({ response, slot }: PendingResponse): Promise<void> {
  try {
    await response.body.collect(discardBytes, 'truncate')
  } catch (error) {
    // Status and headers were complete: only a cancellation ends the fetch here.
    const fault = asFault(error)
    if (fault.code === 'cancelled') throw fault
  } finally {
    await slot.settle(observationOf(response))
  }
}
