import { sql } from 'kysely'
import type { Entity } from '../../curation/entities/define-entity.ts'
import type { Database } from '../../db/database.ts'

const maxDeliveries = 200

interface EvidenceRecords {
  readonly evidence: readonly unknown[]
  readonly validations: readonly unknown[]
  readonly deliveries: readonly unknown[]
}

/** Evidence, validations and deliveries of a contact; evidence of a page; deliveries of a lead. Other rows have none. */
export async function readEvidence(
  db: Database,
  tenantId: string,
  { table }: Entity,
  id: string,
): Promise<EvidenceRecords> {
  const key = { contacts: 'contact_id', pages: 'page_id' }[table as string]
  const evidence = key === undefined ? [] : await evidenceOf(db, tenantId, key, id)
  const deliveries = await deliveriesOf(db, table, id)
  if (table !== 'contacts') return { evidence, validations: [], deliveries }
  const validations = await db
    .selectFrom('contact_validations')
    .select(['provider', 'verdict', 'reasons', 'suggestion', 'checked_at'])
    .where('contact_id', '=', id)
    .orderBy('checked_at', 'desc')
    .execute()
  return { evidence, validations, deliveries }
}

async function deliveriesOf(db: Database, table: Entity['table'], id: string): Promise<readonly unknown[]> {
  if (table !== 'contacts' && table !== 'leads') return []
  const all = db
    .selectFrom('contact_syncs')
    .leftJoin('destinations', 'destinations.id', 'contact_syncs.destination_id')
    .select([
      'contact_syncs.id',
      'contact_id',
      // A row from V1 has no destination yet, but the name of its kind.
      sql<string>`coalesce(destinations.name, contact_syncs.destination)`.as('destination'),
      'remote_id',
      'remote_url',
      'synced_at',
      'sync_status',
      'sync_outcome',
      'sync_error',
    ])
    .orderBy('contact_syncs.id')
    .limit(maxDeliveries)
  if (table === 'contacts') return all.where('contact_id', '=', id).execute()
  // Several businesses may share a site: its contacts are those of all of them, and belong to one lead.
  const site = db.selectFrom('leads').select('domain_id').where('id', '=', id)
  const ofLead = db
    .selectFrom('contacts')
    .select('id')
    .where((one) => one.or([one('lead_id', '=', id), one('domain_id', '=', site)]))
  return all.where('contact_id', 'in', ofLead).execute()
}

const evidenceColumns = sql`id, contact_id, page_id, source_url, field, value, method, snippet, obfuscated, confidence, reasons,
  first_seen_at, (
    -- An unchanged page still shows what it showed (contact_seen_at.sql).
    SELECT coalesce(max(greatest(last_seen_at, fetched_at)), last_seen_at) FROM pages
    WHERE pages.id = page_id AND http_status = 304 AND still_on_page) AS last_seen_at, still_on_page, merged_from, details,
  (SELECT tls_problem FROM pages WHERE pages.id = page_id) AS tls_problem`

/** For a page in page order; for a contact, evidence that is still on its page first. */
async function evidenceOf(db: Database, tenantId: string, key: string, id: string): Promise<unknown[]> {
  const order = key === 'page_id' ? sql`position NULLS LAST, id` : currentFirst
  const { rows } = await sql`
    SELECT ${evidenceColumns} FROM contact_evidence
    WHERE tenant_id = ${tenantId} AND ${sql.ref(key)} = ${id} AND field <> 'alias' ORDER BY ${order} LIMIT 200`.execute(
    db,
  )
  return rows
}

const currentFirst = sql`still_on_page DESC, last_seen_at DESC, id`

/** The evidence of several contacts, in their order: a model that reads a list asks once. */
export async function evidenceOfContacts(db: Database, tenantId: string, ids: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT found.* FROM unnest(${[...new Set(ids)]}::uuid[]) WITH ORDINALITY AS wanted (wanted_id, nth),
      LATERAL (
        SELECT ${evidenceColumns} FROM contact_evidence
        WHERE tenant_id = ${tenantId} AND contact_id = wanted_id AND field <> 'alias'
        ORDER BY ${currentFirst} LIMIT ${maxPerContact}
      ) AS found
    ORDER BY nth`.execute(db)
  return rows
}

const maxPerContact = 20
