import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { databaseNow } from '../../db/database-now.ts'
import { readBatch, withoutSuppressed } from '../import/import-batch.ts'
import { addTo } from '../import/table-counts.ts'
import { hashRow, type V1Row } from '../source/v1-row.ts'
import type { ContactExtras } from '../tables/save-contact-extras.ts'
import type { V1Mapping } from '../tables/v1-mapping.ts'
import { compareContactRecords, readContactRecords } from './compare-contact-records.ts'
import { compareRow } from './compare-row.ts'
import type { Difference, StageComparison } from './comparison.ts'
import { v2Rows } from './v2-rows.ts'

/** Compares a batch of rows in one read-only snapshot of V2, and adds to the counts of the stage. */
export async function compareBatch(
  db: Database,
  tenantId: string,
  mapping: V1Mapping,
  rows: readonly V1Row[],
  stage: StageComparison,
): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const context = { trx, tenantId, now: await databaseNow(trx) }
      const open = rows.map((row) => ({ row, id: row.id ?? '', hash: hashRow(row) }))
      const batch = await withoutSuppressed(
        context,
        mapping,
        await readBatch({ db: trx, ...context }, mapping, open, new Map()),
      )
      const known = await v2Rows(
        trx,
        tenantId,
        mapping,
        open.map(({ id }) => id),
      )
      const recordsOf =
        mapping.table === 'contacts'
          ? await readContactRecords(
              trx,
              [...known.values()].flatMap(({ entity_id }) => entity_id ?? []),
            )
          : undefined
      stage.compared += rows.length
      const missing = (id: string, v1: string | null): Difference => {
        const why = known.get(id)?.entity_id == null ? 'not_imported' : 'deleted_in_v2'
        return { table: mapping.table, v1_id: id, v2_id: null, kind: 'not_in_v2', why, field: null, v1, v2: null }
      }
      const orphans = batch.rejected.flatMap(({ id, rejected }): Difference[] => {
        const result = known.get(id)?.result
        // Its parent is not in V2, and no import rejected it for that: it was not imported, or deleted with its parent.
        if (rejected.reason === 'parent_missing' && result !== 'rejected') return [missing(id, null)]
        addTo(stage.rejected, rejected.reason)
        return []
      })
      const differing = batch.items.flatMap(({ id, hash, draft }): Difference[] => {
        const about = { table: mapping.table, v1_id: id }
        const row = known.get(id)
        if (row === undefined || row.result === 'rejected' || !row.there) {
          return [missing(id, Object.values(draft.key).join(' '))]
        }
        stage.both++
        if (!row.leads) stage.merged++
        // Noted URLs have no further fields to compare.
        if (!row.leads || mapping.table === 'sitemap_urls') return []
        const isChanged = !row.row_hash.equals(hash)
        const records = row.entity_id === null ? undefined : recordsOf?.get(row.entity_id)
        const found = [
          ...compareRow(mapping.table, draft, row, isChanged),
          ...(records === undefined || !row.alone
            ? []
            : compareContactRecords(draft.extras as ContactExtras, records, isChanged)),
        ]
        return found.map((one) => ({ ...about, v2_id: row.entity_id, ...one }))
      })
      return [...orphans, ...differing]
    })
}

/** Rows of V2 that do not come from V1. Places that an import created for a business do come from V1. */
export async function onlyInV2(db: Database, tenantId: string, { table, target }: V1Mapping, limit: number) {
  const viaBusiness =
    target.table === 'places'
      ? sql`AND NOT EXISTS (SELECT FROM local_businesses AS b JOIN v1_rows AS r ON r.entity_id = b.id WHERE b.place_id = t.id)`
      : sql``
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT t.id, count(*) OVER () AS total FROM ${sql.table(target.table)} AS t
    WHERE t.tenant_id = ${tenantId} AND NOT EXISTS (SELECT FROM v1_rows AS r WHERE r.entity_id = t.id) ${viaBusiness}
    ORDER BY t.id LIMIT ${limit}
  `.execute(db)
  const differences = rows.map(({ id }): Difference => {
    return { table, v1_id: null, v2_id: id, kind: 'only_in_v2', why: 'made_in_v2', field: null, v1: null, v2: id }
  })
  return { total: rows[0]?.total ?? 0, differences }
}
