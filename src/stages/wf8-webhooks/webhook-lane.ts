import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'

/** The name under which all processes pause a webhook. */
export const webhookLane = (id: string) => `webhook:${id}`

/** No message of the webhook is claimed until it is resumed. Not infinity: times are subtracted from it, which PostgreSQL before 17 cannot do. */
export async function pauseLane(db: Database | Trx, id: string): Promise<void> {
  await sql`
    INSERT INTO lanes (lane, next_at, paused_until, pause_reason)
    VALUES (${webhookLane(id)}, now() + interval '100 years', now() + interval '100 years', 'paused')
    ON CONFLICT (lane) DO UPDATE
    SET next_at = excluded.next_at, paused_until = excluded.paused_until, pause_reason = 'paused'`.execute(db)
}
