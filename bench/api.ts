// The API over a million pages: how fast lists are, how much of a bare route's speed is left, how long a bulk change of a
// hundred thousand rows takes, and what the pipeline at full speed does to all of it.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { makePages } from './api/pages.ts'
import type { ServerJob } from './api/server.ts'
import { type Bench, type BenchResult, rounded } from './bench.ts'
import { createBenchTables } from './queue/bench-table.ts'
import { contenders } from './queue/contenders.ts'

const pages = 1_000_000
const bulk = 100_000
const rounds = 3
const loadSeconds = 4

const at = '/api/v2/pages'
/** Three filters and a sort each, many rows and few, the first page and deep ones. */
const lists = [
  'kind=contact&depth=lte:2&curation_status=New&sort=-created_at',
  'kind=in:contact,about,team&curation_status=Selected&language=en&sort=-lastmod',
  'kind=legal&page_processing_status=is_null&depth=5&sort=created_at',
  'kind=contact&word_count=lt:30&depth=2&sort=title',
  'has_form=true&language=de&curation_status=New&sort=-id',
  'kind=blog&depth=3&has_form=true&sort=kind',
].map((query) => `${at}?${query}`)
const list = `${at}?kind=contact&depth=lte:2&curation_status=New&sort=-created_at&total=none`

interface Server {
  readonly ours: number
  readonly bare: number
  readonly authorization: string
}

export const api: Bench = {
  summary: `${pages} pages: lists with three filters and a sort, a bare route with the same SQL, ${bulk} rows selected`,
  async run({ progress }) {
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    const pool = new pg.Pool({ connectionString: server.url })
    try {
      await migrate(pool)
      await createBenchTables(pool)
      progress(`making ${pages} pages ...`)
      const tenantId = await makePages(pool, pages)
      return await measure(pool, { url: server.url, tenantId, list }, progress)
    } finally {
      await pool.end()
      await server.release()
      rmSync(home, { recursive: true })
    }
  },
}

async function measure(pool: pg.Pool, job: ServerJob, progress: (text: string) => void): Promise<BenchResult> {
  const child = fork(join(import.meta.dirname, 'api/server.ts'), [JSON.stringify(job)])
  try {
    const server = await firstMessage<Server>(child)
    await walk(server)
    const idle = p95(await walk(server))
    progress(`lists: p95 ${idle} ms`)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const bare = await load(server.bare, '/list')
      ratios.push((await load(server.ours, list, server.authorization)) / bare)
      progress(`a bare route: ${bare} requests/s, ours ${rounded(ratios.at(-1) ?? 0)} of it`)
    }
    const busy = await whileBusy(pool, job.url, async () => p95(await walk(server)))
    const bulkSeconds = await selectMany(pool, server)
    const ratio = rounded(Math.max(...ratios))
    return {
      header: ['what', 'measured'],
      rows: [
        ['lists, p95, ms', idle],
        ['lists while the queue runs at full speed, p95, ms', busy],
        ['requests/s of a bare route with the same SQL, ours of it', ratio],
        [`${bulk} rows selected and queued, s`, bulkSeconds],
      ],
      result: {
        ratio_bare_fastify: ratio,
        list_p95_ms: idle,
        bulk_100k_s: bulkSeconds,
        p95_busy_over_idle: rounded(busy / idle),
      },
    }
  } finally {
    child.disconnect()
  }
}

/** Each list, and four pages down from it, several times over; the time of every answer. */
async function walk({ ours, authorization }: Server): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const first of lists) {
      for (let [url, depth] = [first, 0] as [string | null, number]; url !== null && depth < 5; depth++) {
        const started = performance.now()
        const answer = await fetch(`http://127.0.0.1:${ours}${url}`, { headers: { authorization } })
        const body = (await answer.json()) as { next: string | null }
        times.push(performance.now() - started)
        if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
        url = body.next === null ? null : `${first}&after=${body.next}`
      }
    }
  }
  return times
}

const p95 = (times: readonly number[]) =>
  rounded(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0, 1)

async function load(port: number, path: string, authorization = ''): Promise<number> {
  const url = `http://127.0.0.1:${port}${path}`
  const { requests, non2xx } = await autocannon({
    url,
    connections: 8,
    duration: loadSeconds,
    headers: { authorization },
  })
  if (non2xx > 0) throw new Error(`${non2xx} requests failed`)
  return requests.average
}

/** The job loop on no-op rows: claims and settles as fast as the database lets it. */
async function whileBusy<T>(pool: pg.Pool, url: string, work: () => Promise<T>): Promise<T> {
  const ours = contenders.find(({ program }) => program === 'ours.ts')
  if (ours === undefined) throw new Error('the loop is no contender any more')
  await ours.fill(pool, url, 500_000)
  const child = fork(join(import.meta.dirname, 'queue/ours.ts'), [JSON.stringify({ url })])
  await firstMessage(child)
  child.send('go')
  const result = await work()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  return result
}

async function selectMany(pool: pg.Pool, { ours, authorization }: Server): Promise<number> {
  const { rows } = await pool.query<{ created_at: Date }>(
    `SELECT created_at FROM pages WHERE curation_status = 'New' ORDER BY created_at OFFSET $1 LIMIT 1`,
    [bulk],
  )
  const filter = {
    all: [
      { field: 'curation_status', op: 'equals', value: 'New' },
      { field: 'created_at', op: 'lt', value: rows[0]?.created_at.toISOString() },
    ],
  }
  await pool.query('CHECKPOINT')
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${ours}${at}/status/filtered`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ filter, status: 'Selected', all: true }),
  })
  const { updated } = (await answer.json()) as { updated: number }
  const seconds = (performance.now() - started) / 1000
  if (Math.abs(updated - bulk) > bulk / 100) throw new Error(`${updated} rows were selected, not ${bulk}`)
  return rounded(seconds)
}

function firstMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`the server of the bench ended with ${code}`)))
  })
}
