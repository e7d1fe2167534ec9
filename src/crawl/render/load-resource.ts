import type { AppError } from '../../core/errors.ts'
import { laneOf } from '../../core/host/lane-of.ts'
import { ownFailureOf } from '../../core/own-failure.ts'
import { readBody } from '../body/open-body.ts'
import { asFault } from '../connection/faults.ts'
import { createFetchState } from '../fetch-state.ts'
import type { FetchContext } from '../fetch-types.ts'
import { followRedirects } from '../follow-redirects.ts'
import { observationOf, observationOfBody } from '../request-once.ts'
import { obeyRobots } from '../robots/obey-robots.ts'
import type { LoadResource, Resource } from './renderer.ts'

/** Limits of one page. */
const limits = { requests: 60, bytes: 20 * 1024 * 1024 }

interface ResourceLoader {
  readonly load: LoadResource
  /** Why a resource is missing although its server may have it: the page must not be judged without it. */
  readonly ownFailure: AppError | undefined
}

/**
 * Loads the resources of a rendered page. Guard, robots.txt, redirects and caps are those of every fetch. Requests to the
 * page's own lane have no gap, like those of a browser. Other hosts (a CDN) serve many pages, so they keep their gap. The
 * pacer still limits the requests in flight per lane.
 */
export function resourceLoader(context: FetchContext, ownHost: string | undefined): ResourceLoader {
  const plain: FetchContext = { ...context, validator: undefined, expect: 'any' }
  let requests = 0
  let bytes = 0
  let ownFailure: AppError | undefined
  const loadWithinLimits: LoadResource = async (url) => {
    if (++requests > limits.requests || bytes > limits.bytes) return undefined
    try {
      const resource = await load(url, plain, ownHost)
      bytes += resource.body.length
      return resource
    } catch (error) {
      const fault = asFault(error)
      ownFailure ??= ownFailureOf(fault)
      context.web.log.debug({ url, code: fault.code }, 'a resource of a rendered page was not loaded')
      return undefined
    }
  }
  return {
    load: loadWithinLimits,
    get ownFailure() {
      return ownFailure
    },
  }
}

async function load(url: string, context: FetchContext, ownHost: string | undefined): Promise<Resource> {
  const state = createFetchState(url, context)
  const obey = obeyRobots(context)
  const { response, slot } = await followRedirects(state, async (hop) => {
    const gapMs = await obey(hop, state)
    return ownHost !== undefined && laneOf(hop.host) === laneOf(ownHost) ? 0 : gapMs
  })
  try {
    const body = await readBody(response, state.caps)
    await slot.settle(observationOf(response))
    return { status: response.status, contentType: response.headers.get('content-type'), body }
  } catch (error) {
    response.body.destroy()
    await slot.settle(observationOfBody(response, asFault(error)))
    throw error
  }
}
