// Speed of extraction compared with Crawlee's social utilities (cheerio) and bare htmlparser2.
//
// Each contender runs in its own process, in turns: in one process they would affect each other's optimised code. The best
// round of each counts.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { decodeHtml } from '../src/extract/decode-html.ts'
import { extractPage } from '../src/extract/extract-page.ts'
import { type Bench, type BenchResult, rounded } from './bench.ts'
import { scalingCases } from './extract-cases.ts'
import { generatedPages } from './extract-pages.ts'

type Work = (html: string) => unknown

const rounds = 3
const secondsPerRound = 4
/** The system counts CPU time in ticks of up to 10 ms. */
const secondsPerReading = 0.4

const contenders: Record<string, () => Promise<Work>> = {
  scrapersky: async () => (html) => extractPage(html, { country: 'US', url: 'https://www.brix-host.com/' }),
  htmlparser2: async () => {
    const ignore = () => undefined
    const handler = {
      onopentagname: ignore,
      onopentag: ignore,
      onattribute: ignore,
      ontext: ignore,
      onclosetag: ignore,
      oncomment: ignore,
    }
    return (html) => new Parser(handler).end(html)
  },
  crawlee: async () => (await import('@crawlee/utils')).social.parseHandlesFromHtml,
}

/** On generated pages, or on those of `--pages DIR`. */
export const extract: Bench = {
  summary: 'HTML to contacts, CPU time of one thread each, best of the rounds',
  async run({ args, progress }) {
    const folder = optionOf(args, '--pages')
    const best = new Map<string, Measured>()
    for (let round = 1; round <= rounds; round++) {
      for (const name of Object.keys(contenders)) {
        const measured = runAlone(name, folder)
        progress(`round ${round}: ${name} ${measured.mbPerS.toFixed(1)} MB/s`)
        if (measured.mbPerS > (best.get(name)?.mbPerS ?? 0)) best.set(name, measured)
      }
    }
    return describe(best)
  },
}

function describe(best: ReadonlyMap<string, Measured>): BenchResult {
  const own = best.get('scrapersky')?.mbPerS ?? 0
  const ratio = (name: string) => rounded(own / (best.get(name)?.mbPerS ?? Number.NaN))
  return {
    header: ['', 'MB/s', 'pages/s', 'ScraperSky is x times'],
    rows: [
      ...[...best].map(([name, { mbPerS, pagesPerS }]) => [
        name,
        rounded(mbPerS, 1),
        Math.round(pagesPerS),
        ratio(name),
      ]),
      ...scaling(),
    ],
    result: {
      mb_per_s: rounded(own, 1),
      pages_per_s: Math.round(best.get('scrapersky')?.pagesPerS ?? 0),
      ratio_crawlee: ratio('crawlee'),
      ratio_htmlparser2: ratio('htmlparser2'),
    },
  }
}

interface Measured {
  readonly mbPerS: number
  readonly pagesPerS: number
}

function runAlone(name: string, folder: string | undefined): Measured {
  const more = folder === undefined ? [] : ['--pages', folder]
  const child = spawnSync(process.execPath, [import.meta.filename, '--contender', name, ...more], { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(`${name} did not run: ${child.stderr}`)
  return JSON.parse(child.stdout) as Measured
}

async function measure(name: string, folder: string | undefined): Promise<Measured> {
  const pages = folder === undefined ? generatedPages() : pagesIn(folder)
  const megabytes = pages.reduce((sum, html) => sum + Buffer.byteLength(html), 0) / 1e6
  const work = await contenders[name]?.()
  if (work === undefined) throw new Error(`unknown contender ${name}`)
  let best = Number.POSITIVE_INFINITY
  const end = cpuSeconds() + secondsPerRound
  do {
    const started = cpuSeconds()
    let passes = 0
    do {
      for (const html of pages) work(html)
      passes++
    } while (cpuSeconds() - started < secondsPerReading)
    best = Math.min(best, (cpuSeconds() - started) / passes)
  } while (cpuSeconds() < end)
  return { mbPerS: megabytes / best, pagesPerS: pages.length / best }
}

/** CPU time of this thread, so that other load of the machine does not count. */
function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

function pagesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.html?$/.test(file))
  return files.sort().map((file) => decodeHtml(readFileSync(join(folder, file))).html)
}

/** Milliseconds per MB must stay constant when the page grows sixteenfold. */
function scaling(): string[][] {
  return Object.entries(scalingCases).map(([name, make]) => {
    const times = [1, 4, 16].map((megabytes) => {
      const html = make(megabytes * 1_000_000)
      extractPage(html.slice(0, 200_000))
      const started = performance.now()
      extractPage(html, { country: 'US' })
      return `${megabytes} MB: ${((performance.now() - started) / megabytes).toFixed(0)} ms/MB`
    })
    return [name, ...times]
  })
}

function optionOf(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const measured = await measure(optionOf(args, '--contender') ?? '', optionOf(args, '--pages'))
  process.stdout.write(`${JSON.stringify(measured)}\n`)
}
