import { AppError } from '../../core/errors.ts'
import { maxGapMs } from '../pacing/adapt-gap.ts'
import type { Web } from '../web.ts'

/** A web client that counts its requests, including redirects, robots.txt files and second attempts. */
export interface BudgetedWeb {
  /** Without a browser. */
  readonly web: Web
  readonly spent: number
  readonly left: number
}

/** Limits the number of requests of `web`. */
export function withRequestBudget(web: Web, requests: number): BudgetedWeb {
  let spent = 0
  const { maxWaitMs, maxCrawlDelayMs } = web
  return {
    web: {
      ...web,
      // A browser sends many requests, so it is used last, if nothing else has helped.
      renderer: undefined,
      // A later discovery would start again from its first request. So only the first request ends with `host_busy`; the
      // others wait for one gap, however long.
      get maxWaitMs() {
        return spent === 0 ? maxWaitMs : Math.max(maxWaitMs, 2 * maxCrawlDelayMs, maxGapMs)
      },
      dispatcher(verifyTls) {
        // `cancelled`, because the robots.txt cache does not keep that code.
        if (spent >= requests) throw new AppError('cancelled', `The ${requests} requests for this site are used up.`)
        spent++
        return web.dispatcher(verifyTls)
      },
    },
    get spent() {
      return spent
    },
    get left() {
      return requests - spent
    },
  }
}
