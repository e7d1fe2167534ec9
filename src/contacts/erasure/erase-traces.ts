import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { JsonValue } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { SuppressionKind } from '../suppression/suppression-key.ts'
import { type MentionMatcher, createMentionMatcher } from './mention-matcher.ts'

/** Removes from pages what mentions a value: facts become null, findings lose the entries that tell it. */
export async function eraseInPages(db: Database, pageIds: readonly string[], mention: MentionMatcher): Promise<void> {
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
      const clean = (text: string | null) => (text !== null && mention(text) ? null : text)
      const kept = withoutMentions(findings, mention)
      const facts = [clean(title), clean(description), clean(h1)]
      if (JSON.stringify([title, description, h1, findings]) === JSON.stringify([...facts, kept])) continue
      await sql`
        UPDATE pages SET title = ${facts[0]}, description = ${facts[1]}, h1 = ${facts[2]},
          findings = ${JSON.stringify(kept)}::jsonb
        WHERE id = ${id}
      `.execute(trx)
    }
  })
}

/** Findings are lists by kind: an entry that tells the value goes as a whole. */
function withoutMentions(findings: JsonValue, mention: MentionMatcher): JsonValue {
  if (findings === null || typeof findings !== 'object' || Array.isArray(findings)) return {}
  return Object.fromEntries(
    Object.entries(findings).map(([kind, entries]) => [
      kind,
      Array.isArray(entries) ? entries.filter((entry) => !mention(JSON.stringify(entry))) : (entries ?? null),
    ]),
  )
}

/** Everywhere else a value may stand: pages that never gave a contact, businesses and places, rows of imported files. */
export async function eraseTraces(
  db: Database,
  tenantId: string,
  kind: SuppressionKind,
  normal: string,
): Promise<void> {
  const mention = createMentionMatcher(kind, normal)
  const needle = kind === 'phone' ? normal.slice(-7) : normal
  const pages = await sql<{ id: string }>`
    SELECT id FROM pages
    WHERE tenant_id = ${tenantId} AND strpos(lower(concat_ws(' ', title, description, h1, findings::text)), ${needle}) > 0
  `.execute(db)
  await eraseInPages(
    db,
    pages.rows.map(({ id }) => id),
    mention,
  )
  if (kind === 'phone') await erasePhones(db, tenantId, mention)
  await sql`
    UPDATE import_rows SET raw = '[]' WHERE tenant_id = ${tenantId} AND strpos(lower(raw::text), ${needle}) > 0
  `.execute(db)
}

/** Providers write numbers in their own way, so they are compared digit by digit. */
async function erasePhones(db: Database, tenantId: string, mention: MentionMatcher): Promise<void> {
  for (const table of ['places', 'local_businesses'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'phone'])
      .where('tenant_id', '=', tenantId)
      .where('phone', 'is not', null)
      .execute()
    const ids = rows.filter(({ phone }) => phone !== null && mention(phone)).map(({ id }) => id)
    if (ids.length > 0) await db.updateTable(table).set({ phone: null, raw: null }).where('id', 'in', ids).execute()
  }
}
