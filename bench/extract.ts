// How fast pages become contacts, side by side with Crawlee's social utilities (cheerio) and bare htmlparser2.
//
// Each contender runs in a process of its own, in turns: in one process they would share, and spoil, each other's
// optimised code. The best of the rounds counts, for all alike.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { decodeHtml } from '../src/extract/decode-html.ts'
import { extractPage } from '../src/extract/extract-page.ts'
import { scalingCases } from './extract-cases.ts'
import { generatedPages } from './extract-pages.ts'

type Work = (html: string) => unknown

const rounds = 3
const secondsPerRound = 4

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
  crawlee: async () => {
    // Named by a variable: the package is installed for benches only, and types must check without it.
    const name = '@crawlee/utils'
    const { social }: { social: { parseHandlesFromHtml: Work } } = await import(name)
    return social.parseHandlesFromHtml
  },
}

/** `npm run bench extract [-- --pages DIR]` */
export async function benchExtract(args: string[]): Promise<void> {
  const folder = optionOf(args, '--pages')
  const best = new Map<string, Measured>()
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(contenders)) {
      const measured = runAlone(name, folder)
      if (measured !== null && measured.mbPerS > (best.get(name)?.mbPerS ?? 0)) best.set(name, measured)
    }
  }
  for (const [name, { mbPerS, pagesPerS }] of best)
    print(`${name.padEnd(12)} ${mbPerS.toFixed(1).padStart(7)} MB/s ${pagesPerS.toFixed(0).padStart(7)} pages/s`)
  printScaling()
  const own = best.get('scrapersky')
  const ratio = (name: string) => {
    const other = best.get(name)
    return own === undefined || other === undefined ? null : Number((own.mbPerS / other.mbPerS).toFixed(2))
  }
  print(
    JSON.stringify({
      bench: 'extract',
      mb_per_s: Number(own?.mbPerS.toFixed(1)),
      pages_per_s: Math.round(own?.pagesPerS ?? 0),
      ratio_crawlee: ratio('crawlee'),
      ratio_htmlparser2: ratio('htmlparser2'),
    }),
  )
}

interface Measured {
  readonly mbPerS: number
  readonly pagesPerS: number
}

function runAlone(name: string, folder: string | undefined): Measured | null {
  const more = folder === undefined ? [] : ['--pages', folder]
  const child = spawnSync(process.execPath, [import.meta.filename, '--contender', name, ...more], { encoding: 'utf8' })
  if (child.status === 0) return JSON.parse(child.stdout)
  process.stderr.write(
    `${name} did not run: ${
      child.stderr
        .trim()
        .split('\n')
        .find((line) => line.includes('Error')) ?? `exit ${child.status}`
    }\n`,
  )
  return null
}

async function measure(name: string, folder: string | undefined): Promise<Measured> {
  const pages = folder === undefined ? generatedPages() : pagesIn(folder)
  const megabytes = pages.reduce((sum, html) => sum + Buffer.byteLength(html), 0) / 1e6
  const work = await contenders[name]?.()
  if (work === undefined) throw new Error(`there is no contender ${name}`)
  let best = Number.POSITIVE_INFINITY
  const end = performance.now() + secondsPerRound * 1_000
  do {
    const started = performance.now()
    for (const html of pages) work(html)
    best = Math.min(best, (performance.now() - started) / 1_000)
  } while (performance.now() < end)
  return { mbPerS: megabytes / best, pagesPerS: pages.length / best }
}

function pagesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.html?$/.test(file))
  return files.sort().map((file) => decodeHtml(readFileSync(join(folder, file))).html)
}

/** Milliseconds per MB must stay where they are when the page grows sixteenfold. */
function printScaling(): void {
  for (const [name, make] of Object.entries(scalingCases)) {
    const times = [1, 4, 16].map((megabytes) => {
      const html = make(megabytes * 1_000_000)
      extractPage(html.slice(0, 200_000))
      const started = performance.now()
      extractPage(html, { country: 'US' })
      return `${megabytes} MB ${((performance.now() - started) / megabytes).toFixed(0).padStart(4)} ms/MB`
    })
    print(`${name.padEnd(20)} ${times.join('   ')}`)
  }
}

function optionOf(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const contender = optionOf(args, '--contender')
  if (contender === undefined) await benchExtract(args)
  else print(JSON.stringify(await measure(contender, optionOf(args, '--pages'))))
}
