import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import { markHarvested } from '../carry-harvest.ts'
import { createOrLinkDomains } from '../create-domains.ts'
import type { Tools } from '../tools.ts'
import { type ImportEntity, importOptions } from './import-request.ts'
import type { ImportPart, ImportRecord } from './read-import.ts'
import { removeSuppressedCells } from './remove-suppressed-cells.ts'
import { type ImportRow, type ImportSite, mappingOf, type ReportedRow } from './row-reader.ts'
import { saveContactRows } from './save-contact-rows.ts'
import { type SavedContacts, saveListedContacts } from './save-listed-contacts.ts'
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
  const rows = await removeSuppressedCells(trx, record.tenant_id, part.rows)
  const { saved, contacts } = await saveEntities(trx, record, entity, rows, autopilot)
  const savedOf = (row: ImportRow) =>
    entity === 'contacts' ? contacts?.byLine.get(row.line) : saved.get(keyOf(row, entity) ?? '')
  const reported = await reportOf(trx, record, rows, savedOf, (row) => problemOf(row, contacts))
  await writeReport(trx, record, part, reported, contacts)
  if (record.search_id !== null) await updateSearchCounts(trx, record.search_id, reported)
  if (entity === 'domains' && record.harvest_id !== null) {
    const listed = [...saved.values()].map(({ id }) => id)
    const ids = await markHarvested(trx, 'domains', record.harvest_id, sql`id = ANY(${listed}::uuid[])`)
    await autopilot.harvest(trx, { tenantId: record.tenant_id, entity, ids })
  }
  const actorId = record.created_by
  if (!importOptions.parse(record.options).select || actorId === null) return
  const ids = entity === 'contacts' ? (contacts?.ids ?? []) : [...saved.values()].map(({ id }) => id)
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
): Promise<{ readonly saved: Saved; readonly contacts?: SavedContacts }> {
  if (entity === 'places') return { saved: await savePlaces(trx, record, rows, autopilot) }
  if (entity === 'contacts') return { saved: new Map(), contacts: await saveContactRows(trx, record, rows, autopilot) }
  const { tenant_id } = record
  const sites = rows.flatMap((row) => ('site' in row ? row.site : []))
  const domains = await createOrLinkDomains(trx, tenant_id, sites, autopilot)
  const saved =
    entity === 'domains' ? domains : await savePagesOrSitemaps(trx, tenant_id, entity, sites, domains, autopilot)
  // A row is about a person if it names one.
  const listed = rows.flatMap((row) => {
    const domain = 'site' in row ? domains.get(row.site.host) : undefined
    if (!('site' in row) || domain === undefined) return []
    const { host, contact } = row.site
    const parent = { domainId: domain.id, host }
    return [{ line: row.line, contact, parent, isPerson: contact.name !== undefined }]
  })
  return { saved, contacts: await saveListedContacts(trx, record, listed, autopilot) }
}

async function savePagesOrSitemaps(
  trx: Trx,
  tenant_id: string,
  entity: 'pages' | 'sitemap_files',
  sites: readonly ImportSite[],
  domains: Saved,
  autopilot: Autopilot,
): Promise<Saved> {
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
  problemOf: (row: ImportRow) => string | null,
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
    if ('duplicateOf' in row) return { line, raw, result: 'duplicate', reason: 'same_business', entity_id: null }
    const saved = savedOf(row)
    // Without a problem of its own, the site is suppressed.
    if (saved === undefined) return invalid(problemOf(row) ?? 'suppressed')
    const result = seen.has(saved.id) ? 'duplicate' : saved.created ? 'created' : 'linked'
    seen.add(saved.id)
    return { line, raw, result, reason: problemOf(row), entity_id: saved.id }
  })
}

/** Why values of a row became no contact, or not yet. */
function problemOf(row: ImportRow, contacts: SavedContacts | undefined): string | null {
  if ('place' in row) {
    const hasEmail = row.place.contacts?.some(({ field }) => field === 'email') === true
    const notes = [...row.warnings, ...(hasEmail ? ['email_saved_with_business'] : [])]
    return notes.length === 0 ? null : notes.join(', ')
  }
  return contacts?.problems.get(row.line)?.join(', ') ?? null
}

async function writeReport(
  trx: Trx,
  record: ImportRecord,
  { reader }: ImportPart,
  reported: readonly ReportedRow[],
  contacts: SavedContacts | undefined,
): Promise<void> {
  await sql`
    INSERT INTO import_rows (tenant_id, import_id, line, raw, result, reason, entity_id)
    SELECT ${record.tenant_id}::uuid, ${record.id}::uuid, line, raw, result, reason, entity_id
    FROM jsonb_to_recordset(${JSON.stringify(reported)}::jsonb)
      AS row (line integer, raw jsonb, result text, reason text, entity_id uuid)
  `.execute(trx)
  const problems = reported.filter(
    ({ result, reason }) => result !== 'invalid' && /invalid|website_/.test(reason ?? ''),
  ).length
  const count = (result: ReportedRow['result']) => reported.filter((row) => row.result === result).length
  await sql`
    UPDATE imports SET
      row_count = coalesce(row_count, 0) + ${reported.length},
      rows_created = rows_created + ${count('created')}, rows_linked = rows_linked + ${count('linked')},
      rows_duplicate = rows_duplicate + ${count('duplicate')}, rows_invalid = rows_invalid + ${count('invalid')},
      rows_with_problems = rows_with_problems + ${problems},
      contacts_created = contacts_created + ${contacts?.created ?? 0},
      contacts_linked = contacts_linked + ${contacts?.linked ?? 0},
      mapping = ${JSON.stringify(mappingOf(reader))}::jsonb,
      header = ${reader.header === undefined ? null : JSON.stringify(reader.header)}::jsonb
    WHERE id = ${record.id}
  `.execute(trx)
}
