// The product with ten million pages beside the same with a tenth of them. Both databases are made once and kept in .cache.
import { setTimeout as sleep } from 'node:timers/promises'
import { selectAndUndo } from './api/bulk.ts'
import { type Server, send } from './api/client.ts'
import { relationLists } from './api/lead-lists.ts'
import { p95, pageLists, walkLists } from './api/lists.ts'
import { type Bench, BenchError, type BenchResult, rounded } from './bench.ts'
import { measureCounts } from './large/counts.ts'
import { measureEvents, usersNeeded, watchers } from './large/events.ts'
import { contactsOf, domainsOf } from './large/fill.ts'
import { idleCpuPercent } from './large/idle.ts'
import { measureImports } from './large/imports.ts'
import { startProduct } from './large/product.ts'
import { measureQueue } from './large/queue.ts'
import { openSide, type Side } from './large/side.ts'

const defaultPages = 10_000_000
const minPages = 1_000_000
const bulk = 100_000
const idleSettleMs = 15_000

type Sides = readonly [Side, Side]

export const large: Bench = {
  summary: `${defaultPages} pages of 20 tenants (--pages=N for another number) beside a tenth of them`,
  async run({ args, progress }) {
    const pages = Number(args.find((arg) => arg.startsWith('--pages='))?.slice('--pages='.length) ?? defaultPages)
    if (!Number.isInteger(pages / 1_000_000) || pages < minPages)
      throw new BenchError('--pages is a number of millions.')
    const only =
      args
        .find((arg) => arg.startsWith('--only='))
        ?.slice('--only='.length)
        .split(',') ?? Object.keys(parts)
    const sides = [await openSide(pages / 10, progress), await openSide(pages, progress)] as const
    try {
      return await measure(sides, only, progress)
    } finally {
      for (const side of sides) await side.close()
    }
  },
}

type Row = readonly (string | number)[]

/** What one part measured: lines of the table, and keys of the result. */
interface Measured {
  readonly rows: readonly Row[]
  readonly result: Readonly<Record<string, number>>
}

const parts: Readonly<Record<string, (sides: Sides, progress: (text: string) => void) => Promise<Measured>>> = {
  disk: measureDisk,
  api: measureApi,
  queue: measureQueues,
  imports: measureWf6,
}

async function measure(sides: Sides, only: readonly string[], progress: (text: string) => void): Promise<BenchResult> {
  const measured: Measured[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (!only.includes(name)) continue
    const done = await part(sides, progress)
    for (const row of done.rows) progress(row.join('  '))
    measured.push(done)
  }
  const [small, side] = sides
  return {
    header: ['what', `${small.pages} pages`, `${side.pages} pages`],
    rows: measured.flatMap(({ rows }) => rows),
    result: { ...Object.assign({}, ...measured.map(({ result }) => result)), pages: side.pages },
  }
}

async function measureDisk(sides: Sides): Promise<Measured> {
  const bytes = await Promise.all(sides.map(bytesPerPage))
  const all = await Promise.all(sides.map(databaseBytesPerPage))
  return {
    rows: [
      ['domains', ...sides.map(({ pages }) => domainsOf(pages))],
      ['contacts', ...sides.map(({ pages }) => contactsOf(pages))],
      ['bytes per page, with indexes', ...bytes],
      ['bytes per page, of the whole database', ...all],
    ],
    result: { bytes_per_page: bytes[1] ?? 0 },
  }
}

async function measureQueues(sides: Sides, progress: (text: string) => void): Promise<Measured> {
  const [small, large] = await measureQueue(sides, progress)
  const claimRatio = Math.max(large.claimMs / small.claimMs, large.laneClaimMs / small.laneClaimMs)
  return {
    rows: [
      ['a claim of 100 rows, ms', small.claimMs, large.claimMs],
      ['the same with lanes, ms', small.laneClaimMs, large.laneClaimMs],
      ['rows/s of the loop', small.loopRowsPerSecond, large.loopRowsPerSecond],
      ['database CPU per row of the loop, ms', small.databaseMsPerRow, large.databaseMsPerRow],
      ['log per row of the loop, bytes', small.walBytesPerRow, large.walBytesPerRow],
      ['dead rows after 20,000 were queued, claimed, completed and reset', small.deadRows, large.deadRows],
      ['vacuum after it, s', small.vacuumSeconds, large.vacuumSeconds],
    ],
    result: {
      claim_10m_over_1m: rounded(claimRatio),
      loop_10m_over_1m: rounded(large.loopRowsPerSecond / small.loopRowsPerSecond),
    },
  }
}

async function measureWf6(sides: Sides): Promise<Measured> {
  const [small, large] = await measureImports(sides)
  return {
    rows: [
      ['import, pages/s', small.pagesPerSecond, large.pagesPerSecond],
      ['database CPU per imported page, ms', small.databaseMsPerPage, large.databaseMsPerPage],
      ['log per imported page, bytes', small.walBytesPerPage, large.walBytesPerPage],
    ],
    result: { import_10m_over_1m: rounded(large.pagesPerSecond / small.pagesPerSecond) },
  }
}

async function measureApi([, side]: Sides, progress: (text: string) => void): Promise<Measured> {
  const product = await startProduct(side, usersNeeded)
  try {
    await sleep(idleSettleMs)
    const idle = await idleCpuPercent(product.url)
    progress(`idle: ${idle} % of a core`)
    const { server } = product
    const lists = await secondWalk(() => walkLists(server, pageLists))
    progress(`lists: p95 ${lists} ms`)
    const relationPaths = await relationLists(side.pool, side.tenantId)
    const relations = await secondWalk(() => walkLists(server, relationPaths))
    progress(`filters over relations: p95 ${relations} ms`)
    const counts = await measureCounts(side, product)
    progress(JSON.stringify(counts))
    const events = await measureEvents(product)
    progress(`events: p95 ${events} ms`)
    const selectSeconds = await measureBulk(side, server)
    return {
      rows: [
        ['lists, p95, ms', '', lists],
        ['filters over relations, p95, ms', '', relations],
        ['total of a list, p95, ms', '', counts.listTotalMs],
        ['counts of the overview, ms', '', counts.pipelineMs],
        ['queues of all stages, ms', '', counts.queuesMs],
        [`${bulk} rows selected, s`, '', selectSeconds],
        [`event in ${watchers} streams, p95, ms`, '', events],
        ['CPU % of one core, idle', '', idle],
      ],
      result: {
        list_p95_10m_ms: lists,
        relation_filter_p95_10m_ms: relations,
        count_ms: rounded(Math.max(...Object.values(counts)), 0),
        bulk_100k_s: selectSeconds,
        event_delay_ms: events,
        idle_cpu_percent: idle,
      },
    }
  } finally {
    await product.stop()
  }
}

/** The hosts do not exist: the pages wait, so that the undo finds them as they were. */
async function measureBulk({ pool, tenantId }: Side, server: Server): Promise<number> {
  const stage = '/api/v2/stages/wf7-page-extraction'
  await send(server, `${stage}/pause`, {})
  try {
    return (await selectAndUndo(pool, server, { rows: bulk, tenantId })).selectSeconds
  } finally {
    await send(server, `${stage}/resume`, {})
  }
}

/** The first walk warms caches and plans. */
async function secondWalk(walk: () => Promise<readonly number[]>): Promise<number> {
  await walk()
  return p95(await walk())
}

async function bytesPerPage({ pool, pages }: Side): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(`SELECT pg_total_relation_size('pages')::float8 AS bytes`)
  return rounded((rows[0]?.bytes ?? 0) / pages, 0)
}

async function databaseBytesPerPage({ pool, pages }: Side): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes')
  return rounded((rows[0]?.bytes ?? 0) / pages, 0)
}
