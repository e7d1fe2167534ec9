import { sql } from 'kysely'
import { pause } from '../../src/core/time.ts'
import { until } from '../../src/testing/until.ts'
import { withHomeDatabase } from './home-database.ts'

/**
 * Waits until no row of a tenant is due or in process. One tenant, since the demo town
 * always has a slow site. Reads the database, because the API has a rate limit.
 */
export async function waitUntilIdle(home: string, tenantId: string): Promise<void> {
  await withHomeDatabase(home, async (db) => {
    const queues = await sql<{ name: string; due: string }>`
      SELECT table_name AS name, column_name AS due FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%\_due\_at'`.execute(db)
    const counts = queues.rows.map(
      ({ name, due }) => sql`(SELECT count(*) FROM ${sql.table(name)} WHERE tenant_id = ${tenantId}
        AND (${sql.ref(due)} <= now() OR ${sql.ref(due.replace(/due_at$/, 'status'))} = 'Processing'))`,
    )
    const left = async () => {
      await pause(250)
      const { rows } = await sql<{ left: number }>`SELECT ${sql.join(counts, sql` + `)} AS left`.execute(db)
      return rows[0]?.left ?? 0
    }
    await until('a tenant without work', async () => (await left()) === 0, 150)
  })
}

/** The tenant of the first admin. */
export async function ownerTenant(home: string): Promise<string> {
  let tenantId = ''
  await withHomeDatabase(home, async (db) => {
    const owner = db.selectFrom('users').select('tenant_id').where('email', '<>', 'demo@localhost')
    tenantId = (await owner.executeTakeFirstOrThrow()).tenant_id
  })
  return tenantId
}
