import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isRunning } from '../../db/embedded/process-identity.ts'

/**
 * Frees what a process held that was killed on this machine: its rows, and its places in the hosts' lines. Both come back
 * by themselves when their leases run out, but who starts a harvest again waits for the rest of it. Only for the built-in
 * database, whose processes are all of this machine: a name and a process id say for certain who is gone.
 */
export async function freeWhatWasLost(db: Database): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`SELECT worker AS name FROM leases UNION SELECT name FROM workers`.execute(db)
  const gone = rows.map(({ name }) => name).filter(isGone)
  if (gone.length === 0) return
  await sql`UPDATE leases SET expires_at = clock_timestamp() WHERE worker = ANY(${gone}::text[])`.execute(db)
  await sql`DELETE FROM workers WHERE name = ANY(${gone}::text[])`.execute(db)
  // A place in line does not say whose it is: all are free when nobody is left who could hold one.
  if (gone.length === rows.length) await sql`UPDATE host_slots SET flights = '{}' WHERE flights <> '{}'`.execute(db)
}

function isGone(worker: string): boolean {
  const [, pid] = /^(?:.*):(\d+)$/.exec(worker) ?? []
  return pid !== undefined && worker === `${hostname()}:${pid}` && !isRunning(Number(pid))
}
