import { readBody } from '../body/open-body.ts'
import { asFault } from '../connection/faults.ts'
import type { FetchContext } from '../fetch-types.ts'
import { follow } from '../follow.ts'
import { observationOf, observationOfFault } from '../request-once.ts'
import { obeyRobots } from '../robots/obey-robots.ts'
import { startTrip } from '../trip.ts'
import type { LoadResource, Resource } from './renderer.ts'

/** Limits of one page. */
const limits = { requests: 60, bytes: 20 * 1024 * 1024 }

/**
 * Loads the resources of a rendered page. Guard, robots.txt, redirects and caps are those of every fetch. Requests to the
 * page's own host have no gap, like those of a browser. Other hosts (a CDN) serve many pages, so they keep their gap. The
 * pacer still limits the requests in flight per host.
 */
export function resourceLoader(context: FetchContext, ownHost: string | undefined): LoadResource {
  const plain: FetchContext = { ...context, validator: undefined, expect: 'any' }
  let requests = 0
  let bytes = 0
  return async (url) => {
    if (++requests > limits.requests || bytes > limits.bytes) return undefined
    try {
      const resource = await load(url, plain, ownHost)
      bytes += resource.body.length
      return resource
    } catch (error) {
      const fault = asFault(error)
      context.web.log.debug({ url, code: fault.code }, 'a resource of a rendered page was not loaded')
      return undefined
    }
  }
}

async function load(url: string, context: FetchContext, ownHost: string | undefined): Promise<Resource> {
  const trip = startTrip(url, context)
  const obey = obeyRobots(context)
  const { answer, slot } = await follow(trip, async (hop) => {
    const gapMs = await obey(hop, trip)
    return hop.host === ownHost ? 0 : gapMs
  })
  try {
    const body = await readBody(answer, trip.caps)
    await slot.settle(observationOf(answer))
    return { status: answer.status, contentType: answer.headers.get('content-type'), body }
  } catch (error) {
    answer.body.destroy()
    await slot.settle(observationOfFault(asFault(error)))
    throw error
  }
}
