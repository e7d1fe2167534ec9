import { sql } from 'kysely'
import { deleteExpiredEvidence } from '../contacts/delete-expired-evidence.ts'
import type { Database } from '../db/database.ts'

/** Columns with content that a provider licenses for a limited time. Not included: ids, curation, notes, links and stage results. */
const clearedColumns = {
  // The cursor contains the area and places of the current cell, so a queued search starts again.
  searches: 'area = NULL, search_cursor = NULL, retain_until = NULL',
  places: `name = NULL, address = NULL, kinds = '{}', latitude = NULL, longitude = NULL, phone = NULL, website_url = NULL,
    rating = NULL, review_count = NULL, business_status = NULL, raw = NULL, retain_until = NULL, deep_scan_error = NULL,
    curation_reason = CASE WHEN curation_status = 'Maybe' AND curated_at IS NULL THEN split_part(curation_reason, ':', 1) ELSE curation_reason END`,
  // `social_links` contains a website that is a profile. Links found on the business's own site are stored with the domain.
  local_businesses: `name = NULL, street = NULL, city = NULL, region = NULL, postcode = NULL, country = NULL, phone = NULL,
    website_url = NULL, categories = '{}', rating = NULL, review_count = NULL, price_level = NULL, opening_hours = NULL,
    timezone = NULL, business_status = NULL, latitude = NULL, longitude = NULL, raw = NULL, short_link = NULL,
    short_link_target = NULL, social_links = '{}', domain_extraction_error = NULL, link_resolution_error = NULL,
    retain_until = NULL`,
} as const

export interface Cleared {
  readonly searches: number
  readonly places: number
  readonly businesses: number
}

const rowsPerStatement = 1000

/**
 * Clears expired content, in short statements. Several processes may run it at the same time: locked rows are skipped, and
 * cleared rows are not found again.
 */
export async function clearExpiredContent(db: Database): Promise<Cleared> {
  const searches = await clear(db, 'searches')
  const cleared = { searches, places: await clear(db, 'places'), businesses: await clear(db, 'local_businesses') }
  await deleteExpiredEvidence(db)
  await deleteExpiredUndo(db)
  return cleared
}

/** Copies of rows from before a bulk change are not needed when the change can no longer be undone. */
async function deleteExpiredUndo(db: Database): Promise<void> {
  await sql`
    DELETE FROM bulk_action_changes AS change USING bulk_actions AS action
    WHERE action.id = change.action_id AND action.undo_until < now()
  `.execute(db)
}

/** What the provider said of a business as a contact is content of the provider too (`deleteExpiredEvidence`). */
const expiresWith = (table: keyof typeof clearedColumns) =>
  table === 'local_businesses'
    ? sql`UPDATE contact_evidence SET retain_until = least(contact_evidence.retain_until, now()) FROM cleared, local_businesses AS business
        WHERE business.id = cleared.id AND contact_evidence.place_id = business.place_id AND contact_evidence.retain_until IS NOT NULL`
    : sql`SELECT`

async function clear(db: Database, table: keyof typeof clearedColumns): Promise<number> {
  for (let cleared = 0; ; ) {
    const { rows } = await sql<{ count: number }>`
      WITH expired AS MATERIALIZED (
        SELECT id FROM ${sql.table(table)} WHERE retain_until <= now() ORDER BY id LIMIT ${rowsPerStatement} FOR UPDATE SKIP LOCKED
      ), cleared AS (
        UPDATE ${sql.table(table)} AS row SET ${sql.raw(clearedColumns[table])} FROM expired WHERE row.id = expired.id
        RETURNING row.id, row.tenant_id
      ), contacts_of_business AS (
        ${expiresWith(table)}
      ), failures AS (
        -- The code stays; the message may quote the request.
        UPDATE job_failures SET message = code FROM cleared WHERE row_id = cleared.id
      ), audited AS (
        INSERT INTO audit_events (tenant_id, action, subject, details)
        SELECT tenant_id, 'expire', ${table}, jsonb_build_object('rows', count(*)) FROM cleared GROUP BY tenant_id
      )
      SELECT count(*) AS count FROM cleared
    `.execute(db)
    const count = rows[0]?.count ?? 0
    cleared += count
    if (count < rowsPerStatement) return cleared
  }
}
