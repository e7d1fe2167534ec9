import { AppError } from '../../core/errors.ts'
import { maxGapMs } from '../pacing/adapt-gap.ts'
import type { Web } from '../web.ts'

/** A web that counts what goes over the wire: redirects, robots.txt files and second tries too. */
export interface BudgetedWeb {
  /** Without a browser. */
  readonly web: Web
  readonly spent: number
  readonly left: number
}

/** Gives `web` a number of requests after which it asks nothing any more. */
export function withRequestBudget(web: Web, requests: number): BudgetedWeb {
  let spent = 0
  const { maxWaitMs, maxCrawlDelayMs } = web
  return {
    web: {
      ...web,
      // A browser's requests are many; they are spent last, when nothing else has helped.
      renderer: undefined,
      // A search is one trip of many requests: who came back later for the next of them would begin all over again. So
      // the first request gives way to other hosts, and from then on one gap is waited for, however long.
      get maxWaitMs() {
        return spent === 0 ? maxWaitMs : Math.max(maxWaitMs, 2 * maxCrawlDelayMs, maxGapMs)
      },
      dispatcher(verifyTls) {
        // `cancelled`, since that is never kept as the verdict on a robots.txt that was not asked for.
        if (spent >= requests) throw new AppError('cancelled', `The ${requests} requests for this site are spent.`)
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
