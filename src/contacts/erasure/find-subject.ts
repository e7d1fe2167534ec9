// Everything stored about a person. Contacts, domains and suppressions are returned as rows. Every other table is searched
// as text, whatever its columns, so that tables of later versions are included.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { JsonObject } from '../../db/schema.ts'
import { hashOf } from '../suppression/suppression-key.ts'
import { chunkMentions } from './import-file-mentions.ts'
import { needleOf, type Subject } from './subject.ts'

export interface SubjectData {
  readonly contacts: readonly JsonObject[]
  readonly domains: readonly JsonObject[]
  readonly suppressions: readonly JsonObject[]
  /** Rows of other tables whose text mentions the value. */
  readonly mentions: readonly { readonly table: string; readonly rows: readonly JsonObject[] }[]
}

/** Enough to show what is stored. A value in more rows of one table does not belong to one person. */
const maxMentions = 200

export async function findSubject(db: Database, tenantId: string, subject: Subject): Promise<SubjectData> {
  const { kind, value } = subject
  const contacts = await sql<{ row: JsonObject }>`
    SELECT to_jsonb(contact) || jsonb_build_object('host', (SELECT host FROM domains WHERE id = contact.domain_id),
      'evidence', (SELECT coalesce(jsonb_agg(to_jsonb(e)), '[]') FROM contact_evidence AS e WHERE contact_id = contact.id),
      'validations', (SELECT coalesce(jsonb_agg(to_jsonb(v)), '[]') FROM contact_validations AS v
        WHERE contact_id = contact.id),
      'syncs', (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM contact_syncs AS s WHERE contact_id = contact.id))
      AS row
    FROM contacts AS contact WHERE tenant_id = ${tenantId} AND (${sql.ref(kind)} = ${value} OR EXISTS (
      SELECT FROM contact_evidence AS e WHERE e.contact_id = contact.id AND e.field = ${kind} AND e.value = ${value}))
    ORDER BY id`.execute(db)
  const domains = await sql<{ row: JsonObject }>`
    SELECT jsonb_build_object('id', id, 'host', host, 'home_emails', home_emails, 'home_phones', home_phones) AS row
    FROM domains WHERE tenant_id = ${tenantId}
      AND ${sql.ref(kind === 'email' ? 'home_emails' : 'home_phones')} @> ARRAY[${value}]::text[]
    ORDER BY id`.execute(db)
  const suppressions = await sql<{ row: JsonObject }>`
    SELECT jsonb_build_object('id', id, 'kind', kind, 'reason', reason, 'created_at', created_at) AS row
    FROM suppressions WHERE tenant_id = ${tenantId} AND kind = ${kind} AND value_hash = ${hashOf(kind, value)}`.execute(
    db,
  )
  return {
    contacts: contacts.rows.map(({ row }) => row),
    domains: domains.rows.map(({ row }) => row),
    suppressions: suppressions.rows.map(({ row }) => row),
    mentions: await findMentions(db, tenantId, subject),
  }
}

/** Tables that `findSubject` reads itself, and the tombstones, which stay. */
const coveredTables = ['contacts', 'contact_evidence', 'contact_validations', 'contact_syncs', 'suppressions']

async function findMentions(db: Database, tenantId: string, subject: Subject): Promise<SubjectData['mentions']> {
  const tables = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname = ANY(own_tables())
      AND has_table_privilege(oid, 'SELECT')
      AND NOT relname = ANY(${coveredTables}) AND EXISTS (
        SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'tenant_id')
    ORDER BY 1`.execute(db)
  const found: { table: string; rows: JsonObject[] }[] = []
  for (const { name } of tables.rows) {
    const condition = name === 'import_chunks' ? chunkMentions(subject) : mentionsSubject(subject)
    const { rows } = await sql<{ row: JsonObject }>`
      SELECT to_jsonb(held) - 'password_hash' - 'key_hash' - 'bytes' AS row FROM ${sql.table(name)} AS held
      WHERE tenant_id = ${tenantId} AND ${condition} LIMIT ${maxMentions}`.execute(db)
    if (rows.length > 0) found.push({ table: name, rows: rows.map(({ row }) => row) })
  }
  return found
}

/** SQL condition: whether the row with the alias `held` mentions the value. Phone numbers are compared by their digits. */
export function mentionsSubject(subject: Subject) {
  const needle = needleOf(subject)
  if (subject.kind === 'email') return sql`strpos(lower(held::text), ${needle}) > 0`
  return sql`strpos(regexp_replace(held::text, '[ ().\\-/]', '', 'g'), ${needle}) > 0`
}
