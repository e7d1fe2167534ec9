import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { JsonValue } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { SuppressionKind } from '../suppression/suppression-key.ts'
import { createMentionMatcher, type MentionMatcher } from './mention-matcher.ts'

/** Removes mentions of a value from pages: facts become null, and entries of findings are removed. */
export async function eraseInPages(db: Database, pageIds: readonly string[], mentions: MentionMatcher): Promise<void> {
  if (pageIds.length === 0) return
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{
      id: string
      title: string | null
      description: string | null
      h1: string | null
      findings: JsonValue
    }>`
      SELECT id, title, description, h1, findings FROM pages WHERE id = ANY(${pageIds}::uuid[]) ORDER BY id FOR UPDATE
    `.execute(trx)
    for (const { id, title, description, h1, findings } of rows) {
      const clean = (text: string | null) => (text !== null && mentions(text) ? null : text)
      const cleaned = withoutMentions(findings, mentions)
      const facts = [clean(title), clean(description), clean(h1)]
      if (JSON.stringify([title, description, h1, findings]) === JSON.stringify([...facts, cleaned])) continue
      await sql`
        UPDATE pages SET title = ${facts[0]}, description = ${facts[1]}, h1 = ${facts[2]},
          findings = ${JSON.stringify(cleaned)}::jsonb
        WHERE id = ${id}
      `.execute(trx)
    }
  })
}

/** Findings are lists by kind. An entry that mentions the value is removed as a whole. */
function withoutMentions(findings: JsonValue, mentions: MentionMatcher): JsonValue {
  if (findings === null || typeof findings !== 'object' || Array.isArray(findings)) return {}
  return Object.fromEntries(
    Object.entries(findings).map(([kind, entries]) => [
      kind,
      Array.isArray(entries) ? entries.filter((entry) => !mentions(JSON.stringify(entry))) : (entries ?? null),
    ]),
  )
}

/**
 * Erases a value from other tables: pages without contacts, businesses and places, what the change watch knows and has
 * reported, rows of imported files.
 */
export async function eraseTraces(
  db: Database,
  tenantId: string,
  kind: SuppressionKind,
  normal: string,
): Promise<void> {
  const mentions = createMentionMatcher(kind, normal)
  const needle = kind === 'phone' ? normal.slice(-7) : normal
  const pages = await sql<{ id: string }>`
    SELECT id FROM pages
    WHERE tenant_id = ${tenantId} AND strpos(lower(concat_ws(' ', title, description, h1, findings::text)), ${needle}) > 0
  `.execute(db)
  await eraseInPages(
    db,
    pages.rows.map(({ id }) => id),
    mentions,
  )
  if (kind === 'phone') await clearPhones(db, tenantId, mentions, { raw: null })
  await eraseInChanges(db, tenantId, needle)
  await sql`
    UPDATE import_rows SET raw = '[]' WHERE tenant_id = ${tenantId} AND strpos(lower(raw::text), ${needle}) > 0
  `.execute(db)
}

/** What the watch knows of a value becomes a hash, as in leads/sql/forget_facts.sql. */
async function eraseInChanges(db: Database, tenantId: string, needle: string): Promise<void> {
  await sql`DELETE FROM lead_changes WHERE tenant_id = ${tenantId}
    AND strpos(lower(concat_ws(' ', subject, before, after)), ${needle}) > 0`.execute(db)
  await sql`
    UPDATE site_facts SET facts = (
      SELECT jsonb_agg(CASE WHEN strpos(lower(fact::text), ${needle}) = 0 THEN fact
        ELSE jsonb_build_object('kind', fact->'kind', 'hash',
          coalesce(fact->>'hash', encode(sha256(convert_to((fact->>'kind') || ' ' || (fact->>'key'), 'UTF8')), 'hex'))) END ORDER BY n)
      FROM jsonb_array_elements(facts) WITH ORDINALITY AS stored (fact, n))
    WHERE tenant_id = ${tenantId} AND strpos(lower(facts::text), ${needle}) > 0`.execute(db)
}

/** Removes a number from places and businesses. Providers format numbers differently, so only digits are compared. */
export async function clearPhones(
  db: Database,
  tenantId: string,
  mentions: MentionMatcher,
  also: { readonly raw?: null } = {},
): Promise<void> {
  for (const table of ['places', 'local_businesses'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'phone'])
      .where('tenant_id', '=', tenantId)
      .where('phone', 'is not', null)
      .execute()
    const ids = rows.filter(({ phone }) => phone !== null && mentions(phone)).map(({ id }) => id)
    if (ids.length > 0)
      await db
        .updateTable(table)
        .set({ phone: null, ...also })
        .where('id', 'in', ids)
        .execute()
  }
}
