import { hostname } from 'node:os'
import { sql } from 'kysely'
import { releaseSlots } from '../curation/release-slots.ts'
import type { Database } from '../db/database.ts'
import { isRunning } from '../db/embedded/process-identity.ts'

/**
 * Releases the leases and slots of processes that were killed on this machine. They would expire by themselves, but a
 * repeated harvest would have to wait for that. Only for the built-in database, whose processes all run on this machine, so
 * that host name and process id identify them.
 */
export async function releaseDeadLeases(db: Database): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`SELECT worker AS name FROM leases UNION SELECT name FROM workers`.execute(db)
  const dead = rows.map(({ name }) => name).filter(isDead)
  if (dead.length === 0) return
  await sql`UPDATE leases SET expires_at = clock_timestamp() WHERE worker = ANY(${dead}::text[])`.execute(db)
  await sql`DELETE FROM workers WHERE name = ANY(${dead}::text[])`.execute(db)
  await releaseSlots(db, dead)
}

function isDead(worker: string): boolean {
  const [, pid] = /^(?:.*):(\d+)$/.exec(worker) ?? []
  return pid !== undefined && worker === `${hostname()}:${pid}` && !isRunning(Number(pid))
}
