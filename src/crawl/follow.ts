import { AppError } from '../core/errors.ts'
import { asFault } from './connection/faults.ts'
import { redirectTarget } from './redirect-target.ts'
import { type Asked, observationOf, requestOnce } from './request-once.ts'
import { maxUrlLength, readUrl, type Trip, tidied, withoutCredentials } from './trip.ts'

/** Called before every hop. May throw. Returns the gap of the host, without a promise if it is known. */
export type BeforeHop = (url: URL, trip: Trip) => number | Promise<number>

/** The response after the last redirect. */
export interface Arrival extends Asked {
  readonly url: URL
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** The body of a redirect is read up to this size, so that the connection can be reused. */
const discardBytes = 16 * 1024

/** Sends the request and follows redirects, every hop under the guard, robots.txt, pacing and the deadline. Throws errors of the catalogue. */
export async function follow(trip: Trip, beforeHop: BeforeHop): Promise<Arrival> {
  const seen = new Set<string>()
  let url = readUrl(trip.url)
  for (;;) {
    trip.current = url.href
    // The same URL with other cookies is another request: sites redirect to themselves until their cookie is sent back.
    const key = `${url.href} ${trip.jar.header(url)}`
    if (seen.has(key)) throw new AppError('redirect_loop', `The redirects lead back to ${url.href.slice(0, 500)}.`)
    seen.add(key)
    const problem = trip.web.guard.problemWith(url)
    if (problem !== undefined) throw problem
    const gap = beforeHop(url, trip)
    const gapMs = typeof gap === 'number' ? gap : await gap
    const received = await requestOnce(url, trip, gapMs)
    const { status, headers } = received.answer
    if (!redirectStatuses.has(status)) return { answer: received.answer, slot: received.slot, url }
    await discard(received)
    trip.jar.store(url, headers.all('set-cookie'))
    url = nextUrl(url, headers.get('location') ?? '', status, trip)
  }
}

function nextUrl(url: URL, location: string, status: number, trip: Trip): URL {
  if (location === '') throw new AppError('redirect_invalid', `${status} without a Location.`)
  const target = redirectTarget(location, url)
  if (target === undefined)
    throw new AppError('redirect_invalid', `${status} to "${withoutCredentials(location).slice(0, 200)}".`)
  if (target.href.length > maxUrlLength) {
    throw new AppError('redirect_invalid', `${status} to a URL longer than ${maxUrlLength} characters.`)
  }
  trip.redirects.push({ url: url.href, status, location: withoutCredentials(location).slice(0, 2000) })
  if (trip.redirects.length > trip.caps.redirects) {
    throw new AppError('too_many_redirects', `More than ${trip.caps.redirects} redirects.`)
  }
  return tidied(target)
}

/** Drops the body of a response and releases the slot. Reads a short body to its end to reuse the connection. */
export async function discard({ answer, slot }: Asked): Promise<void> {
  try {
    await answer.body.collect(discardBytes, 'keep')
  } catch (error) {
    // Status and headers were complete: only a cancellation ends the fetch here.
    const fault = asFault(error)
    if (fault.code === 'cancelled') throw fault
  } finally {
    await slot.settle(observationOf(answer))
  }
}
