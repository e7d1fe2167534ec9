import { suppressedAmong } from '../../contacts/suppression/suppressed-among.ts'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import { hashRow, type V1Row } from '../source/v1-row.ts'
import type { Draft, Rejection, V1Mapping, WriteContext, Written } from '../tables/v1-mapping.ts'
import { type KnownRow, knownRows, type LedgerLine, writeLedger } from './ledger.ts'
import { groupDrafts, type Item } from './merge-drafts.ts'
import { findParents } from './parents.ts'
import { addTo, type TableCounts } from './table-counts.ts'
import { type WrittenGroup, writeDrafts } from './write-drafts.ts'

interface RejectedItem {
  readonly id: string
  readonly hash: Buffer
  readonly known: KnownRow | undefined
  readonly rejected: Rejection
}

interface Batch {
  readonly items: Item[]
  readonly rejected: RejectedItem[]
}

/** Rows that were read and mapped, ready to be written. */
export interface PreparedBatch {
  readonly rows: number
  readonly last: string | null
  readonly known: ReadonlyMap<string, KnownRow>
  readonly open: readonly OpenRow[]
  /** Undefined if mapping needs the transaction. */
  readonly batch: Batch | undefined
}

interface OpenRow {
  readonly row: V1Row
  readonly id: string
  readonly hash: Buffer
}

/** Prepares a batch while the previous one is being written. Writes nothing. */
export async function prepareBatch(
  db: Database | Trx,
  { tenantId, now }: BatchContext,
  mapping: V1Mapping,
  rows: readonly V1Row[],
): Promise<PreparedBatch> {
  const hashed = rows.map((row) => ({ row, id: row.id ?? '', hash: hashRow(row) }))
  const ids = hashed.map(({ id }) => id)
  const known = await knownRows(db, tenantId, mapping.table, ids)
  // Rejected rows are tried again: their parent may have been imported since.
  const open = hashed.filter(({ id, hash }) => {
    const before = known.get(id)
    return before === undefined || before.result === 'rejected' || !before.row_hash.equals(hash)
  })
  const batch = mapping.prepare === undefined ? await readBatch({ db, tenantId, now }, mapping, open, known) : undefined
  return { rows: rows.length, last: ids.at(-1) ?? null, known, open, batch }
}

interface BatchContext {
  readonly tenantId: string
  readonly now: Date
}

/** Writes a batch in one transaction: rows, ledger lines and counts. */
export async function writeBatch(
  trx: Trx,
  { tenantId, now }: BatchContext,
  mapping: V1Mapping,
  prepared: PreparedBatch,
  counts: TableCounts,
): Promise<void> {
  const { rows, last, open, known } = prepared
  counts.read += rows
  counts.unchanged += rows - open.length
  counts.after = last ?? counts.after
  if (open.length === 0) return
  const context: WriteContext = { trx, tenantId, now }
  const batch = prepared.batch ?? (await readInTransaction(context, mapping, open, known))
  const permitted = await withoutSuppressed(context, mapping, batch)
  const groups = groupDrafts(permitted.items, mapping.target.match !== undefined)
  const written = await writeDrafts(trx, tenantId, mapping.target, groups)
  const entityOf = new Map(written.flatMap((one) => one.group.items.map((item) => [item, one] as const)))
  await mapping.finish?.(context, writtenItems(written))
  await writeLedger(trx, tenantId, mapping.table, ledgerLines(permitted, entityOf))
  countItems(permitted, entityOf, counts)
}

async function readInTransaction(
  context: WriteContext,
  mapping: V1Mapping,
  open: readonly OpenRow[],
  known: ReadonlyMap<string, KnownRow>,
): Promise<Batch> {
  const rows = open.map(({ row }) => row)
  const prepared = await mapping.prepare?.(context, rows)
  return readBatch({ db: context.trx, tenantId: context.tenantId, now: context.now }, mapping, open, known, prepared)
}

/** Maps rows to drafts of V2. Writes nothing. */
export async function readBatch(
  { db, tenantId, now }: BatchContext & { readonly db: Database | Trx },
  mapping: V1Mapping,
  open: readonly OpenRow[],
  known: ReadonlyMap<string, KnownRow>,
  prepared: ReadonlyMap<string, string> = new Map(),
): Promise<Batch> {
  const rows = open.map(({ row }) => row)
  const parentOf = await findParents(db, tenantId, mapping, rows)
  const batch: Batch = { items: [], rejected: [] }
  for (const one of open) {
    const parent = (column: string) => parentOf(one.row, column)
    const reading = mapping.read(one.row, { now, prepared, parent })
    const about = { ...one, known: known.get(one.id) }
    if ('draft' in reading) batch.items.push({ ...about, draft: reading.draft })
    else batch.rejected.push({ ...about, rejected: reading.rejected })
  }
  return batch
}

/** Rejects suppressed rows. */
export async function withoutSuppressed(
  { trx, tenantId }: WriteContext,
  { suppression }: V1Mapping,
  batch: Batch,
): Promise<Batch> {
  if (suppression === undefined || batch.items.length === 0) return batch
  const candidates = batch.items.map(({ draft }) => suppression.candidates(draft))
  const suppressed = await suppressedAmong(trx, tenantId, {
    emails: candidates.flatMap(({ emails = [] }) => emails),
    phones: candidates.flatMap(({ phones = [] }) => phones),
    hosts: candidates.flatMap(({ hosts = [] }) => hosts),
  })
  const permitted: Batch = { items: [], rejected: [...batch.rejected] }
  for (const item of batch.items) {
    const draft: Draft | undefined = suppression.permit(item.draft, suppressed)
    if (draft !== undefined) permitted.items.push({ ...item, draft })
    // The value itself must not be stored, not even in a file of rejected rows.
    else permitted.rejected.push({ ...item, rejected: { reason: 'suppressed', detail: null } })
  }
  return permitted
}

/** The leading row of a group comes last, so that its values win. */
function writtenItems(written: readonly WrittenGroup[]): Written[] {
  return written.flatMap(({ group: { items }, id, created }) =>
    items.toReversed().map(({ row, draft }) => ({ row, draft, id, created })),
  )
}

function ledgerLines({ items, rejected }: Batch, entityOf: ReadonlyMap<Item, WrittenGroup>): LedgerLine[] {
  const lines = items.map((item): LedgerLine => {
    const one = entityOf.get(item)
    const { known, id: v1_id, hash, draft } = item
    const before = known?.result === 'rejected' ? undefined : known?.result
    const result = before ?? (one?.created === true && one.group.items[0] === item ? 'created' : 'merged')
    const entity_id = one?.id ?? known?.entity_id ?? null
    return { v1_id, hash, result, entity_id, reason: null, detail: null, v1_updated_at: draft.updatedAt }
  })
  const rejectedLines = rejected.map(({ id: v1_id, hash, rejected: { reason, detail } }): LedgerLine => {
    return { v1_id, hash, result: 'rejected', entity_id: null, reason, detail, v1_updated_at: null }
  })
  return [...lines, ...rejectedLines]
}

function countItems(
  { items, rejected: rejectedItems }: Batch,
  entityOf: ReadonlyMap<Item, WrittenGroup>,
  counts: TableCounts,
): void {
  for (const item of items) {
    const one = entityOf.get(item)
    const isFirst = one?.group.items[0] === item
    if (one === undefined) counts.unchanged++
    else if (item.known !== undefined && item.known.result !== 'rejected')
      counts[(one.changed || one.created) && isFirst ? 'updated' : 'unchanged']++
    else counts[one.created && isFirst ? 'created' : 'merged']++
    for (const name of item.draft.dropped) addTo(counts.dropped, name)
  }
  for (const { rejected } of rejectedItems) addTo(counts.rejected, rejected.reason)
}
