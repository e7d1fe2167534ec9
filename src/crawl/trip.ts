import { AppError } from '../core/errors.ts'
import type { Caps } from './caps.ts'
import { CookieJar } from './cookie-jar.ts'
import type { FetchContext, FetchFailure, Hop } from './fetch-types.ts'
import { TimeBudget } from './time-budget.ts'
import type { Web } from './web.ts'

/** The state of one fetch on its way through redirects: what it may still spend, and what it has seen. */
export interface Trip {
  readonly web: Web
  readonly context: FetchContext
  readonly caps: Caps
  readonly url: string
  readonly jar: CookieJar
  readonly redirects: Hop[]
  readonly budget: TimeBudget
  /** Hosts that were asked something on this trip: to give up on one of these now would begin all over again. */
  readonly visited: Set<string>
  /** The address being asked now. */
  current: string
  status: number | undefined
  firstByteMs: number
}

/** A trip that has not left yet. A second try spends what the first has left of its `budget`. */
export function startTrip(address: string, context: FetchContext, budget?: TimeBudget): Trip {
  const caps = context.caps === undefined ? context.web.caps : { ...context.web.caps, ...context.caps }
  const url = withoutCredentials(address)
  return {
    web: context.web,
    context,
    caps,
    url,
    jar: new CookieJar(),
    redirects: [],
    budget: budget ?? new TimeBudget(caps.totalMs),
    visited: new Set(),
    current: url,
    status: undefined,
    firstByteMs: 0,
  }
}

/** Credentials have no place in a result, a log or a database, be the address readable or not. */
export function withoutCredentials(text: string): string {
  return text.includes('@') ? text.replace(/^(\s*(?:https?:)?[/\\]*)[^/\\?#]*@/i, '$1') : text
}

/** No address that people link to is longer; every later step (robots.txt, storage) may count on it. */
export const maxUrlLength = 4096

/** The one parser for check and fetch (WHATWG). */
export function readUrl(text: string): URL {
  const url = URL.parse(text)
  if (url !== null && url.href.length > maxUrlLength) {
    throw new AppError('url_invalid', `The address is longer than ${maxUrlLength} characters.`)
  }
  if (url === null) throw new AppError('url_invalid', `"${text.slice(0, 200)}" is not a URL.`)
  return tidied(url)
}

/**
 * Credentials and fragment are never sent, and a host with a dot at its end is the same host: one line, one robots.txt.
 * Setters re-parse the URL, so they are spared where there is nothing to remove.
 */
export function tidied(url: URL): URL {
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '')
  if (url.username !== '') url.username = ''
  if (url.password !== '') url.password = ''
  if (url.hash !== '' || url.href.endsWith('#')) url.hash = ''
  return url
}

/** A trip that ended badly, in the words of the catalogue. */
export function failureOf(trip: Trip, error: AppError): FetchFailure {
  const origin = URL.parse(trip.current)?.origin
  return {
    ok: false,
    code: error.code,
    consequence: error.consequence,
    message: error.message,
    retryAt: error.retryAt,
    url: trip.url,
    finalUrl: trip.current,
    redirects: trip.redirects,
    status: trip.status,
    tls: origin === undefined ? undefined : trip.web.connections.of(origin)?.tls,
  }
}
