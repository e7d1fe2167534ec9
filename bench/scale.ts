// Speed-up by more worker processes: one and four "scrapersky worker" with default settings on one database, with pages that
// take 200 ms to respond. Measured from queueing the pages to saving the last one, by the database's clock.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { type Bench, rounded } from './bench.ts'

const pages = 600
const warmUp = 40
const delayMs = 200
const rounds = 2
const fileOf = (name: string) => join(import.meta.dirname, name)

export const scale: Bench = {
  summary: `${pages} pages of as many hosts that take ${delayMs} ms each, up to saved contacts: 4 worker processes against 1`,
  async run({ progress }) {
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-scale-'))
    const server = await openEmbedded(home)
    const web = start([fileOf('scale/web-server.ts'), String(pages + warmUp), String(delayMs)])
    const pool = new pg.Pool({ connectionString: server.url })
    try {
      await migrate(pool)
      const connectTo = await lineOf(web, /:\d+$/)
      const best = new Map<number, number>()
      for (let round = 1; round <= rounds; round++) {
        for (const workers of [1, 4]) {
          const seconds = await measure(pool, { databaseUrl: server.url, connectTo, workers })
          best.set(workers, Math.min(seconds, best.get(workers) ?? Number.POSITIVE_INFINITY))
          progress(`round ${round}: ${workers} worker(s), ${rounded(pages / seconds, 0)} pages/s`)
        }
      }
      const rate = (workers: number) => pages / (best.get(workers) ?? Number.NaN)
      const speedup = rounded(rate(4) / rate(1))
      return {
        header: ['workers', 'pages/s', 'x'],
        rows: [
          [1, rounded(rate(1), 0), 1],
          [4, rounded(rate(4), 0), speedup],
        ],
        result: { speedup_4_over_1: speedup },
      }
    } finally {
      web.kill()
      await pool.end()
      await server.release()
      rmSync(home, { recursive: true, force: true })
    }
  },
}

interface Run {
  readonly databaseUrl: string
  readonly connectTo: string
  readonly workers: number
}

async function measure(pool: pg.Pool, { databaseUrl, connectTo, workers }: Run): Promise<number> {
  await pool.query('TRUNCATE tenants, lanes CASCADE')
  await pool.query(
    `WITH tenant AS (INSERT INTO tenants (name) VALUES ('bench') RETURNING id), site AS (
       INSERT INTO domains (tenant_id, host) SELECT id, format('site-%s.example.com', n)
       FROM tenant, generate_series(0, $1::int - 1) AS n RETURNING id, tenant_id, host)
     INSERT INTO pages (tenant_id, domain_id, url, curation_status)
     SELECT tenant_id, id, format('https://%s/contact', host), 'Selected' FROM site`,
    [pages + warmUp],
  )
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    CRAWL_CONNECT_TO: connectTo,
    CRAWL_ALLOW_ADDRESSES: '127.0.0.1',
    CRAWL_GAP_MS: '0',
    LOG_FORMAT: 'json',
  }
  const args = [fileOf('../src/main/cli.ts'), 'worker', '--stages', 'wf7-page-extraction']
  const processes = Array.from({ length: workers }, () => start(args, env))
  try {
    await Promise.all(processes.map((each) => lineOf(each, /"working"/)))
    // Warms up threads, connections and caches before the measurement.
    await work(pool, 'id IN (SELECT id FROM pages ORDER BY id LIMIT $1)', warmUp)
    return await work(pool, 'page_processing_status IS NULL AND $1::int > 0', pages)
  } finally {
    await Promise.all(processes.map(end))
  }
}

async function work(pool: pg.Pool, which: string, count: number): Promise<number> {
  const begun = await pool.query<{ at: Date }>(
    `WITH queued AS (UPDATE pages SET page_processing_status = 'Queued', page_processing_next_attempt_at = now()
       WHERE ${which} RETURNING 1)
     SELECT clock_timestamp() AS at, (SELECT count(*) FROM queued)`,
    [count],
  )
  for (;;) {
    const { rows } = await pool.query<{ open: number; seconds: number }>(
      `SELECT count(*) FILTER (WHERE page_processing_status <> 'Completed')::int AS open,
         extract(epoch FROM max(page_processing_finished_at) - $1::timestamptz)::float8 AS seconds FROM pages`,
      [begun.rows[0]?.at],
    )
    if (rows[0]?.open === 0) return rows[0].seconds
    await sleep(200)
  }
}

function start(args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function lineOf(child: ChildProcess, wanted: RegExp): Promise<string> {
  if (child.stdout === null) throw new Error('no output')
  const lines = createInterface({ input: child.stdout })
  for (;;) {
    const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as [unknown]
    if (typeof line !== 'string') throw new Error('a process of the benchmark did not start')
    // Discards later output, or its pipe would fill.
    if (wanted.test(line)) return line
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
