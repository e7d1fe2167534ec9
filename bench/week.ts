// A week of an installation with half a million pages in some minutes: five million changes of status, with the jobs that an
// installation runs beside them. How much larger tables and indexes are at the end than the same rows written anew, and what
// a claim costs.
//
// A week has time for autovacuum, these minutes have less: it does not pause between pages, and looks at the tables every second.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sumRowCounts } from '../src/curation/pipeline/sum-row-counts.ts'
import { type Database, openDatabase } from '../src/db/database.ts'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { pruneRowChanges } from '../src/db/prune-row-changes.ts'
import { quietLog } from '../src/testing/loops.ts'
import { type Bench, type BenchResult, median, rounded } from './bench.ts'
import { fill } from './large/fill.ts'
import { claimOnce, releaseClaimed, runLoop } from './large/queue.ts'

const defaultPages = 500_000
const days = 7
const defaultChanges = 5_000_000
/** Queued, claimed, completed. */
const changesPerRow = 3
const accelerated = { autovacuum_naptime: '1s', autovacuum_vacuum_cost_delay: '0' }
/** Of all pages. */
const roundShare = 0.04
const maxClaims = 60
/** Smaller ones say nothing about growth. */
const minIndexBytes = 4_000_000

interface Home {
  readonly url: string
  readonly pool: pg.Pool
  readonly db: Database
}

export const week: Bench = {
  summary: `${defaultPages} pages, ${days} days with ${defaultChanges} changes of status (--pages=N, --changes=N): growth, and claims`,
  async run({ args, progress }) {
    const numberOf = (name: string, fallback: number) =>
      Number(args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)
    const [pages, changes] = [numberOf('pages', defaultPages), numberOf('changes', defaultChanges)]
    const folder = mkdtempSync(join(tmpdir(), 'scrapersky-week-'))
    const server = await openEmbedded(folder, { settings: accelerated })
    const pool = new pg.Pool({ connectionString: server.url, max: 4 })
    const settings = { url: server.url, poolSize: 10, statementTimeoutSeconds: 3600, name: 'bench', log: quietLog }
    try {
      await migrate(pool)
      await fill(server.url, pages, progress)
      const opened = await openDatabase(settings)
      try {
        return await measure({ url: server.url, pool, db: opened.db }, changes, progress)
      } finally {
        await opened.close()
      }
    } finally {
      await pool.end()
      await server.release()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function measure(home: Home, changes: number, progress: (text: string) => void): Promise<BenchResult> {
  const before = await sizes(home.pool)
  const claimBefore = await claimCost(home)
  let rows = 0
  for (let day = 1; day <= days; day++) {
    while (rows < (changes * day) / days / changesPerRow) {
      await queueAgain(home)
      rows += (await runLoop(home)).rows
      await tidy(home)
    }
    progress(`day ${day}: ${rows * changesPerRow} changes`)
  }
  const claimAfter = await claimCost(home)
  const after = await sizes(home.pool)
  progress('writing the same rows anew')
  await home.pool.query('VACUUM FULL')
  const live = await sizes(home.pool)
  const growth = [...after].flatMap(([name, bytes]) => {
    const needed = live.get(name) ?? 0
    return needed < minIndexBytes ? [] : [{ name, bytes, needed, ratio: rounded(bytes / needed) }]
  })
  const largest = growth.toSorted((one, other) => other.ratio - one.ratio)
  const claimRatio = rounded(claimAfter / claimBefore)
  const megabytes = (bytes: number) => rounded(bytes / 1e6, 0)
  const grownSmall = [...after]
    .filter(([name]) => (live.get(name) ?? 0) < minIndexBytes)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 5)
  return {
    header: ['what', 'at the start', 'at the end', 'written anew', 'ratio'],
    rows: [
      ['a claim of 100 rows, ms', rounded(claimBefore), rounded(claimAfter), '', claimRatio],
      ...largest
        .slice(0, 12)
        .map(({ name, bytes, needed, ratio }) => [
          `${name}, MB`,
          megabytes(before.get(name) ?? 0),
          megabytes(bytes),
          megabytes(needed),
          ratio,
        ]),
      ...grownSmall.map(([name, bytes]) => [
        `${name}, MB`,
        megabytes(before.get(name) ?? 0),
        megabytes(bytes),
        megabytes(live.get(name) ?? 0),
        '',
      ]),
    ],
    result: {
      changes: rows * changesPerRow,
      max_growth: largest[0]?.ratio ?? 0,
      max_growth_of: largest[0]?.name ?? '',
      claim_end_over_start: claimRatio,
    },
  }
}

/** Tables without their indexes, and each index. */
async function sizes(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, pg_relation_size(oid)::float8 AS bytes FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

async function claimCost(home: Home): Promise<number> {
  const queued = await queueAgain(home)
  const times: number[] = []
  // Of 100 rows each. Half of the queue stays.
  for (let round = 0; round < Math.min(maxClaims, queued / 200); round++) times.push(await claimOnce(home))
  await home.pool.query(releaseClaimed)
  await home.pool.query('DELETE FROM leases')
  await runLoop(home)
  return median(times)
}

/** Pages all over the table are selected again, as by rules and by people: those that no one waits for. Returns how many. */
async function queueAgain({ pool }: Home): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE pages SET curation_status = 'Selected', page_processing_status = 'Queued', page_processing_next_attempt_at = now(),
       page_processing_outcome = NULL, page_processing_attempts = 0, page_processing_lease_token = NULL
     WHERE page_processing_status IS DISTINCT FROM 'Queued' AND random() < $1::float8`,
    [roundShare],
  )
  return rowCount ?? 0
}

/** What every installation does regularly. The change log keeps ten minutes, which pass within one round. */
async function tidy({ db, pool }: Home): Promise<void> {
  await pool.query(`UPDATE row_change_marks SET noted_at = noted_at - interval '1 hour'`)
  await pruneRowChanges(db)
  await sumRowCounts(db)
  await pool.query(`DELETE FROM leases WHERE expires_at < now()`)
}
