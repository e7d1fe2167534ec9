import { MemorySlotStore } from '../../crawl/pacing/memory-slot-store.ts'
import type { SlotReport } from '../../crawl/pacing/slot-store.ts'
import { createWeb, type Web, type WebOptions } from '../../crawl/web.ts'
import { quietLog } from '../loops.ts'

/** The real web client, with access to loopback, without pacing, and resolving names to the fake web only. */
export function testWeb(options: Partial<WebOptions> = {}): Web {
  return createWeb({
    agent: { token: 'ScraperSky', version: '2.0', contactUrl: 'https://scrapersky.test/bot' },
    log: quietLog,
    gapMs: 0,
    slotStore: new SlotsWithoutAdaptiveGap(),
    allowIps: ['127.0.0.1'],
    resolve: (hostname) => Promise.reject(new Error(`${hostname} is outside of the fake web`)),
    ...options,
  })
}

/** After an error of its host a client waits for seconds before the next request. The tests of the pacer cover that. */
class SlotsWithoutAdaptiveGap extends MemorySlotStore {
  override settle(report: SlotReport): Promise<void> {
    return super.settle({ ...report, multiply: 0, minGapMs: 0 })
  }
}
