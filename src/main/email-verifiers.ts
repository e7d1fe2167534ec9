import type { Config } from '../config.ts'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { maxGapMs } from '../crawl/pacing/adapt-gap.ts'
import { createPacer } from '../crawl/pacing/pacer.ts'
import type { SlotStore } from '../crawl/pacing/slot-store.ts'
import { userAgentOf } from '../crawl/user-agent.ts'
import { createDebounce, maxCalls } from '../providers/email-verifiers/debounce.ts'
import { createZeroBounce } from '../providers/email-verifiers/zerobounce.ts'
import type { EmailVerifiers } from '../stages/tools.ts'

/**
 * The paid verifiers. `slotStore` is shared, so that all processes act as one client of each account.
 * @public Loaded on first use.
 */
export function emailVerifiersFromConfig(config: Config, log: Log, slotStore: SlotStore): EmailVerifiers {
  const agent = { token: config.CRAWL_PRODUCT_TOKEN, version: '2.0', contactUrl: config.CRAWL_CONTACT_URL }
  const pacerOf = (maxInFlight: number) =>
    createPacer({
      store: slotStore,
      maxInFlight,
      maxGapMs,
      onSettleError: (error) =>
        log.warn({ cause: messageOf(error) }, 'the pacing slot of a verifier could not be released'),
    })
  const userAgent = userAgentOf(agent)
  const debounce = createDebounce({ userAgent, pacer: pacerOf(maxCalls), endpoint: config.DEBOUNCE_ENDPOINT })
  const zerobounce = createZeroBounce({ userAgent, pacer: pacerOf(1), endpoint: config.ZEROBOUNCE_ENDPOINT })
  return {
    get: (name) => (name === 'debounce' ? debounce : zerobounce),
    async close() {
      await Promise.all([debounce.close(), zerobounce.close()])
    },
  }
}
