import type { Pacer } from '../../crawl/pacing/pacer.ts'
import type { Web } from '../../crawl/web.ts'

/** A web client for one visit to a site. */
export interface LimitedWeb {
  readonly web: Web
  /** Requests that may still be sent. */
  left(): number
}

/** Long enough that no fetch waits for it. */
const tomorrowMs = 86_400_000

/**
 * A web client that sends so many requests and no more: robots.txt, redirects and second attempts count. Every request needs a
 * slot of the pacer, so no fetch can go round it.
 */
export function limitRequests(web: Web, requests: number): LimitedWeb {
  let left = requests
  const pacer: Pacer = {
    async acquire(host, request) {
      if (left <= 0) return { retryInMs: tomorrowMs }
      left--
      const result = await web.pacer.acquire(host, request)
      if (!('slot' in result)) left++
      return result
    },
  }
  return { web: { ...web, pacer }, left: () => left }
}
