// What became of the contacts of one selection, read from their rows.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { destinationLane } from '../../stages/wf8-delivery/open-destination.ts'

/** The rows that one selection wrote: they have its time. */
export interface DeliverySelection {
  readonly tenantId: string
  readonly destinationId: string
  /** With microseconds, so as text. */
  readonly selectedAt: string
}

/** Contacts with the same error. */
export interface DeliveryProblem {
  readonly code: string
  readonly count: number
  readonly message: string
}

export interface DeliveryState {
  /** Rows that a process will settle soon. */
  readonly open: number
  /** By outcome. */
  readonly done: Readonly<Record<string, number>>
  /** Put off for long: a paused destination, a verdict that is too low, a used-up limit. */
  readonly waiting: readonly DeliveryProblem[]
  readonly failed: readonly DeliveryProblem[]
}

/** A row that is due later than this is left to a server or a worker. */
const soonSeconds = 600

interface Group {
  readonly state: 'open' | 'done' | 'waiting' | 'failed'
  readonly code: string
  readonly count: number
  readonly message: string | null
}

export async function readDeliveryState(
  db: Database,
  { tenantId, destinationId, selectedAt }: DeliverySelection,
): Promise<DeliveryState> {
  const soon = sql`now() + make_interval(secs => ${soonSeconds})`
  const { rows } = await sql<Group>`
    WITH paused AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM destinations WHERE id = ${destinationId} AND paused_at IS NOT NULL)
        OR EXISTS (SELECT FROM lanes WHERE lane = ${destinationLane(destinationId)} AND paused_until > ${soon}) AS is_paused
    ), row AS (
      SELECT sync_status AS status, sync_outcome AS outcome, sync_error_code AS code, sync_error AS message, is_paused,
        sync_next_attempt_at > ${soon} AND NOT (sync_error_code IS NOT DISTINCT FROM 'verdict_too_low' AND EXISTS (
          SELECT FROM contacts WHERE contacts.id = contact_id
            AND (validation_status = 'Processing' OR (validation_status = 'Queued' AND validation_due_at <= ${soon}))
        )) AS is_late
      FROM contact_syncs, paused
      WHERE tenant_id = ${tenantId} AND destination_id = ${destinationId} AND curation_status = 'Selected'
        AND curated_at = ${selectedAt}::timestamptz
    ), named AS (
      SELECT message, CASE
        WHEN status = 'Error' THEN 'failed'
        WHEN status = 'Completed' THEN 'done'
        WHEN status = 'Queued' AND (is_paused OR is_late) THEN 'waiting'
        ELSE 'open' END AS state,
        CASE WHEN status = 'Completed' THEN outcome WHEN is_paused THEN coalesce(code, 'destination_paused')
          ELSE code END AS code
      FROM row
    )
    SELECT state, coalesce(code, '') AS code, count(*)::int AS count, max(message) AS message FROM named
    GROUP BY 1, 2 ORDER BY 3 DESC, 2`.execute(db)
  const named = (state: Group['state']) => rows.filter((group) => group.state === state)
  const problems = (state: Group['state']) =>
    named(state).map(({ code, count, message }) => ({ code, count, message: message ?? 'The destination is paused.' }))
  return {
    open: named('open').reduce((sum, { count }) => sum + count, 0),
    done: Object.fromEntries(named('done').map(({ code, count }) => [code, count])),
    waiting: problems('waiting'),
    failed: problems('failed'),
  }
}
