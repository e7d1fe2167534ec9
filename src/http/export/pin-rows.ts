import { sql } from 'kysely'
import { compileFilter } from '../../curation/filter/compile-filter.ts'
import type { Database } from '../../db/database.ts'
import type { Row, RowsQuery } from '../entities/find-rows.ts'
import { columnsSql, tableWith } from '../entities/select-list.ts'
import { sortReference } from '../entities/sort.ts'

/** The rows of an export, as they were when it began. */
export interface PinnedRows {
  readonly count: number
  /** In the order of the export. Rows that were deleted since are missing. */
  batches(columns: readonly string[], batchRows: number): AsyncGenerator<readonly Row[]>
}

const idBytes = 16

/**
 * Reads the ids of all matching rows in one statement: a row that changes during the export, and with it its position in
 * the list, is neither skipped nor repeated. An id takes 16 bytes, so a million rows take 16 MB. No connection is held
 * between batches, as the client may be slow.
 */
export async function pinRows(
  db: Database,
  {
    tenantId,
    filter,
    sort,
    thenBy = [],
  }: Pick<RowsQuery, 'tenantId' | 'filter' | 'sort'> & {
    /** Columns that order rows with the same value, before the id does. */
    readonly thenBy?: readonly string[] | undefined
  },
): Promise<PinnedRows> {
  const { entity } = filter
  const direction = sort.descending ? sql`DESC` : sql`ASC`
  const first = sort.column === 'id' ? sql`` : sql`${sortReference(entity, sort)} ${direction} NULLS LAST,`
  const next = sql.join(
    thenBy.map((column) => sql`${sortReference(entity, { ...sort, column })} ${direction} NULLS LAST,`),
    sql` `,
  )
  const { rows } = await sql<{ ids: Buffer | null }>`
    SELECT string_agg(uuid_send(id), ''::bytea ORDER BY ${first} ${next} id ${direction}) AS ids
    FROM ${tableWith(entity, [sort.column, ...thenBy])} WHERE tenant_id = ${tenantId} AND ${compileFilter(filter, 'index')}`.execute(
    db,
  )
  const ids = rows[0]?.ids ?? Buffer.alloc(0)
  const count = ids.length / idBytes
  return {
    count,
    async *batches(columns, batchRows) {
      for (let at = 0; at < count; at += batchRows) {
        const some = Array.from({ length: Math.min(batchRows, count - at) }, (_, n) => uuidAt(ids, at + n))
        const { rows: batch } = await sql<Row>`
          SELECT ${sql.raw(columnsSql(entity, columns))} FROM unnest(${some}::uuid[]) WITH ORDINALITY AS pinned_ (id, nth_)
          JOIN ${tableWith(entity, columns)} USING (id) WHERE tenant_id = ${tenantId} ORDER BY nth_`.execute(db)
        yield batch
      }
    },
  }
}

function uuidAt(ids: Buffer, index: number): string {
  const hex = ids.toString('hex', index * idBytes, (index + 1) * idBytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
