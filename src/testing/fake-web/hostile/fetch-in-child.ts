// Run in a process of its own by the hostile-web suite: the real client, nothing else, so that its memory can be
// measured and a crash is seen. Reads one JSON job from stdin, answers one JSON line for each target.
import { text } from 'node:stream/consumers'
import { fetchPage } from '../../../crawl/fetch-page.ts'
import { testWeb } from '../test-web.ts'
import type { HostileTarget } from './start-hostile-web.ts'

export interface HostileJob {
  readonly targets: readonly HostileTarget[]
  /** Answers of the name server, one after the other; the last one stays. */
  readonly names: Readonly<Record<string, readonly (readonly string[])[]>>
  readonly trusted: readonly string[]
  readonly ports: readonly number[]
}

export interface HostileOutcome {
  readonly name: string
  readonly end: string
  readonly text: string
  readonly milliseconds: number
  readonly growthMb: number
  readonly tlsProblem: string | undefined
}

/** Small enough for a suite of a hundred servers, in the same proportions as the defaults. */
export const hostileCaps = {
  connectMs: 1500,
  firstByteMs: 700,
  totalMs: 6000,
  windowMs: 400,
  bytesPerSecond: 1000,
} as const

const job = JSON.parse(await text(process.stdin)) as HostileJob
const asked = new Map<string, number>()
const web = testWeb({
  caps: hostileCaps,
  allowPorts: job.ports,
  trustedCertificates: job.trusted,
  resolve: (hostname) => {
    const answers = job.names[hostname] ?? []
    const turn = asked.get(hostname) ?? 0
    asked.set(hostname, turn + 1)
    return Promise.resolve(answers[Math.min(turn, answers.length - 1)] ?? [])
  },
})

for (const target of job.targets) process.stdout.write(`${JSON.stringify(await meet(target))}\n`)
await web.close()

async function meet({ name, url }: HostileTarget): Promise<HostileOutcome> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const started = performance.now()
  const result = await fetchPage(url, { web })
  clearInterval(sampler)
  peak = Math.max(peak, process.memoryUsage.rss())
  return {
    name,
    end: result.ok ? (result.partial ? 'partial' : 'ok') : result.code,
    text: result.ok ? result.text.slice(-400) : result.message,
    milliseconds: performance.now() - started,
    growthMb: (peak - before) / 1024 / 1024,
    tlsProblem: result.tls?.problem,
  }
}
