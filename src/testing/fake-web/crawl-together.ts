import { fork } from 'node:child_process'
import { startFakeWeb } from '../../../demo/web/fake-web.ts'
import { type FakeRequest, page } from '../../../demo/web/reply.ts'
import { laneOf } from '../../core/host/lane-of.ts'
import type { CrawlJob } from './crawl-in-child.ts'

const script = new URL('./crawl-in-child.ts', import.meta.url)

interface CrawlOptions {
  readonly gapMs: number
  readonly hosts: number
  /** Of each process. */
  readonly pagesPerHost: number
  readonly databaseUrl: string
}

/** Two processes crawl the same hosts at the same time, one of them with `www.`; returns what the server saw and what failed. */
export async function crawlTogether({ gapMs, hosts, pagesPerHost, databaseUrl }: CrawlOptions) {
  const names = Array.from({ length: hosts }, (_, index) => `host-${index}.test`)
  const both = names.flatMap((name) => [name, `www.${name}`])
  const fake = await startFakeWeb(Object.fromEntries(both.map((name) => [name, { '*': page('Paced') }])))
  const urlsOf = (prefix: string) =>
    Array.from({ length: pagesPerHost }, (_, n) => names.map((name) => `http://${prefix}${name}/${n}`)).flat()
  try {
    const failures = await Promise.all(
      ['', 'www.'].map((prefix) =>
        crawlElsewhere({ urls: urlsOf(prefix), gapMs, connectTo: fake.connectTo, databaseUrl }),
      ),
    )
    return { requests: fake.requests, failures: failures.flat() }
  } finally {
    await fake.close()
  }
}

/** Every request counts, those for robots.txt too: a server does not care why it is asked. */
export function smallestGap(requests: readonly FakeRequest[]): number {
  const gaps = [...Map.groupBy(requests, ({ host }) => laneOf(host)).values()].flatMap((visits) =>
    visits.slice(1).map(({ at }, index) => at - (visits[index]?.at ?? 0)),
  )
  return Math.min(...gaps)
}

function crawlElsewhere(job: CrawlJob): Promise<readonly string[]> {
  const child = fork(script.pathname)
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  child.on('message', ({ failures }: { failures: string[] }) => resolve(failures))
  child.on('error', reject).on('exit', (code) => code !== 0 && reject(new Error(`the crawler ended with ${code}`)))
  child.send(job)
  return promise
}
