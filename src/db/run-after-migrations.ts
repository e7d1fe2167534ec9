// Runs the migrations after the switch, while everything works: indexes are built concurrently, rows change in batches, each
// in a short transaction that also records how far it is. So a stopped process continues where it was, and the next one if it
// does not come back.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { AppError, systemCodeOf } from '../core/errors.ts'
import { pause } from '../core/time.ts'
import { pendingAfter } from './migrate.ts'
import { kindOf, type Step, stepsOf } from './migration-kind.ts'
import { olderPrograms } from './older-programs.ts'
import { readSchemaSql } from './read-schema-sql.ts'
import { aborted, orAborted, runOnline, withoutTimeout } from './run-online-statement.ts'
import type { SqlFile } from './sql-file.ts'

export interface AfterProgress {
  readonly name: string
  /** Counted from one. */
  readonly step: number
  readonly steps: number
  readonly rowsDone: number
  /** The planner's estimate; null: the step does not go row by row. */
  readonly rowsTotal: number | null
}

export interface AfterOptions {
  readonly schema?: ReturnType<typeof readSchemaSql>
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: AfterProgress) => void
}

/** A process that stopped without a word is replaced after this time. */
const leaseSeconds = 60
const renewMs = 15_000
const lockTimeoutMs = 2_000
/** Waits for a table or a row, or a deadlock with other work: the same step can be tried again. */
const passing = new Set(['55P03', '40P01', '40001'])
const giveWayMs = 500
const firstId = '00000000-0000-0000-0000-000000000000'

interface Run {
  readonly pool: pg.Pool
  readonly file: SqlFile
  readonly runner: string
  readonly signal: AbortSignal
  readonly report: (step: number, rows?: { done: number; total: number }) => void
}

interface Place {
  readonly step: number
  readonly position: string | null
  readonly rows_done: number
}

/** Another process has taken over: this one was not heard of for too long. */
class LostLease extends Error {}

/**
 * Runs what is pending, in order, and returns the names. Stops before a migration that another process runs. Throws while
 * processes of an older version work.
 */
export async function runAfterMigrations(pool: pg.Pool, options: AfterOptions = {}): Promise<string[]> {
  const { schema = readSchemaSql(), signal = new AbortController().signal, onProgress = () => undefined } = options
  const done: string[] = []
  for (const file of await pendingAfter(pool, schema)) {
    const { name } = file
    const older = await olderPrograms(pool, name)
    if (older.length > 0) {
      throw new AppError('migration_waits', `Migration ${name} waits: ${older.join(', ')} still run an older version.`)
    }
    const runner = randomUUID()
    const place = await takeLease(pool, file, runner)
    if (place === undefined) break
    const steps = stepsOf(file)
    const report: Run['report'] = (step, rows) =>
      onProgress({
        name,
        step: step + 1,
        steps: steps.length,
        rowsDone: rows?.done ?? 0,
        rowsTotal: rows?.total ?? null,
      })
    const renewing = setInterval(() => void renewLease(pool, name, runner), renewMs)
    try {
      const run: Run = { pool, file, runner, signal, report }
      if (!(await runSteps(run, steps, place)) || (await complete(run)) === aborted) {
        await giveBack(pool, name, runner)
        break
      }
      done.push(name)
    } catch (error) {
      if (error instanceof LostLease) break
      await giveBack(pool, name, runner, error)
      throw error
    } finally {
      clearInterval(renewing)
    }
  }
  return done
}

/** False if the signal stopped it. */
async function runSteps(run: Run, steps: readonly Step[], place: Place): Promise<boolean> {
  for (const [number, step] of steps.entries()) {
    if (number < place.step) continue
    const from = number === place.step ? place : { position: null, rows_done: 0 }
    run.report(number)
    const next = { step: number + 1, position: null, rows_done: 0 }
    if (step.kind === 'statements') {
      // With its record, so that a stop between the two does not repeat it.
      const work = async (client: pg.ClientBase) => {
        await client.query(withoutTimeout(step.sql))
        await moveTo(client, run, next)
      }
      if ((await inShortTransaction(run, work)) === aborted) return false
      continue
    }
    if (step.kind === 'batches') await runBatches(run, number, step, from)
    else await runOnline(run.pool, step, run.signal)
    if (run.signal.aborted) return false
    if ((await inShortTransaction(run, (client) => moveTo(client, run, next))) === aborted) return false
  }
  return true
}

async function runBatches(
  run: Run,
  number: number,
  step: Extract<Step, { kind: 'batches' }>,
  from: Pick<Place, 'position' | 'rows_done'>,
): Promise<void> {
  const total = await estimatedRows(run.pool, step.table)
  let [after, done] = [from.position ?? firstId, from.rows_done]
  while (!run.signal.aborted) {
    const began = performance.now()
    const part = await inShortTransaction(run, async (client) => {
      const next = await nextBatch(client, step, after)
      if (next === undefined) return undefined
      await client.query({ ...withoutTimeout(step.sql), values: [after, next.last] })
      await moveTo(client, run, { step: number, position: next.last, rows_done: done + next.rows })
      return next
    })
    if (part === undefined || part === aborted) return
    after = part.last
    done += part.rows
    run.report(number, { done, total: Math.max(total, done) })
    // Half of the time is for the work beside it.
    await pause(performance.now() - began, run.signal)
  }
}

async function nextBatch(
  client: pg.ClientBase,
  { table, rows }: { readonly table: string; readonly rows: number },
  after: string,
): Promise<{ last: string; rows: number } | undefined> {
  const { rows: found } = await client.query<{ id: string; rows: number }>(
    `SELECT id, count::int AS rows FROM (
       SELECT id, count(*) OVER (), row_number() OVER (ORDER BY id DESC) AS nth FROM (
         SELECT id FROM ${client.escapeIdentifier(table)} WHERE id > $1 ORDER BY id LIMIT $2) AS batch) AS counted
     WHERE nth = 1`,
    [after, rows],
  )
  const [last] = found
  return last && { last: last.id, rows: last.rows }
}

async function estimatedRows(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ rows: number }>(
    'SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = $1::regclass',
    [table],
  )
  return rows[0]?.rows ?? 0
}

/**
 * Tried again until it gets its locks: a migration never makes others wait for long. A process that stops does not wait for a
 * statement that reads a whole table: it leaves, and nothing of the transaction remains.
 */
async function inShortTransaction<T>(
  run: Run,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T | typeof aborted> {
  for (;;) {
    const client = await run.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
      await client.query('SET LOCAL statement_timeout = 0')
      const result = await orAborted(work(client), run.signal)
      if (result === aborted) {
        client.release(true)
        return aborted
      }
      await client.query('COMMIT')
      client.release()
      return result
    } catch (error) {
      await client.query('ROLLBACK').then(
        () => client.release(),
        () => client.release(true),
      )
      if (!passing.has(systemCodeOf(error) ?? '') || run.signal.aborted) throw error
    }
    await pause(giveWayMs, run.signal)
  }
}

/** With the work of the step in one transaction, so that a batch counts once. */
async function moveTo(client: pg.ClientBase, { file, runner }: Run, place: Place): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE migration_progress SET step = $3, position = $4, rows_done = $5, problem = NULL
     WHERE name = $1 AND runner = $2`,
    [file.name, runner, place.step, place.position, place.rows_done],
  )
  if (rowCount === 0) throw new LostLease()
}

/** The place to continue at; undefined while another process runs it. A changed file begins again. */
async function takeLease(pool: pg.Pool, { name, checksum }: SqlFile, runner: string): Promise<Place | undefined> {
  const { rows } = await pool.query<Place>(
    `INSERT INTO migration_progress AS known (name, checksum, runner, leased_until)
     VALUES ($1, $2, $3, now() + make_interval(secs => $4))
     ON CONFLICT (name) DO UPDATE SET runner = excluded.runner, leased_until = excluded.leased_until,
       checksum = excluded.checksum,
       step = CASE WHEN known.checksum = excluded.checksum THEN known.step ELSE 0 END,
       position = CASE WHEN known.checksum = excluded.checksum THEN known.position END,
       rows_done = CASE WHEN known.checksum = excluded.checksum THEN known.rows_done ELSE 0 END
     WHERE known.leased_until < now()
     RETURNING step, position, rows_done::float8 AS rows_done`,
    [name, checksum, runner, leaseSeconds],
  )
  return rows[0]
}

async function renewLease(pool: pg.Pool, name: string, runner: string): Promise<void> {
  const renewed = pool.query(
    `UPDATE migration_progress SET leased_until = now() + make_interval(secs => $3) WHERE name = $1 AND runner = $2`,
    [name, runner, leaseSeconds],
  )
  // The next renewal is soon enough, and the step itself shows when the database is away.
  await renewed.catch(() => undefined)
}

/** The next process may continue at once. */
async function giveBack(pool: pg.Pool, name: string, runner: string, error?: unknown): Promise<void> {
  const given = pool.query(
    `UPDATE migration_progress SET leased_until = '-infinity', problem = $3 WHERE name = $1 AND runner = $2`,
    [name, runner, error instanceof Error ? error.message : null],
  )
  // The error of the step explains; without a database the lease expires.
  await given.catch(() => undefined)
}

async function complete(run: Run): Promise<typeof aborted | undefined> {
  const { name, checksum } = run.file
  return inShortTransaction(run, async (client) => {
    const { rowCount } = await client.query('DELETE FROM migration_progress WHERE name = $1 AND runner = $2', [
      name,
      run.runner,
    ])
    if (rowCount === 0) throw new LostLease()
    await client.query('INSERT INTO schema_migrations (name, checksum, kind) VALUES ($1, $2, $3)', [
      name,
      checksum,
      kindOf(run.file),
    ])
    return undefined
  })
}
