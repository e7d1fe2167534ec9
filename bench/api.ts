// The API over a million pages: latency of lists, throughput relative to a bare route, a bulk change of a hundred thousand
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
import { whileReading } from './api/busy.ts'
import type { Server } from './api/client.ts'
import { exportAll } from './api/export.ts'
import { list, p95, walkLists } from './api/lists.ts'
import { makePages } from './api/pages.ts'
import type { ServerJob } from './api/server.ts'
import { type Bench, type BenchResult, median, rounded } from './bench.ts'

const pages = 1_000_000
const bulk = 100_000
const rounds = 5
const loadSeconds = 4

export const api: Bench = {
  summary: `${pages} pages: lists with three filters and a sort, a bare route with the same SQL, ${bulk} rows selected`,
  async run({ progress }) {
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    const pool = new pg.Pool({ connectionString: server.url })
    try {
      await migrate(pool)
      progress(`creating ${pages} pages ...`)
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
    const server = { ...(await firstMessage<Omit<Server, 'pid'>>(child)), pid: child.pid ?? 0 }
    await walkLists(server)
    const idle = p95(await walkLists(server))
    progress(`lists: p95 ${idle} ms`)
    const ratio = rounded(median(await compare(server, progress)))
    // Before the pipeline runs: the vacuum after it keeps one of two cores busy for a while.
    const { selectSeconds, undoSeconds } = await selectAndUndo(pool, server, bulk)
    progress(`${bulk} rows selected in ${selectSeconds} s, undone in ${undoSeconds} s`)
    const { result: busy, pagesPerSecond } = await whileReading(job.url, async () => p95(await walkLists(server)))
    progress(`lists while ${pagesPerSecond} pages/s are read: p95 ${busy} ms`)
    const file = await exportAll(server)
    return {
      header: ['what', 'measured'],
      rows: [
        ['lists, p95, ms', idle],
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
