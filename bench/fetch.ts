// 5,000 small pages over 200 loopback hosts: our client with robots.txt, guard and pacing (gap 0) on, against a bare
// undici loop and against Crawlee's HttpCrawler with robots.txt on. Same server, same run, same concurrency.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Agent, request } from 'undici'
import { fetchPage } from '../src/crawl/fetch-page.ts'
import { createWeb } from '../src/crawl/web.ts'

const pages = 5000
const hosts = 200
const concurrency = 64
const rounds = 8

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent, child: () => log }

export interface FetchBench {
  readonly bench: 'fetch'
  readonly ratio_bare_undici: number
  readonly ratio_crawlee: number
  readonly rss_mb: number
  readonly pages_per_second: { readonly ours: number; readonly bare_undici: number; readonly crawlee: number }
}

/** The best of eight rounds each, in turn: noise only ever slows down. The first round warms up and does not count. */
export async function benchFetch(): Promise<FetchBench> {
  const server = spawn(process.execPath, [new URL('./fetch-server.ts', import.meta.url).pathname, String(hosts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const ports = await firstLine(server.stdout)
    const urls = Array.from({ length: pages }, (_, n) => `http://127.0.0.1:${ports[n % hosts]}/page-${n}.html`)
    const best = { ours: 0, bare: 0, crawlee: 0 }
    let rss = 0
    for (let round = 0; round <= rounds; round++) {
      const bare = await rate(() => bareUndici(urls))
      const own = await rate(() => ours(urls, ports))
      rss = Math.max(rss, process.memoryUsage.rss())
      if (round > 0) Object.assign(best, { bare: Math.max(best.bare, bare), ours: Math.max(best.ours, own) })
    }
    await crawlee(urls.slice(0, 500))
    best.crawlee = await rate(() => crawlee(urls))
    return {
      bench: 'fetch',
      ratio_bare_undici: round2(best.ours / best.bare),
      ratio_crawlee: round2(best.ours / best.crawlee),
      rss_mb: Math.round(rss / 1024 / 1024),
      pages_per_second: {
        ours: Math.round(best.ours),
        bare_undici: Math.round(best.bare),
        crawlee: Math.round(best.crawlee),
      },
    }
  } finally {
    server.kill()
  }
}

async function ours(urls: readonly string[], ports: readonly number[]): Promise<void> {
  const web = createWeb({
    agent: { token: 'ScraperSky', version: '2.0', contactUrl: 'https://scrapersky.test/bench' },
    log,
    gapMs: 0,
    allowAddresses: ['127.0.0.1'],
    allowPorts: ports,
  })
  await inParallel(urls, async (url) => {
    const result = await fetchPage(url, { web })
    if (!result.ok) throw new Error(`${url}: ${result.code} ${result.message}`)
  })
  await web.close()
}

async function bareUndici(urls: readonly string[]): Promise<void> {
  const dispatcher = new Agent({ connections: 2 })
  await inParallel(urls, async (url) => {
    const { body } = await request(url, { dispatcher })
    await body.text()
  })
  await dispatcher.destroy()
}

interface CrawleeModule {
  readonly HttpCrawler: new (
    options: object,
    config: object,
  ) => { run(urls: readonly string[]): Promise<{ requestsFinished: number }> }
  readonly Configuration: new (options: object) => object
  readonly log: { setLevel(level: number): void }
}

async function crawlee(urls: readonly string[]): Promise<void> {
  // A dependency of bench/ only: named at run time, so that the product's type check does not need it.
  const name = '@crawlee/http'
  const { HttpCrawler, Configuration, log: crawleeLog } = (await import(name)) as CrawleeModule
  crawleeLog.setLevel(1)
  const config = new Configuration({ persistStorage: false, purgeOnStart: false, availableMemoryRatio: 0.9 })
  const options = {
    respectRobotsTxtFile: true,
    minConcurrency: concurrency,
    maxConcurrency: concurrency,
    requestHandler: () => Promise.resolve(),
  }
  const { requestsFinished } = await new HttpCrawler(options, config).run(urls)
  if (requestsFinished !== urls.length) throw new Error(`Crawlee finished ${requestsFinished} of ${urls.length}`)
}

async function inParallel(urls: readonly string[], visit: (url: string) => Promise<void>): Promise<void> {
  const queue = urls.values()
  const worker = async () => {
    for (const url of queue) await visit(url)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

async function rate(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await run()
  return pages / ((performance.now() - started) / 1000)
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<number[]> {
  for await (const line of createInterface({ input: stream })) return JSON.parse(line) as number[]
  throw new Error('the server of the bench did not start')
}

const round2 = (value: number) => Math.round(value * 100) / 100

if (import.meta.filename === process.argv[1]) process.stdout.write(`${JSON.stringify(await benchFetch())}\n`)
