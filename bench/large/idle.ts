import { setTimeout as sleep } from 'node:timers/promises'
import { rounded } from '../bench.ts'
import { usage } from '../running-product.ts'

const windowMs = 30_000

/** CPU of the product while nothing is due. */
export async function idleCpuPercent(url: string): Promise<number> {
  const before = await usage(url)
  const started = performance.now()
  await sleep(windowMs)
  const after = await usage(url)
  const seconds = (performance.now() - started) / 1000
  return rounded(((after.cpuSeconds - before.cpuSeconds) / seconds) * 100)
}
