// The API over a million pages and three hundred thousand contacts: latency of lists, throughput relative to a bare route, a bulk change of a hundred thousand
// rows, lists while the pipeline runs at full speed, and an export of a million rows.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { selectAndUndo } from './api/bulk.ts'
import { makeBusinesses } from './api/businesses.ts'
import { whileReading } from './api/busy.ts'
import type { Server } from './api/client.ts'
import { exportAll } from './api/export.ts'
import { leadLists, relationLists } from './api/lead-lists.ts'
import { list, p95, pageLists, walkLists } from './api/lists.ts'
import { makePages } from './api/pages.ts'
import type { ServerJob } from './api/server.ts'
import { type Bench, type BenchResult, median, rounded } from './bench.ts'

const pages = 1_000_000
const businesses = 60_000
const contacts = 300_000
const bulk = 100_000
const rounds = 5
const loadSeconds = 4

export const api: Bench = {
  summary: `${pages} pages, ${contacts} contacts of ${businesses} businesses: lists, a bare route with the same SQL, ${bulk} rows selected`,
  async run({ progress }) {
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    const pool = new pg.Pool({ connectionString: server.url })
    try {
      await migrate(pool)
      progress(`creating ${contacts} contacts of ${businesses} businesses ...`)
      const tenantId = await makeBusinesses(pool, businesses, contacts)
      progress(`creating ${pages} pages ...`)
      await makePages(pool, tenantId, pages)
      await pool.query('VACUUM ANALYZE')
      await pool.query('CHECKPOINT')
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
    const server = { ...(await firstMessage<Omit<Server, 'pid'>>(child)), pid: child.pid ?? 0 }
    const idle = await measureLists(server, pageLists)
    progress(`lists: p95 ${idle} ms`)
    const leads = await measureLists(server, leadLists)
    progress(`leads: p95 ${leads} ms`)
    const relations = await measureLists(server, await relationLists(pool, job.tenantId))
    progress(`filters over relations: p95 ${relations} ms`)
    const ratio = rounded(median(await compare(server, progress)))
    // Before the pipeline runs: the vacuum after it keeps one of two cores busy for a while.
    const { selectSeconds, undoSeconds } = await selectAndUndo(pool, server, { rows: bulk, tenantId: job.tenantId })
    progress(`${bulk} rows selected in ${selectSeconds} s, undone in ${undoSeconds} s`)
    const { result: busy, pagesPerSecond } = await whileReading(job.url, async () =>
      p95(await walkLists(server, pageLists)),
    )
    progress(`lists while ${pagesPerSecond} pages/s are read: p95 ${busy} ms`)
    const file = await exportAll(server)
    return {
      header: ['what', 'measured'],
      rows: [
        ['lists, p95, ms', idle],
        ['leads, p95, ms', leads],
        ['filters over relations, p95, ms', relations],
        [`lists while WF7 reads ${pagesPerSecond} pages/s, p95, ms`, busy],
        ['requests/s relative to a bare route with the same SQL', ratio],
        [`${bulk} rows selected and queued, s`, selectSeconds],
        ['the same undone, every row compared, s', undoSeconds],
        [`${file.lines} lines of CSV, s`, file.seconds],
        ['first byte of the CSV, ms', file.firstByteMs],
        ['memory growth during the export, MB', file.grownMb],
      ],
      result: {
        ratio_bare_fastify: ratio,
        list_p95_ms: idle,
        leads_p95_ms: leads,
        relation_filter_p95_ms: relations,
        bulk_100k_s: selectSeconds,
        p95_busy_over_idle: rounded(busy / idle),
        undo_100k_s: undoSeconds,
        export_first_byte_ms: file.firstByteMs,
        export_grown_mb: file.grownMb,
      },
    }
  } finally {
    child.disconnect()
  }
}

/** The first walk warms caches and plans. */
async function measureLists(server: Server, lists: readonly string[]): Promise<number> {
  await walkLists(server, lists)
  return p95(await walkLists(server, lists))
}

/** In turns, so that noise affects both. */
async function compare(server: Server, progress: (text: string) => void): Promise<number[]> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await load(server.bare, '/list')
    const ours = await load(server.ours, list, server.authorization)
    ratios.push(ours / bare)
    progress(`a bare route: ${bare} requests/s, ours ${ours}`)
  }
  return ratios
}

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

function firstMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`the server of the benchmark exited with code ${code}`)))
  })
}
