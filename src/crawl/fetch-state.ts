import { AppError } from '../core/errors.ts'
import { throwIfOwnFailure } from '../core/own-failure.ts'
import type { Caps } from './caps.ts'
import { CookieJar } from './cookie-jar.ts'
import type { FetchContext, FetchFailure } from './fetch-types.ts'
import type { Hop } from './redirect-target.ts'
import { TimeBudget } from './time-budget.ts'
import type { Web } from './web.ts'

/** The state of one fetch across redirects: limits, cookies, visited lanes. */
export interface FetchState {
  readonly web: Web
  readonly context: FetchContext
  readonly caps: Caps
  readonly url: string
  readonly cookies: CookieJar
  readonly redirects: Hop[]
  readonly budget: TimeBudget
  /** Lanes in which this fetch has sent a request. To give up on one of them would waste these requests. */
  readonly visitedLanes: Set<string>
  /** The URL of the current hop. */
  current: string
  status: number | undefined
  firstByteMs: number
}

/** The initial state. A second attempt continues with the `budget` of the first. */
export function createFetchState(text: string, context: FetchContext, budget?: TimeBudget): FetchState {
  const caps = context.caps === undefined ? context.web.caps : { ...context.web.caps, ...context.caps }
  const url = withoutCredentials(text)
  return {
    web: context.web,
    context,
    caps,
    url,
    cookies: new CookieJar(),
    redirects: [],
    budget: budget ?? new TimeBudget(caps.totalMs),
    visitedLanes: new Set(),
    current: url,
    status: undefined,
    firstByteMs: 0,
  }
}

/** Removes credentials, also from text that is not a URL: they must not reach a result, a log or the database. */
export function withoutCredentials(text: string): string {
  return text.includes('@') ? text.replace(/^(\s*(?:https?:)?[/\\]*)[^/\\?#]*@/i, '$1') : text
}

/** No real link is longer. Later steps (robots.txt, storage) rely on this limit. */
export const maxUrlLength = 4096

/** The one URL parser (WHATWG), for the guard and for the request. */
export function parseUrl(text: string): URL {
  const url = URL.parse(text)
  if (url !== null && url.href.length > maxUrlLength) {
    throw new AppError('url_invalid', `The URL is longer than ${maxUrlLength} characters.`)
  }
  if (url === null) throw new AppError('url_invalid', `"${text.slice(0, 200)}" is not a URL.`)
  return normaliseUrl(url)
}

/**
 * Removes credentials and fragment, which are never sent, and the dot at the end of a host, which is the same host without.
 * Setters parse the URL again, so they run only if there is something to remove.
 */
export function normaliseUrl(url: URL): URL {
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '')
  if (url.username !== '') url.username = ''
  if (url.password !== '') url.password = ''
  if (url.hash !== '' || url.href.endsWith('#')) url.hash = ''
  return url
}

/** The result of a fetch that failed. Throws an own failure: it says nothing about the site. */
export function failureOf(state: FetchState, error: AppError): FetchFailure {
  throwIfOwnFailure(error)
  const origin = URL.parse(state.current)?.origin
  return {
    ok: false,
    code: error.code,
    consequence: error.consequence,
    message: error.message,
    retryAt: error.retryAt,
    url: state.url,
    finalUrl: state.current,
    redirects: state.redirects,
    status: state.status,
    tls: origin === undefined ? undefined : state.web.connections.get(origin)?.tls,
  }
}
