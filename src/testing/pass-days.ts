import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Makes everything that the change watch compares with the clock so many days older: the same as waiting for them. */
export async function passDays(db: Database, days: number): Promise<void> {
  const older = (table: string, ...columns: string[]) => {
    const set = columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days}::int)`,
    )
    return sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}`
  }
  const time = (name: string) =>
    sql`CASE WHEN fact ? ${name} THEN jsonb_build_object(${name}::text, (fact->>${name})::bigint - ${days * 86_400_000}::bigint) ELSE '{}' END`
  await db.transaction().execute(async (trx) => {
    // No triggers: time is no change of a row.
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await older('pages', 'fetched_at', 'checked_at', 'lastmod').execute(trx)
    await older('domains', 'surveyed_at').execute(trx)
    await older('contact_evidence', 'first_seen_at', 'last_seen_at').execute(trx)
    await older('contacts', 'not_seen_since', 'gone_at').execute(trx)
    await older('site_watches', 'next_at').execute(trx)
    await sql`UPDATE site_watches SET day = day - ${days}::int`.execute(trx)
    await sql`UPDATE site_facts SET pending_from = pending_from - make_interval(days => ${days}::int), facts = (
      SELECT jsonb_agg(fact || ${time('newAt')} || ${time('missingAt')} ORDER BY n)
      FROM jsonb_array_elements(facts) WITH ORDINALITY AS stored (fact, n)) WHERE pending_from IS NOT NULL`.execute(trx)
  })
}
