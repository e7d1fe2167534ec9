// The outbox as users see it: what was sent to a webhook, what waits and what failed.
import { sql } from 'kysely'
import { queuedValues, queueRows } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import { daysAgo } from '../../db/days-ago.ts'
import { deleteInParts } from '../../db/delete-in-parts.ts'
import type { Trx } from '../../db/transaction.ts'
import { testEvent } from './webhook-events.ts'

const messageQueue = { entity: 'webhook_messages', progress: 'delivery' } as const

interface WebhookKey {
  readonly tenantId: string
  readonly id: string
}

export const messageStates = ['waiting', 'retrying', 'delivered', 'failed'] as const
type MessageState = (typeof messageStates)[number]

/** `row_gone`: the row was deleted before its message was sent, so it counts as done. */
const state = sql<MessageState>`CASE delivery_status WHEN 'Completed' THEN 'delivered' WHEN 'Error' THEN 'failed'
  ELSE CASE WHEN is_fresh THEN 'waiting' ELSE 'retrying' END END`

export interface LoggedMessage {
  readonly id: string
  readonly event: string
  readonly subject_id: string | null
  readonly state: MessageState
  readonly occurred_at: Date
  readonly attempts: number
  readonly delivered_at: Date | null
  readonly next_attempt_at: Date | null
  readonly code: string | null
  readonly error: string | null
}

interface Page {
  readonly state?: MessageState | undefined
  readonly event?: string | undefined
  readonly beforeId?: string | undefined
  readonly limit: number
}

/** Newest first. */
export async function listMessages(
  db: Database,
  { tenantId, id }: WebhookKey,
  { state: wanted, event, beforeId, limit }: Page,
): Promise<readonly LoggedMessage[]> {
  const { rows } = await sql<LoggedMessage>`
    SELECT id, event, subject_id, ${state} AS state, occurred_at, delivery_attempts AS attempts,
      CASE WHEN delivery_status = 'Completed' THEN delivery_finished_at END AS delivered_at,
      delivery_due_at AS next_attempt_at, delivery_error_code AS code, delivery_error AS error
    FROM webhook_messages
    WHERE tenant_id = ${tenantId} AND webhook_id = ${id}
      ${beforeId === undefined ? sql`` : sql`AND id < ${beforeId}::uuid`}
      ${wanted === undefined ? sql`` : sql`AND ${state} = ${wanted}`}
      ${event === undefined ? sql`` : sql`AND event = ${event}`}
    ORDER BY id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Queues messages again, with their ids and their attempts from the start. Returns how many. What is being sent is left out. */
export async function resendMessages(
  trx: Trx,
  { tenantId, id }: WebhookKey,
  ids: readonly string[] | 'failed',
): Promise<number> {
  const which = ids === 'failed' ? sql`delivery_status = 'Error'` : sql`id = ANY(${ids}::uuid[])`
  const inOrder = sql`SELECT id FROM webhook_messages
    WHERE tenant_id = ${tenantId} AND webhook_id = ${id} AND ${which} AND delivery_status <> 'Processing'
    ORDER BY id FOR UPDATE`
  return await queueRows(trx, messageQueue, sql`id = ANY(ARRAY(${inOrder}))`)
}

/** Queues a message that says no more than that messages arrive. Returns its id. */
export async function queueTest(db: Database, { tenantId, id }: WebhookKey): Promise<string> {
  const data = { webhook_id: id, message: 'A test message of ScraperSky.' }
  const { id: messageId } = await db
    .insertInto('webhook_messages')
    .values({
      tenant_id: tenantId,
      webhook_id: id,
      event: testEvent,
      data: JSON.stringify(data),
      ...queuedValues(messageQueue.progress),
      // Before the messages that wait.
      priority: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return messageId
}

/** Waiting ones too: a receiver that was away for a month gets what is new. */
export async function deleteOldMessages(db: Database, days: number): Promise<void> {
  const ofTenants = sql`tenant_id = ANY(ARRAY(SELECT id FROM tenants))`
  await deleteInParts(
    db,
    'webhook_messages',
    sql`${ofTenants} AND occurred_at < ${daysAgo(days)} AND delivery_status <> 'Processing'`,
  )
  await sql`
    WITH ended AS (
      UPDATE webhooks SET previous_secret_id = NULL, previous_until = NULL
      FROM (SELECT id, previous_secret_id FROM webhooks WHERE previous_until < now() FOR UPDATE) AS former
      WHERE webhooks.id = former.id RETURNING former.previous_secret_id AS secret_id
    ) DELETE FROM credentials WHERE id = ANY(ARRAY(SELECT secret_id FROM ended))`.execute(db)
}
