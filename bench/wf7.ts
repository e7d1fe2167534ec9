// Pages per second from queued to saved contacts: fetch, extract, save. WF7 compared with Crawlee's CheerioCrawler and its
// social utilities, which write to the same PostgreSQL. Same server process, pages and concurrency, robots.txt on.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { type Bench, type BenchResult, rounded } from './bench.ts'
import type { Job, Measured } from './wf7/job.ts'

const pages = 2000
const warmUpPages = 200
const hosts = 100
const concurrency = 64
const rounds = 5

/** Each contender runs in its own process, in turns. The best round of each counts, because noise only slows down. */
export const wf7: Bench = {
  summary: `${pages} pages of 50 kB on ${hosts} hosts to contacts in PostgreSQL (fsync on), ${concurrency} at a time, pages per second`,
  async run({ progress }) {
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    const web = spawn(process.execPath, [new URL('./wf7/web-server.ts', import.meta.url).pathname, String(hosts)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const pool = new pg.Pool({ connectionString: server.url })
      await migrate(pool)
      const result = await measure(pool, jobOf(server.url, await firstLine(web.stdout)), progress)
      await pool.end()
      return result
    } finally {
      web.kill()
      await server.release()
      rmSync(home, { recursive: true })
    }
  },
}

function jobOf(databaseUrl: string, ports: readonly number[]): Job {
  const url = (name: string) => (_: unknown, n: number) => `http://127.0.0.1:${ports[n % hosts]}/${name}-${n}.html`
  const urls = Array.from({ length: pages }, url('page'))
  return { databaseUrl, ports, urls, warmUpUrls: Array.from({ length: warmUpPages }, url('warm')), concurrency }
}

async function measure(pool: pg.Pool, job: Job, progress: (text: string) => void): Promise<BenchResult> {
  const ours: Measured[] = []
  const crawlee: Measured[] = []
  for (let round = 1; round <= rounds; round++) {
    // Otherwise the WAL of the previous contender would be flushed during the measurement.
    await pool.query('TRUNCATE tenants CASCADE')
    await pool.query('CHECKPOINT')
    ours.push(runAlone('ours.ts', job))
    await pool.query('CHECKPOINT')
    crawlee.push(runAlone('crawlee.ts', job))
    progress(`round ${round}: ScraperSky ${rateOf(ours.slice(-1))}, Crawlee ${rateOf(crawlee.slice(-1))} pages/s`)
  }
  const ratio = rounded(rateOf(ours) / rateOf(crawlee))
  return {
    header: ['contender', 'pages/s', 'contacts', 'ScraperSky is x times'],
    rows: [
      ['ScraperSky WF7, with evidence', rateOf(ours), ours[0]?.contacts ?? 0, 1],
      ['Crawlee CheerioCrawler 3.18.1', rateOf(crawlee), crawlee[0]?.contacts ?? 0, ratio],
    ],
    result: { pages_per_s: rateOf(ours), ratio_crawlee: ratio },
  }
}

const rateOf = (measured: readonly Measured[]) =>
  Math.round(pages / Math.min(...measured.map(({ seconds }) => seconds)))

function runAlone(program: string, job: Job): Measured {
  const file = join(import.meta.dirname, 'wf7', program)
  const child = spawnSync(process.execPath, [file, JSON.stringify(job)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.status !== 0) throw new Error(`${program} exited with code ${child.status}`)
  return JSON.parse(child.stdout) as Measured
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<number[]> {
  for await (const line of createInterface({ input: stream })) return JSON.parse(line) as number[]
  throw new Error('the web server of the benchmark did not start')
}
