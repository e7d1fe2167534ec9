import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import { createOrLinkDomains } from '../create-domains.ts'
import type { Tools } from '../tools.ts'
import { type ImportEntity, importOptions } from './import-request.ts'
import type { ImportPart, ImportRecord } from './read-import.ts'
import { removeSuppressedCells } from './remove-suppressed-cells.ts'
import { type ImportRow, mappingOf, type ReportedRow } from './row-reader.ts'
import { savePlaces, updateSearchCounts } from './save-places.ts'
import { saveUrls } from './save-urls.ts'

type Saved = ReadonlyMap<string, { readonly id: string; readonly created: boolean }>

/** Saves one part of a file in the transaction of its cursor: entities, report rows and counts. */
export async function saveRows(
  trx: Trx,
  record: ImportRecord,
  part: ImportPart,
  { curate, autopilot }: Pick<Tools, 'curate' | 'autopilot'>,
): Promise<void> {
  const entity = record.entity as ImportEntity
  const saved = await saveEntities(trx, record, entity, part.rows, autopilot)
  const rows = await removeSuppressedCells(trx, record.tenant_id, part.rows)
  const reported = await reportOf(trx, record, rows, (row) => saved.get(keyOf(row, entity) ?? ''))
  await writeReport(trx, record, part, reported)
  if (record.search_id !== null) await updateSearchCounts(trx, record.search_id, reported)
  const actorId = record.created_by
  if (!importOptions.parse(record.options).select || actorId === null) return
  const ids = [...saved.values()].map(({ id }) => id)
  // Only rows without a curation decision: a file must not overrule a user.
  const where = sql<boolean>`id = ANY(${ids}::uuid[]) AND curation_status = 'New'`
  await curate(trx, { entity, target: { where }, status: 'Selected', tenantId: record.tenant_id, actorId })
}

/** Identifies what a row names. Rows with the same key are duplicates. */
function keyOf(row: ImportRow, entity: ImportEntity): string | undefined {
  if ('place' in row) return row.place.id
  if ('site' in row) return entity === 'domains' ? row.site.host : row.site.url
  return undefined
}

async function saveEntities(
  trx: Trx,
  record: ImportRecord,
  entity: ImportEntity,
  rows: readonly ImportRow[],
  autopilot: Autopilot,
): Promise<Saved> {
  if (entity === 'places') return savePlaces(trx, record, rows, autopilot)
  const { tenant_id } = record
  const sites = rows.flatMap((row) => ('site' in row ? row.site : []))
  const domains = await createOrLinkDomains(trx, tenant_id, sites, autopilot)
  if (entity === 'domains') return domains
  const urls = sites.flatMap(({ host, url, page }) => {
    const domain = domains.get(host)
    return domain === undefined ? [] : [{ url, domain_id: domain.id, page }]
  })
  const saved = await saveUrls(trx, tenant_id, entity, urls)
  const newIds = [...saved.values()].flatMap(({ id, created }) => (created ? [id] : []))
  await autopilot.apply(trx, { entity, tenantId: tenant_id, ids: newIds })
  return saved
}

/** A line is a duplicate when an earlier line of the file, in this or an earlier part, named the same row. */
async function reportOf(
  trx: Trx,
  { id }: ImportRecord,
  rows: readonly ImportRow[],
  savedOf: (row: ImportRow) => { readonly id: string; readonly created: boolean } | undefined,
): Promise<ReportedRow[]> {
  const ids = [...new Set(rows.flatMap((row) => savedOf(row)?.id ?? []))]
  const { rows: earlier } = await sql<{ entity_id: string }>`
    SELECT DISTINCT entity_id FROM import_rows WHERE import_id = ${id} AND entity_id = ANY(${ids}::uuid[])
  `.execute(trx)
  const seen = new Set(earlier.map(({ entity_id }) => entity_id))
  return rows.map((row) => {
    const { line, raw } = row
    const invalid = (reason: string): ReportedRow => ({ line, raw, result: 'invalid', reason, entity_id: null })
    if ('reason' in row) return invalid(row.reason)
    const saved = savedOf(row)
    // The site is suppressed.
    if (saved === undefined) return invalid('suppressed')
    const result = seen.has(saved.id) ? 'duplicate' : saved.created ? 'created' : 'linked'
    seen.add(saved.id)
    return { line, raw, result, reason: null, entity_id: saved.id }
  })
}

async function writeReport(trx: Trx, record: ImportRecord, { reader }: ImportPart, reported: readonly ReportedRow[]) {
  await sql`
    INSERT INTO import_rows (tenant_id, import_id, line, raw, result, reason, entity_id)
    SELECT ${record.tenant_id}::uuid, ${record.id}::uuid, line, raw, result, reason, entity_id
    FROM jsonb_to_recordset(${JSON.stringify(reported)}::jsonb)
      AS row (line integer, raw jsonb, result text, reason text, entity_id uuid)
  `.execute(trx)
  const count = (result: ReportedRow['result']) => reported.filter((row) => row.result === result).length
  await sql`
    UPDATE imports SET
      row_count = coalesce(row_count, 0) + ${reported.length},
      rows_created = rows_created + ${count('created')}, rows_linked = rows_linked + ${count('linked')},
      rows_duplicate = rows_duplicate + ${count('duplicate')}, rows_invalid = rows_invalid + ${count('invalid')},
      mapping = ${JSON.stringify(mappingOf(reader))}::jsonb,
      header = ${reader.header === undefined ? null : JSON.stringify(reader.header)}::jsonb
    WHERE id = ${record.id}
  `.execute(trx)
}
