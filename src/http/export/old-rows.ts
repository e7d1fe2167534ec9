import { sql } from 'kysely'
import type { CuratedTable } from '../../curation/entities/define-entity.ts'
import type { Database } from '../../db/database.ts'
import { daysAgo } from '../../db/days-ago.ts'

/**
 * IDs to leave out of an export because of their age: contacts that no source has shown for so many days, and leads of which
 * all contacts are like that. A lead without contacts stays. Other rows have no age.
 */
export async function oldRows(
  db: Database,
  table: CuratedTable,
  ids: readonly string[],
  maxAgeDays: number,
): Promise<ReadonlySet<string>> {
  if (table !== 'contacts' && table !== 'leads') return new Set()
  const isOld = sql`contact_seen_at(contacts.id) < ${daysAgo(maxAgeDays)}`
  const { rows } =
    table === 'contacts'
      ? await sql<{ id: string }>`SELECT id FROM contacts WHERE id = ANY(${ids}::uuid[]) AND ${isOld}`.execute(db)
      : await sql<{ id: string }>`
        SELECT leads.id FROM leads LEFT JOIN leads AS main ON main.domain_id = leads.domain_id AND main.is_main
        JOIN contacts ON contacts.lead_id = coalesce(main.id, leads.id)
        WHERE leads.id = ANY(${ids}::uuid[]) GROUP BY leads.id HAVING bool_and(${isOld})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
