import { sql } from 'kysely'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { databaseNow } from '../../db/database-now.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { assertReadable } from '../source/inspect-v1.ts'
import type { V1Source } from '../source/open-v1.ts'
import type { V1TableName } from '../source/v1-row.ts'
import { mappings } from '../tables/mappings.ts'
import type { V1Mapping } from '../tables/v1-mapping.ts'
import { prepareBatch, writeBatch } from './import-batch.ts'
import { noCounts, type TableCounts } from './table-counts.ts'

type ImportCounts = Record<string, TableCounts>

export interface ImportOptions {
  readonly db: Database
  readonly source: V1Source
  readonly tenantId: string
  readonly only: readonly V1TableName[]
  /** Runs the import and rolls it back. */
  readonly dryRun?: boolean
  /** Called after each batch. */
  readonly progress?: (table: V1TableName, counts: TableCounts) => void
  /** Called at the end, while the ledger can be read even in a dry run. */
  readonly beforeEnd?: (trx: Database | Trx) => Promise<void>
}

export interface ImportResult {
  readonly counts: ImportCounts
  /** Requested tables that V1 does not have. */
  readonly missing: readonly V1TableName[]
  /** It continued an interrupted run. */
  readonly resumed: boolean
}

const batchSize = 2000
const maxAttempts = 3
const uniqueViolation = '23505'
const lockNotAvailable = '55P03'

/**
 * Reads V1 table by table and batch by batch. Each batch is one short transaction in V2 with its rows, its ledger lines and
 * its cursor, so that an interrupted run continues exactly there.
 */
export async function runImport(options: ImportOptions): Promise<ImportResult> {
  const { db, source, only } = options
  const wanted = mappings.filter(({ table }) => only.includes(table))
  const missing = wanted.filter(({ table }) => !source.shape.has(table)).map(({ table }) => table)
  const present = wanted.filter(({ table }) => source.shape.has(table))
  for (const mapping of present) assertReadable(source.shape, mapping, source.name)
  if (options.dryRun !== true) {
    const { counts, resumed } = await importTables(options, present, db)
    await options.beforeEnd?.(db)
    return { counts, missing, resumed }
  }
  return { counts: await dryRunTables(options, present), missing, resumed: false }
}

/**
 * One transaction, so that children find their parents; rolled back at the end. It locks the rows it changes, and may
 * deadlock with a loop: a short lock timeout ends it then, and nothing is lost.
 */
async function dryRunTables(options: ImportOptions, there: readonly V1Mapping[]): Promise<ImportCounts> {
  const rolledBack = new Error('a dry run')
  let counts: ImportCounts = {}
  await options.db
    .transaction()
    .execute(async (trx) => {
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`SET LOCAL lock_timeout = '2s'`.execute(trx)
      counts = (await importTables(options, there, trx)).counts
      await options.beforeEnd?.(trx)
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error === rolledBack) return
      if (systemCodeOf(error) !== lockNotAvailable) throw error
      const wayOut = 'Stop the loops, or pause the stages (scrapersky stages pause), and try again.'
      throw new AppError('rows_busy', `A loop has locked rows that the dry run needs. ${wayOut}`, { cause: error })
    })
  return counts
}

async function importTables(options: ImportOptions, wanted: readonly V1Mapping[], db: Database | Trx) {
  const run = await openRun(options, wanted, db)
  for (const mapping of wanted) {
    if (run.counts[mapping.table]?.done !== true) await importTable(options, mapping, run, db)
  }
  await sql`UPDATE v1_imports SET finished_at = now() WHERE id = ${run.id}`.execute(db)
  return run
}

interface Run {
  readonly id: string
  readonly counts: ImportCounts
  readonly resumed: boolean
}

/** Continues an unfinished run with its counts, or creates a new one. */
async function openRun(
  { source, tenantId }: ImportOptions,
  wanted: readonly V1Mapping[],
  db: Database | Trx,
): Promise<Run> {
  const tables = wanted.map(({ table }) => table)
  const { rows } = await sql<{ id: string; progress: ImportCounts }>`
    SELECT id, progress FROM v1_imports
    WHERE tenant_id = ${tenantId} AND source = ${source.name} AND tables = ${tables}::text[] AND finished_at IS NULL
    ORDER BY id DESC LIMIT 1
  `.execute(db)
  const [open] = rows
  if (open !== undefined) return { id: open.id, counts: open.progress, resumed: true }
  const made = db.insertInto('v1_imports').values({ tenant_id: tenantId, source: source.name, tables }).returning('id')
  return { id: (await made.executeTakeFirstOrThrow()).id, counts: {}, resumed: false }
}

/** Prepares the next batch while one is being written. */
async function importTable(options: ImportOptions, mapping: V1Mapping, run: Run, db: Database | Trx): Promise<void> {
  const { source, tenantId, progress } = options
  const { table } = mapping
  const context = { tenantId, now: await databaseNow(db) }
  const read = async (after: string | null) => {
    const rows = await source.read(mapping, after, batchSize)
    const last = rows.at(-1)?.id ?? null
    return { last, isLast: rows.length < batchSize, prepared: prepareBatch(db, context, mapping, rows) }
  }
  let next = read(run.counts[table]?.after ?? null)
  for (;;) {
    const { last, isLast, prepared } = await next
    const batch = await prepared
    if (!isLast) next = prefetch(read(last))
    const counts = await inRetriedTransaction(db, async (trx) => {
      const changed = structuredClone(run.counts[table] ?? noCounts())
      await writeBatch(trx, context, mapping, batch, changed)
      changed.done = isLast
      await saveProgress(trx, run.id, table, run.counts[table]?.after ?? null, changed)
      return changed
    })
    run.counts[table] = counts
    progress?.(table, counts)
    if (isLast) return
  }
}

/** A failure is reported when the result is awaited; until then it must not be an unhandled rejection. */
function prefetch<T extends { readonly prepared: Promise<unknown> }>(work: Promise<T>): Promise<T> {
  work.then(({ prepared }) => prepared).catch(() => undefined)
  return work
}

/** Fenced by the previous cursor: of two processes that continue the same run only one succeeds. */
async function saveProgress(
  trx: Trx,
  runId: string,
  table: string,
  before: string | null,
  counts: TableCounts,
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE v1_imports SET progress = progress || jsonb_build_object(${table}::text, ${JSON.stringify(counts)}::jsonb)
    WHERE id = ${runId} AND progress -> ${table}::text ->> 'after' IS NOT DISTINCT FROM ${before}::text
  `.execute(trx)
  if (numAffectedRows === 1n) return
  throw new AppError('v1_unusable', 'Another process continues this import. Wait until it ends, then run it again.')
}

/** A loop of V2 may create the same row concurrently: the batch is then retried and finds it. */
async function inRetriedTransaction<T>(db: Database | Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      if (attempt >= maxAttempts || systemCodeOf(error) !== uniqueViolation) throw error
    }
  }
}
