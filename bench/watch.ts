// What the change watch costs where nothing has changed: CPU and row updates of reading pages again that answer 304, against
// the first reading of the same pages by WF7. Linux. `-- --pages=10000` reads fewer pages.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createWeb, type Web } from '../src/crawl/web.ts'
import { curate } from '../src/curation/curate.ts'
import { PostgresSlotStore } from '../src/curation/postgres-slot-store.ts'
import { runJobLoop } from '../src/curation/run-job-loop.ts'
import { type Database, openDatabase } from '../src/db/database.ts'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { createExtractPool } from '../src/extract/pool/extract-pool.ts'
import { queueDueSites } from '../src/stages/change-watch/queue-due-sites.ts'
import { loopContext, quietLog } from '../src/testing/loops.ts'
import { makeDomain } from '../src/testing/page-fixture.ts'
import { passDays } from '../src/testing/pass-days.ts'
import { registryWith } from '../src/testing/registry-with.ts'
import { type Bench, type BenchResult, rounded } from './bench.ts'
import { treeCpuSeconds } from './watch/tree-cpu.ts'

/** Below the largest budget of a host and day. */
const pagesPerHost = 500
const concurrency = 64
const periodDays = 14
/** What users see. The queue of sites and the lanes of hosts are counted apart. */
const dataTables = ['pages', 'contact_evidence', 'contacts', 'leads', 'lead_changes', 'domains', 'site_facts']

export const watch: Bench = {
  summary: `reading pages again that answer 304, ${pagesPerHost} per host, ${concurrency} hosts at a time: CPU against the first reading, PostgreSQL included, and row updates per page`,
  async run({ progress, args }) {
    const pages = Number(args.find((arg) => arg.startsWith('--pages='))?.slice('--pages='.length) ?? 100_000)
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    const hosts = Math.ceil(pages / pagesPerHost)
    const sites = spawn(process.execPath, [join(import.meta.dirname, 'watch/web-server.ts'), String(hosts)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { db, pool, close } = await openDatabase({
      url: server.url,
      poolSize: 10,
      statementTimeoutSeconds: 300,
      name: 'watch',
      log: quietLog,
    })
    try {
      await migrate(pool)
      const postmaster = Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      return await measure({ db, postmaster, pages, ports: await firstLine(sites.stdout), progress })
    } finally {
      await close()
      sites.kill()
      await server.release()
      rmSync(home, { recursive: true })
    }
  },
}

interface Job {
  readonly db: Database
  readonly postmaster: number
  readonly pages: number
  readonly ports: readonly number[]
  readonly progress: (text: string) => void
}

async function measure({ db, postmaster, pages, ports, progress }: Job): Promise<BenchResult> {
  const extractor = createExtractPool({ threads: 1 })
  const cpu = () => treeCpuSeconds(process.pid) + treeCpuSeconds(postmaster)
  const tenant = await db.insertInto('tenants').values({ name: 'watch' }).returning('id').executeTakeFirstOrThrow()
  const ids = await addPages(db, tenant.id, pages, ports)
  const started = cpu()
  await withWeb(db, ports, async (web) => {
    const registry = registryWith({ web, extractor })
    for (let at = 0; at < ids.length; at += 10_000) {
      const target = { ids: ids.slice(at, at + 10_000) }
      await curate(db, registry, {
        entity: 'pages',
        target,
        status: 'Selected',
        tenantId: tenant.id,
        actorId: tenant.id,
      })
      await runJobLoop(loopContext(db, registry.stage('wf7-page-extraction'), { settings })).finished
      progress(`${at + target.ids.length} pages read for the first time`)
    }
  })
  const first = cpu() - started
  await passDays(db, periodDays + 1)
  await sql`INSERT INTO watch_settings (tenant_id, enabled, period_days, requests_per_day)
    VALUES (${tenant.id}, true, ${periodDays}, 1000)`.execute(db)
  await sql`VACUUM ANALYZE`.execute(db)
  const before = await updates(db)
  const again = cpu()
  await withWeb(db, ports, async (web) => {
    const stage = registryWith({ web, extractor }).stage('change-watch')
    while ((await queueDueSites(db, tenant.id)) > 0) {
      await runJobLoop(loopContext(db, stage, { settings })).finished
      progress('sites read again')
    }
  })
  const second = cpu() - again
  await extractor.close()
  const after = await updates(db)
  const { rows } = await sql<{ unread: number; changes: number }>`
    SELECT (SELECT count(*)::int FROM pages WHERE http_status <> 304) AS unread,
      (SELECT count(*)::int FROM lead_changes) AS changes`.execute(db)
  if (rows[0]?.unread !== 0 || rows[0].changes !== 0)
    throw new Error(`not every page answered 304: ${JSON.stringify(rows)}`)
  const written = (isCounted: (table: string) => boolean) =>
    [...after].reduce((sum, [table, n]) => sum + (isCounted(table) ? n - (before.get(table) ?? 0) : 0), 0) / pages
  const updates_per_page = rounded(
    written((table) => dataTables.includes(table)),
    4,
  )
  const cpu_ratio = rounded(second / first, 3)
  return {
    header: ['reading', 'CPU ms per page', 'row updates per page', 'of queues', 'of lanes'],
    rows: [
      ['first', rounded((first / pages) * 1000), '', '', ''],
      [
        'again, 304',
        rounded((second / pages) * 1000),
        updates_per_page,
        rounded(
          written((table) => ['site_watches', 'leases', 'stage_runs', 'workers'].includes(table)),
          4,
        ),
        rounded(
          written((table) => table === 'lanes'),
          4,
        ),
      ],
    ],
    result: { cpu_ratio, updates_per_page },
  }
}

const settings = () => ({ intervalMinutes: 60, batchSize: concurrency, maxInstances: 1, concurrency })

/** A fresh cache of robots.txt for each reading. */
async function withWeb(db: Database, ports: readonly number[], work: (web: Web) => Promise<void>): Promise<void> {
  const agent = { token: 'ScraperSky', version: '2.0', contactUrl: 'https://scrapersky.test/bench' }
  const slotStore = new PostgresSlotStore(db, 'watch')
  const web = createWeb({ agent, log: quietLog, gapMs: 0, allowIps: ['127.0.0.1'], allowPorts: [...ports], slotStore })
  await work(web)
  await web.close()
}

/** Home pages have just been read: what the watch does there is measured with the benchmark of WF7's reading. */
async function addPages(db: Database, tenantId: string, pages: number, ports: readonly number[]): Promise<string[]> {
  const ids: string[] = []
  for (const [host, port] of ports.entries()) {
    const domain_id = await makeDomain(db, tenantId, `site-${port}.com`, 'US')
    await sql`UPDATE domains SET surveyed_at = now() + interval '20 days', metadata_outcome = 'ok' WHERE id = ${domain_id}`.execute(
      db,
    )
    const count = Math.min(pagesPerHost, pages - host * pagesPerHost)
    const rows = Array.from({ length: count }, (_, n) => ({
      tenant_id: tenantId,
      domain_id,
      url: `http://127.0.0.1:${port}/page-${n}.html`,
    }))
    const made = await db.insertInto('pages').values(rows).returning('id').execute()
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

async function updates(db: Database): Promise<Map<string, number>> {
  // A backend reports its counts when it has been idle for ten seconds.
  await sleep(11_000)
  const { rows } = await sql<{ name: string; updates: string }>`
    SELECT relname AS name, n_tup_upd AS updates FROM pg_stat_user_tables`.execute(db)
  return new Map(rows.map(({ name, updates: count }) => [name, Number(count)]))
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<number[]> {
  for await (const line of createInterface({ input: stream })) return JSON.parse(line) as number[]
  throw new Error('the web server of the benchmark did not start')
}
