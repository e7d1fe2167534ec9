import { AppError } from '../core/errors.ts'
import type { Caps } from './caps.ts'
import { CookieJar } from './cookie-jar.ts'
import type { FetchContext, FetchFailure, Hop } from './fetch-types.ts'
import type { Web } from './web.ts'

/** The state of one fetch on its way through redirects: what it may still spend, and what it has seen. */
export interface Trip {
  readonly web: Web
  readonly context: FetchContext
  readonly caps: Caps
  readonly url: string
  readonly jar: CookieJar
  readonly redirects: Hop[]
  readonly startedAt: number
  /** The address being asked now. */
  current: string
  status: number | undefined
  firstByteMs: number
  /** Time waited for slots: not the site's, and not counted against it. */
  pacedMs: number
}

/** A trip that has not left yet. */
export function startTrip(url: string, context: FetchContext): Trip {
  return {
    web: context.web,
    context,
    caps: context.caps === undefined ? context.web.caps : { ...context.web.caps, ...context.caps },
    url,
    jar: new CookieJar(),
    redirects: [],
    startedAt: performance.now(),
    current: url,
    status: undefined,
    firstByteMs: 0,
    pacedMs: 0,
  }
}

/** When the trip must be over, on the clock of `performance.now()`. */
export function deadlineOf(trip: Trip): number {
  return trip.startedAt + trip.caps.totalMs + trip.pacedMs
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
  return withoutSecrets(url)
}

/** Credentials and fragment are never sent. Setters re-parse the URL, so they are spared where there is nothing to remove. */
export function withoutSecrets(url: URL): URL {
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
