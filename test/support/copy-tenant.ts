import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'

const leftOut = ['users', 'sessions', 'sign_in_links', 'api_keys', 'idempotency_keys']

/**
 * Copies the demo town's tenant with all its rows, under a user of its own. Every UUID is mapped by one function, so
 * references stay intact; its leading part, the time, stays, so rows keep their order.
 */
export async function copyDemoTenant(db: Database, email: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // No triggers: rows are copied as they are, and foreign keys hold because their targets are copied too.
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    const { rows } = await sql<{ source: string; copy: string }>`
      INSERT INTO tenants (name, settings) SELECT name, settings FROM tenants AS demo
      WHERE id = (SELECT tenant_id FROM users WHERE email = 'demo@localhost')
      RETURNING id AS copy, (SELECT tenant_id FROM users WHERE email = 'demo@localhost') AS source`.execute(trx)
    const [tenant] = rows
    if (tenant === undefined) throw new Error('there is no demo town to copy')
    await sql`CREATE FUNCTION pg_temp.copied(id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS
      ${sql.lit(`SELECT (left(id::text, 24) || left(md5(id::text || '${tenant.copy}'), 12))::uuid`)}`.execute(trx)
    await sql`INSERT INTO users (id, tenant_id, email, name, role)
      SELECT pg_temp.copied(id), ${tenant.copy}, ${email}, name, role FROM users WHERE email = 'demo@localhost'`.execute(
      trx,
    )
    for (const { table, columns } of await tenantTables(trx)) {
      const values = columns.map(({ name, type }) => {
        if (name === 'tenant_id') return sql`${tenant.copy}::uuid`
        return type === 'uuid' ? sql`pg_temp.copied(${sql.ref(name)})` : sql.ref(name)
      })
      await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
        SELECT ${sql.join(values)} FROM ${sql.table(table)} WHERE tenant_id = ${tenant.source}`.execute(trx)
    }
    await sql`INSERT INTO row_counts (tenant, entity, key, row_count)
      SELECT ${tenant.copy}, entity, key, row_count FROM row_counts WHERE tenant = ${tenant.source}`.execute(trx)
    await sql`DROP FUNCTION pg_temp.copied(uuid)`.execute(trx)
    return tenant.copy
  })
}

interface TenantTable {
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

async function tenantTables(db: Database): Promise<TenantTable[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    SELECT table_name AS table, column_name AS name, data_type AS type
    FROM information_schema.columns AS one JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND one.is_generated = 'NEVER' AND one.is_identity = 'NO'
      AND table_name <> ALL (${leftOut}) AND EXISTS (SELECT FROM information_schema.columns AS own
        WHERE own.table_schema = 'public' AND own.table_name = one.table_name AND own.column_name = 'tenant_id')
    ORDER BY table_name, ordinal_position`.execute(db)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => ({ table, columns }))
}
