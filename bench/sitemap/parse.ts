// 500,000 pages in ten gzip files over loopback HTTP, parsed and counted. Each contender runs in its own process, in turns;
// the best round of each counts, because noise only slows down.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BenchContext, type BenchResult, rounded } from '../bench.ts'
import type { Measured } from './contender.ts'
import { type Imported, measureImport } from './import.ts'

const urls = 500_000
const children = 10
const rounds = 3
const contenders = ['ours', 'crawlee', 'sitemapper'] as const

export async function measureParsing({ progress }: BenchContext): Promise<BenchResult> {
  const script = join(import.meta.dirname, 'web-server.ts')
  const server = spawn(process.execPath, [script, String(urls), String(children)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await firstLine(server.stdout)
    const index = `http://127.0.0.1:${port}/sitemap-${urls}.xml`
    return withImport(compare(index, progress), await measureImport(index, progress))
  } finally {
    server.kill()
  }
}

function withImport({ header, rows, result }: BenchResult, { ours, copySeconds }: Imported): BenchResult {
  const ratio = rounded(copySeconds / ours.seconds)
  return {
    header,
    rows: [
      ...rows,
      ['WF6 into PostgreSQL', rateOf(ours), ours.rssMb, ''],
      ['bare COPY of the same rows', Math.round(urls / copySeconds), '', ratio],
    ],
    result: { ...result, ratio_copy: ratio, import_rss_mb: ours.rssMb },
  }
}

function compare(index: string, progress: (text: string) => void): BenchResult {
  const best = new Map<string, Measured>()
  for (let round = 1; round <= rounds; round++) {
    for (const name of contenders) {
      const run = runAlone<Measured>(`${name}.ts`, index)
      if (run.urls !== urls) throw new Error(`${name} returned ${run.urls} of ${urls} pages`)
      progress(`round ${round}: ${name} ${rateOf(run)} URLs/s, ${run.rssMb} MB`)
      if (run.seconds < (best.get(name)?.seconds ?? Number.POSITIVE_INFINITY)) best.set(name, run)
    }
  }
  const [small = 0, middle = 0, large = 0] = runAlone<number[]>('cost.ts')
  progress(
    `microseconds per URL in files of 5k, 50k, 500k: ${[small, middle, large].map((cost) => rounded(cost)).join(', ')}`,
  )
  const [ours, crawlee, sitemapper] = contenders.map((name) => best.get(name))
  const ratio = (other: Measured | undefined) => rounded((other?.seconds ?? 0) / (ours?.seconds ?? 0))
  return {
    header: ['contender', 'URLs/s', 'MB resident', 'ScraperSky is x times'],
    rows: [
      ['ScraperSky: robots, guard, pacing', rateOf(ours), ours?.rssMb ?? 0, 1],
      ['Crawlee parseSitemap 3.18.1', rateOf(crawlee), crawlee?.rssMb ?? 0, ratio(crawlee)],
      ['sitemapper 4.1.6', rateOf(sitemapper), sitemapper?.rssMb ?? 0, ratio(sitemapper)],
    ],
    result: {
      urls_per_s: rateOf(ours),
      ratio_crawlee: ratio(crawlee),
      ratio_sitemapper: ratio(sitemapper),
      rss_mb: ours?.rssMb,
      cost_500k_over_5k: rounded(large / small),
    },
  }
}

const rateOf = (measured: Measured | undefined) => Math.round(urls / (measured?.seconds ?? Number.NaN))

function runAlone<T>(program: string, ...args: string[]): T {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, program), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.status !== 0) throw new Error(`${program} exited with code ${child.status}`)
  return JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '') as T
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: stream })) return JSON.parse(line) as number
  throw new Error('the web server of the benchmark did not start')
}
