// 5,000 small pages on 200 loopback hosts: our client with robots.txt, IP guard and pacing (gap 0), compared with a bare undici
// loop and Crawlee's HttpCrawler with robots.txt. Same server, run and concurrency.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Configuration, log as crawleeLog, HttpCrawler } from '@crawlee/http'
import { Agent, request } from 'undici'
import { fetchPage } from '../src/crawl/fetch-page.ts'
import { createWeb } from '../src/crawl/web.ts'
import { quietLog } from '../src/testing/loops.ts'
import { type Bench, type BenchResult, rounded } from './bench.ts'

const pages = 5000
const hosts = 200
const concurrency = 64
const rounds = 8

/** The best of eight rounds each, in turns, because noise only slows down. The first round is a warm-up and does not count. */
export const fetch: Bench = {
  summary: `${pages} small pages on ${hosts} hosts, pages per second, ${concurrency} at a time`,
  async run({ progress }) {
    const server = spawn(process.execPath, [new URL('./fetch-server.ts', import.meta.url).pathname, String(hosts)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      return await measure(await firstLine(server.stdout), progress)
    } finally {
      server.kill()
    }
  },
}

async function measure(ports: readonly number[], progress: (text: string) => void): Promise<BenchResult> {
  const urls = Array.from({ length: pages }, (_, n) => `http://127.0.0.1:${ports[n % hosts]}/page-${n}.html`)
  const best = { ours: 0, bare: 0, crawlee: 0 }
  let rss = 0
  for (let round = 0; round <= rounds; round++) {
    const bare = await rate(() => bareUndici(urls))
    const own = await rate(() => ours(urls, ports))
    progress(`round ${round}: bare undici ${Math.round(bare)}, ScraperSky ${Math.round(own)} pages/s`)
    rss = Math.max(rss, process.memoryUsage.rss())
    if (round > 0) Object.assign(best, { bare: Math.max(best.bare, bare), ours: Math.max(best.ours, own) })
  }
  await crawlee(urls.slice(0, 500))
  best.crawlee = await rate(() => crawlee(urls))
  const ratios = { bare: rounded(best.ours / best.bare), crawlee: rounded(best.ours / best.crawlee) }
  return {
    header: ['client', 'pages/s', 'ScraperSky is x times'],
    rows: [
      ['ScraperSky: robots, guard, pacing', Math.round(best.ours), 1],
      ['bare undici', Math.round(best.bare), ratios.bare],
      ['Crawlee HttpCrawler 3.18.1, robots', Math.round(best.crawlee), ratios.crawlee],
    ],
    result: { ratio_bare_undici: ratios.bare, ratio_crawlee: ratios.crawlee, rss_mb: Math.round(rss / 1024 / 1024) },
  }
}

async function ours(urls: readonly string[], ports: readonly number[]): Promise<void> {
  const web = createWeb({
    agent: { token: 'ScraperSky', version: '2.0', contactUrl: 'https://scrapersky.test/bench' },
    log: quietLog,
    gapMs: 0,
    allowIps: ['127.0.0.1'],
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

async function crawlee(urls: readonly string[]): Promise<void> {
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
  throw new Error('the server of the benchmark did not start')
}
