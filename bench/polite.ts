// Small sites on a polite web: each takes 150 ms to respond and may be asked once a second. `scrapersky harvest` compared
// with Scrapy and Crawlee: robots.txt, home page, sitemap and eight pages per site, from the start of the command to its end.
// The server measures the gaps. Every contender gets the same names and none makes a DNS query.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, BenchError, type BenchResult, rounded } from './bench.ts'
import type { Contender, Measured } from './polite/contender.ts'
import { crawlee } from './polite/crawlee.ts'
import { openSites, type Sites } from './polite/open-sites.ts'
import { ours } from './polite/ours.ts'
import { oursTwice } from './polite/ours-twice.ts'
import { findScrapy, scrapy } from './polite/scrapy.ts'
import { gapMs, latencyMs, pagePaths } from './polite/sites.ts'

const contenders: Readonly<Record<string, Contender>> = { ours, scrapy, crawlee, twice: oursTwice }
/** Crawlee takes minutes for 200 hosts; two processes are measured for their gaps, not for their time. */
const firstSizeOnly = new Set(['crawlee', 'twice'])

/** `--hosts=200`, `--only=ours,scrapy` and `--rounds=1` select a part. The best round counts: noise only slows down. */
export const polite: Bench = {
  summary: `sites with ${pagePaths.length} pages that take ${latencyMs} ms to respond, one request per ${gapMs} ms and host, seconds`,
  async run({ progress, args }) {
    const option = (name: string, usual: string) =>
      args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? usual
    const sizes = option('hosts', '200,2000').split(',').map(Number)
    const names = option('only', Object.keys(contenders).join(',')).split(',')
    const rounds = Number(option('rounds', '2'))
    if (names.includes('scrapy')) progress(`Scrapy ${findScrapy()}`)
    const sites = await openSites()
    const measured: Measured[] = []
    try {
      for (const hosts of sizes) {
        for (let round = 1; round <= rounds; round++) {
          for (const name of names) {
            if (firstSizeOnly.has(name) && (hosts !== sizes[0] || round > 1)) continue
            const contender = contenders[name]
            if (contender === undefined) throw new BenchError(`No contender is called "${name}".`)
            const one = await measure(contender, hosts, sites)
            progress(describe(one, round))
            measured.push(one)
          }
        }
      }
    } finally {
      sites.close()
    }
    const problems = measured.flatMap(problemsOf)
    if (problems.length > 0) throw new BenchError(problems.join('\n'))
    return resultOf(measured, sizes)
  },
}

async function measure(contender: Contender, hosts: number, sites: Sites): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-polite-'))
  try {
    await sites.clear()
    const run = await contender.run({ hosts, port: sites.port, folder })
    return { ...run, contender: contender.name, hosts, server: await sites.report(hosts) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Why a run does not count. The gaps of peers are in the table, but do not fail the benchmark. */
function problemsOf({ contender, hosts, server }: Measured): string[] {
  const name = `${contender}, ${hosts} hosts`
  const { missingPages, minGapMs, minGapBetween, shortGaps, maxDelayMs } = server
  // A request that the server read late looks closer to the next one.
  const tooShort = contender.startsWith(ours.name) && minGapMs < gapMs - maxDelayMs
  return [
    ...(missingPages > 0 ? [`${name}: ${missingPages} pages were never requested.`] : []),
    ...(tooShort
      ? [
          `${name}: requests to one host were ${rounded(minGapMs, 1)} ms apart, not ${gapMs} (${minGapBetween}). ` +
            `${shortGaps} gaps are too short.`,
        ]
      : []),
  ]
}

function describe(
  { contender, hosts, seconds, peakMb, server, timeLeftError, startedAt }: Measured,
  round: number,
): string {
  const { requests, minGapMs, shortGaps, repeated, notFound, maxDelayMs, slowest, firstAt } = server
  const path = slowest.map(({ at, path }) => `${path} ${rounded((at - startedAt) / 1000, 1)}`).join(', ')
  return [
    `${hosts} hosts, round ${round}: ${contender} ${rounded(seconds, 1)} s (first request after ${rounded((firstAt - startedAt) / 1000, 1)} s), ${peakMb} MB,`,
    `  ${requests} requests, ${repeated} repeated, ${notFound} not found; smallest gap ${rounded(minGapMs, 1)} ms, ${shortGaps} short,`,
    `  error of the clock up to ${rounded(maxDelayMs, 1)} ms; time left wrong by ${timeLeftError === undefined ? '-' : rounded(timeLeftError)}`,
    `  robots.txt/home/sitemap/pages per second: ${server.perSecond.map((counts) => counts.join('/')).join(' ')}`,
    `  the last host: ${path}`,
  ].join('\n')
}

function resultOf(measured: readonly Measured[], sizes: readonly number[]): BenchResult {
  const best = (contender: Contender, hosts: number | undefined) =>
    measured
      .filter((one) => one.contender === contender.name && one.hosts === hosts)
      .toSorted((one, other) => one.seconds - other.seconds)[0]
  const ratio = (peer: Contender, hosts: number | undefined) => {
    const pair = [best(ours, hosts)?.seconds, best(peer, hosts)?.seconds]
    return pair.includes(undefined) ? null : rounded((pair[0] ?? 0) / (pair[1] ?? 0))
  }
  const own = measured.filter(({ contender }) => contender.startsWith(ours.name))
  const errors = own.flatMap(({ timeLeftError }) => timeLeftError ?? [])
  return {
    header: ['hosts', 'contender', 'seconds', 'first request', 'requests', 'smallest gap ms', 'peak MB', 'results'],
    rows: sizes.flatMap((hosts) =>
      Object.values(contenders).flatMap((contender) => {
        const one = best(contender, hosts)
        return one === undefined ? [] : [rowOf(one)]
      }),
    ),
    result: {
      ...Object.fromEntries(sizes.map((hosts) => [`ratio_scrapy_${hosts}`, ratio(scrapy, hosts)])),
      [`ratio_crawlee_${sizes[0]}`]: ratio(crawlee, sizes[0]),
      rss_mb: Math.max(...own.map(({ peakMb }) => peakMb)),
      min_gap_ms: rounded(Math.min(...own.map(({ server }) => server.minGapMs)), 1),
      clock_error_ms: rounded(Math.max(...own.map(({ server }) => server.maxDelayMs)), 1),
      eta_error: errors.length === 0 ? null : rounded(Math.max(...errors)),
    },
  }
}

function rowOf({ hosts, contender, seconds, startedAt, server, peakMb, results }: Measured): (string | number)[] {
  const first = rounded((server.firstAt - startedAt) / 1000, 1)
  return [hosts, contender, rounded(seconds, 1), first, server.requests, rounded(server.minGapMs, 1), peakMb, results]
}
