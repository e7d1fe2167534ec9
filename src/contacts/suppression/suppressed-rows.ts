import { type RawBuilder, sql } from 'kysely'
import type { CuratedTable } from '../../curation/entities/define-entity.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { suppressedAmong } from './suppressed-among.ts'

interface Values {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly host: string | null
}

const hostOfDomain = sql`(SELECT host FROM domains WHERE domains.id = domain_id)`

/** Values of a row that may be suppressed. */
const valuesOf: Readonly<Record<CuratedTable, RawBuilder<unknown> | undefined>> = {
  places: sql`NULL AS email, phone, website_url AS host`,
  local_businesses: sql`NULL AS email, phone, website_url AS host`,
  domains: sql`NULL AS email, NULL AS phone, host`,
  sitemap_files: sql`NULL AS email, NULL AS phone, ${hostOfDomain} AS host`,
  pages: sql`NULL AS email, NULL AS phone, ${hostOfDomain} AS host`,
  contacts: sql`email, phone, coalesce(${hostOfDomain}, (SELECT website_url FROM leads WHERE leads.id = lead_id)) AS host`,
  leads: sql`email, phone, coalesce(host, website_url) AS host`,
  contact_syncs: undefined,
}

/**
 * IDs to leave out, of an export for example. Checked per batch, so suppressions added mid-export apply. `db` is the primary: a
 * standby may lack a suppression, and may have rows that the primary has removed. Those are left out, too.
 */
export async function suppressedRows(
  db: Database,
  tenantId: string,
  table: CuratedTable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const columns = valuesOf[table]
  const any = await db.selectFrom('suppressions').select('id').where('tenant_id', '=', tenantId).limit(1).execute()
  if (columns === undefined || any.length === 0) return new Set()
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Values>`
      SELECT id, ${columns} FROM ${sql.table(table)} WHERE id = ANY(${ids}::uuid[])`.execute(trx)
    const given = (key: 'email' | 'phone' | 'host') => rows.flatMap((row) => row[key] ?? [])
    const suppressed = await suppressedAmong(trx, tenantId, {
      emails: given('email'),
      phones: given('phone'),
      hosts: given('host'),
    })
    const isSuppressed = ({ email, phone, host }: Values) =>
      (email !== null && suppressed.email(email)) ||
      (phone !== null && suppressed.phone(phone)) ||
      (host !== null && suppressed.host(host))
    const kept = new Set(rows.filter((row) => !isSuppressed(row)).map(({ id }) => id))
    return new Set(ids.filter((id) => !kept.has(id)))
  })
}
