import { AppError } from '../core/errors.ts'
import { asFault } from './connection/faults.ts'
import { redirectTarget } from './redirect-target.ts'
import { type Asked, observationOf, requestOnce } from './request-once.ts'
import { maxUrlLength, readUrl, type Trip, tidied, withoutCredentials } from './trip.ts'

/** Asked before every hop: may throw, and says the gap that the host is owed; at once where it is known. */
export type BeforeHop = (url: URL, trip: Trip) => number | Promise<number>

/** The answer behind the last redirect. */
export interface Arrival extends Asked {
  readonly url: URL
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** The body of a redirect is read up to here so that the connection can be used again. */
const discardBytes = 16 * 1024

/** Asks, and follows redirects, each hop under the same guard, manners and deadline. Throws errors of the catalogue. */
export async function follow(trip: Trip, beforeHop: BeforeHop): Promise<Arrival> {
  const seen = new Set<string>()
  let url = readUrl(trip.url)
  for (;;) {
    trip.current = url.href
    // The same address with other cookies is another question: sites redirect to themselves until theirs come back.
    const question = `${url.href} ${trip.jar.header(url)}`
    if (seen.has(question)) throw new AppError('redirect_loop', `The redirects lead back to ${url.href.slice(0, 500)}.`)
    seen.add(question)
    const problem = trip.web.guard.problemWith(url)
    if (problem !== undefined) throw problem
    const gap = beforeHop(url, trip)
    const gapMs = typeof gap === 'number' ? gap : await gap
    const asked = await requestOnce(url, trip, gapMs)
    const { status, headers } = asked.answer
    if (!redirectStatuses.has(status)) return { answer: asked.answer, slot: asked.slot, url }
    await discard(asked)
    trip.jar.take(url, headers.all('set-cookie'))
    url = nextUrl(url, headers.get('location') ?? '', status, trip)
  }
}

function nextUrl(url: URL, location: string, status: number, trip: Trip): URL {
  if (location === '') throw new AppError('redirect_invalid', `${status} without a Location.`)
  const target = redirectTarget(location, url)
  if (target === undefined)
    throw new AppError('redirect_invalid', `${status} to "${withoutCredentials(location).slice(0, 200)}".`)
  if (target.href.length > maxUrlLength) {
    throw new AppError('redirect_invalid', `${status} to an address longer than ${maxUrlLength} characters.`)
  }
  trip.redirects.push({ url: url.href, status, location: withoutCredentials(location).slice(0, 2000) })
  if (trip.redirects.length > trip.caps.redirects) {
    throw new AppError('too_many_redirects', `More than ${trip.caps.redirects} redirects.`)
  }
  return tidied(target)
}

/** Reads the rest of an answer that is of no interest, as far as that is worth it, and gives the slot back. */
export async function discard({ answer, slot }: Asked): Promise<void> {
  try {
    await answer.body.collect(discardBytes, 'keep')
  } catch (error) {
    // The answer itself was complete: only a deadline or the caller may end the trip here.
    const fault = asFault(error)
    if (fault.code === 'cancelled') throw fault
  } finally {
    await slot.settle(observationOf(answer))
  }
}
