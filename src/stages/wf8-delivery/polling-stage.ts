import { sql } from 'kysely'
import { suppressedAmong } from '../../contacts/suppression/suppressed-among.ts'
import { AppError } from '../../core/errors.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import type { OptOutPage } from '../../destinations/destination.ts'
import { idOf } from '../../destinations/hook.ts'
import type { Tools } from '../tools.ts'
import { storeHookEvents } from './hook-store.ts'
import { openDestination } from './open-destination.ts'

/** A type alias, because it is stored as JSON. */
type Position = {
  readonly list: number
  readonly offset: number
  /** When the first page was asked for, by the clock of the database: what changes later is asked for next time. */
  readonly startedAt: string
}

const stageQueue = { entity: 'opt_out_polls', progress: 'poll' } as const
const everyMinutes = 15
/** Clocks differ, and a change may become visible later than its time says. */
const overlapMs = 600_000

/** WF8: asks a destination who has opted out since the last time. The stage wf8-opt-outs suppresses them. */
export function optOutPolling(tools: Pick<Tools, 'destinations'>): Stage {
  return defineStage({
    id: 'wf8-opt-out-polling',
    summary: 'Ask a destination who has opted out since the last time',
    scheduler: 'CRM_SYNC',
    ...stageQueue,
    columns: ['destination_id', 'known_until'],
    claim: { leaseSeconds: 60, maxAttempts: 8, timeoutSeconds: 1800 },
    // Paced and paused with the deliveries to the same destination.
    lane: { key: sql<string>`'destination:' || opt_out_polls.destination_id`, rowsAhead: () => 2 },
    outcomes: ['polled', 'no_opt_out_list'],
    capabilities: (db, { tenant_id: tenantId, destination_id: id }) => ({
      open: () => openDestination(db, tools.destinations, { tenantId, id }),
    }),
    async *process({ known_until: since }, { cursor, signal, open }: StreamWork) {
      const { client, isPaused, name, now } = await open()
      try {
        if (isPaused) throw new AppError('destination_paused', `${name} is paused.`)
        const lists = client.optOutLists
        if (lists === undefined) return null
        let { list, offset, startedAt } = cursor ?? { list: 0, offset: 0, startedAt: now().toISOString() }
        while (list < lists.count) {
          const { optOuts, next } = await lists.read({ list, offset, since }, signal)
          if (next === null) list++
          offset = next ?? 0
          yield { value: optOuts, cursor: { list, offset, startedAt } }
        }
        return new Date(Date.parse(startedAt) - overlapMs).toISOString()
      } finally {
        await client.close()
      }
    },
    savePart: storeOptOuts,
    async save(trx, { id }, knownUntil) {
      if (knownUntil === null) return 'no_opt_out_list'
      await sql`UPDATE opt_out_polls SET known_until = ${knownUntil} WHERE id = ${id}`.execute(trx)
      return 'polled'
    },
  })
}

interface StreamWork {
  readonly cursor: Position | null
  readonly signal: AbortSignal
  open(): ReturnType<typeof openDestination>
}

/** Also of people who are not known here: one who is found later must not be delivered elsewhere. */
async function storeOptOuts(
  trx: Trx,
  { tenant_id: tenantId, destination_id: id }: { readonly tenant_id: string; readonly destination_id: string },
  optOuts: OptOutPage['optOuts'],
): Promise<void> {
  const suppressed = await suppressedAmong(trx, tenantId, { emails: optOuts.map(({ email }) => email) })
  const events = optOuts
    .filter(({ email }) => !suppressed.email(email))
    .map(({ email, optOut }) => ({ id: idOf('poll', email, optOut, Date.now()), kind: optOut, email, remoteId: null }))
  if (events.length > 0) await storeHookEvents(trx, { tenantId, id }, events)
}

/** Queues what was polled long enough ago. */
export async function queueOptOutPolls(db: Database): Promise<number> {
  return inTransaction(db, (trx) =>
    queueRows(
      trx,
      stageQueue,
      sql`poll_status IN ('Completed', 'Error') AND poll_finished_at < now() - ${everyMinutes} * interval '1 minute'
        AND poll_outcome IS DISTINCT FROM 'no_opt_out_list'`,
    ),
  )
}
