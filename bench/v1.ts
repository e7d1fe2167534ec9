// Moving from V1: import speed and memory at a hundred times its volume, and how fast WF7 then works off V1's backlog, compared
// with V1's ten pages a minute.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { makeV1Database } from '../src/testing/v1-database/make-v1-database.ts'
import { type Bench, rounded } from './bench.ts'
import type { BacklogMeasured, ImportMeasured } from './v1/job.ts'

const v1PagesPerMinute = 10

export const v1: Bench = {
  summary: 'import of a V1 database (fsync on) in rows per second, and its backlog through WF7 in pages per minute',
  async run({ progress, args }) {
    const factor = Number(/--factor=(\d+)/.exec(args.join(' '))?.[1] ?? 100)
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    const admin = new pg.Client(server.url)
    await admin.connect()
    const made = async (name: string) => {
      await admin.query(`CREATE DATABASE ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    }
    const web = spawn(process.execPath, [join(import.meta.dirname, 'wf7/web-server.ts'), '1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      progress(`creating a V1 database of ${factor} times its volume`)
      const large = await v1In(await made('v1_large'), { factor, empty: ['sitemap_urls'] }, progress)
      const imported = runAlone<ImportMeasured>('import-ours.ts', [large, await v2In(await made('v2_large'))])
      progress(`imported ${imported.rows} rows in ${Math.round(imported.seconds)} s`)
      const backlog = await v1In(await made('v1_backlog'), { factor: 1, flaws: false, unread: true }, () => undefined)
      const port = String(await firstLine(web.stdout))
      const read = runAlone<BacklogMeasured>('backlog-ours.ts', [backlog, await v2In(await made('v2_backlog')), port])
      const rowsPerSecond = Math.round(imported.rows / imported.seconds)
      const pagesPerMinute = Math.round((read.completed / read.seconds) * 60)
      const ratio = rounded(pagesPerMinute / v1PagesPerMinute, 1)
      return {
        header: ['what', 'number', 'unit'],
        rows: [
          ['rows imported', imported.rows, `of ${factor} x V1`],
          ['import', rowsPerSecond, 'rows per second'],
          ['resident after a quarter', imported.early_mb, 'MB'],
          ['peak resident after that', imported.peak_mb, 'MB'],
          ['pages of the backlog', read.pages, 'queued'],
          ['completed', read.completed, 'pages'],
          ['WF7 with default settings', pagesPerMinute, 'pages per minute'],
          ['V1', v1PagesPerMinute, 'pages per minute'],
        ],
        result: {
          import_rows_s: rowsPerSecond,
          pages_per_minute: pagesPerMinute,
          pages_per_minute_over_v1: ratio,
          import_rows: imported.rows,
          import_early_mb: imported.early_mb,
          import_peak_mb: imported.peak_mb,
          backlog_pages: read.pages,
          backlog_completed: read.completed,
        },
      }
    } finally {
      web.kill()
      await admin.end()
      await server.release()
      rmSync(home, { recursive: true })
    }
  },
}

async function v1In(
  url: string,
  options: Parameters<typeof makeV1Database>[1],
  progress: (text: string) => void,
): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await makeV1Database(client, { ...options, progress: (table, rows) => progress(`  ${table}: ${rows} rows`) })
  await client.end()
  return url
}

async function v2In(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url })
  await migrate(pool)
  await pool.end()
  return url
}

function runAlone<T>(program: string, args: readonly string[]): T {
  const child = spawnSync(process.execPath, [join(import.meta.dirname, 'v1', program), ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.status !== 0) throw new Error(`${program} exited with code ${child.status}`)
  return JSON.parse(child.stdout) as T
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: stream })) return (JSON.parse(line) as number[])[0] ?? 0
  throw new Error('the web server of the benchmark did not start')
}
