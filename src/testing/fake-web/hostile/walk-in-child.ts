// Run in a process of its own by the hostile-sitemaps suite, so that the memory of a walk can be measured and a crash is
// seen. Reads one JSON job from stdin, answers one JSON line for each address.
import { text } from 'node:stream/consumers'
import type { WalkCaps } from '../../../crawl/sitemaps/sitemap-types.ts'
import { walkSitemaps } from '../../../crawl/sitemaps/walk-sitemaps.ts'
import { testWeb } from '../test-web.ts'

export interface WalkJob {
  readonly starts: readonly string[]
  readonly ports: readonly number[]
  readonly caps: Partial<WalkCaps>
}

export interface WalkedOutcome {
  readonly start: string
  readonly outcome: string
  readonly codes: readonly string[]
  readonly urls: number
  readonly children: number
  readonly growthMb: number
}

const { starts, ports, caps } = JSON.parse(await text(process.stdin)) as WalkJob
const web = testWeb({ allowPorts: ports, caps: { firstByteMs: 2000, windowMs: 500, bytesPerSecond: 1000 } })
for (const start of starts) process.stdout.write(`${JSON.stringify(await meet(start))}\n`)
await web.close()

async function meet(start: string): Promise<WalkedOutcome> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const walk = walkSitemaps({ start, web, caps })
  for await (const _ of walk) peak = Math.max(peak, process.memoryUsage.rss())
  clearInterval(sampler)
  const { outcome, problems, urls, children } = walk.summary
  const codes = [...new Set(problems.map(({ code }) => code))]
  return { start, outcome, codes, urls, children, growthMb: (peak - before) / 1024 / 1024 }
}
