import { sql } from 'kysely'
import { pause } from '../../src/core/time.ts'
import { until } from '../../src/testing/until.ts'
import { inHome } from './in-home.ts'

/** Waits until nothing is due in any queue, or soon will be, and nothing is in a worker's hands. Looked up, not asked of the API: it counts its callers. */
export async function atRest(home: string): Promise<void> {
  await inHome(home, async (db) => {
    const queues = await sql<{ name: string; due: string }>`
      SELECT table_name AS name, column_name AS due FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%\_due\_at'`.execute(db)
    const due = queues.rows.map(
      ({ name, due: at }) =>
        sql`(SELECT count(*) FROM ${sql.table(name)} WHERE ${sql.ref(at)} < now() + interval '2 seconds')`,
    )
    const left = async () => {
      const { rows } = await sql<{ left: number }>`
        SELECT (SELECT count(*) FROM leases) + ${sql.join(due, sql` + `)} AS left`.execute(db)
      return rows[0]?.left ?? 0
    }
    await until(
      'stages at rest',
      async () => {
        await pause(250)
        return (await left()) === 0
      },
      150,
    )
  })
}
