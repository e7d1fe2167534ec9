// Records of people at destinations: which of them must be erased there, and what each destination has answered. The calls are
// made by the stage wf8-erasure.
import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import type { Database } from '../../db/database.ts'
import type { Trx } from '../../db/transaction.ts'
import { hashOf, type SuppressionKind } from '../suppression/suppression-key.ts'

/** What a destination has answered to the erasure of a person. */
export interface ErasureAnswer {
  readonly id: string
  readonly destination: string
  readonly kind: string
  /**
   * `erased`; `marked`: it was notified, and has no records of its own; `not_found`: it has no such person; `waiting`: not confirmed
   * yet; `failed`: given up; `manual`: only a person can do it; `done_manually`: a person did.
   */
  readonly answer: 'erased' | 'marked' | 'not_found' | 'waiting' | 'failed' | 'manual' | 'done_manually'
  /** Why it waits or failed. */
  readonly problem: string | null
  /** The id of the record there, until the erasure is confirmed. */
  readonly remote_id: string | null
  readonly at: Date | null
}

interface ErasedValue {
  readonly tenantId: string
  readonly kind: SuppressionKind
  readonly normal: string
}

/**
 * Queues the erasure of what destinations have of a person. Call it in the transaction that erases the person here. The e-mail is
 * kept until the destination confirms it: a record that was merged there has another id, and is found by nothing else.
 */
export async function queueRemoteErasures(trx: Trx, { tenantId, kind, normal }: ErasedValue): Promise<void> {
  const valueHash = hashOf(kind, normal)
  const ofPerson = sql`tenant_id = ${tenantId} AND value_hash = ${valueHash} AND erasure_status IS NULL`
  await sql`
    UPDATE remote_records SET erasure_status = 'Completed', erasure_outcome = 'manual', erasure_finished_at = now()
    WHERE ${ofPerson} AND destination_id IS NULL`.execute(trx)
  if (kind === 'email')
    await sql`UPDATE remote_records SET email = ${normal} WHERE ${ofPerson} AND destination_id IS NOT NULL`.execute(trx)
  await queueRows(trx, { entity: 'remote_records', progress: 'erasure' }, ofPerson)
}

/**
 * A phone number is erased and its contact stays, known by its e-mail. Deliveries never empty a field, so someone has to remove
 * the number there.
 */
export async function keepDeliveredPhones(
  trx: Trx,
  { tenantId, kind, normal: phone }: ErasedValue,
  contactIds: readonly string[],
): Promise<void> {
  const valueHash = hashOf(kind, phone)
  await sql`
    INSERT INTO remote_records (tenant_id, destination_name, destination_kind, value_hash, contact_id, remote_id, erasure_status,
      erasure_outcome, erasure_finished_at)
    SELECT ${tenantId}, destination_name, destination_kind, ${valueHash}, record.contact_id, record.remote_id, 'Completed',
      'manual', now()
    FROM delivered_records() AS record
    JOIN contact_syncs AS sync ON sync.contact_id = record.contact_id AND sync.destination_id = record.destination_id
    WHERE record.contact_id = ANY(${contactIds}::uuid[]) AND EXISTS (
      SELECT FROM jsonb_each_text(sync.sent) AS field WHERE field.value = ${phone})`.execute(trx)
  await sql`
    UPDATE contact_syncs SET sent = coalesce(
      (SELECT jsonb_object_agg(key, value) FROM jsonb_each(sent) WHERE value <> to_jsonb(${phone}::text)), '{}')
    WHERE contact_id = ANY(${contactIds}::uuid[])
      AND EXISTS (SELECT FROM jsonb_each_text(sent) AS field WHERE field.value = ${phone})`.execute(trx)
}

/** What destinations have answered about a person, in the order of their names. */
export async function readErasureAnswers(
  db: Database,
  tenantId: string,
  valueHash: string,
): Promise<readonly ErasureAnswer[]> {
  const { rows } = await sql<ErasureAnswer>`
    SELECT record.id, destination_name AS destination, destination_kind AS kind, remote_id,
      CASE erasure_status WHEN 'Completed' THEN erasure_outcome WHEN 'Error' THEN 'failed' ELSE 'waiting' END AS answer,
      CASE WHEN erasure_status = 'Completed' THEN NULL
        WHEN destinations.paused_at IS NOT NULL THEN 'The destination is paused.' ELSE erasure_error END AS problem,
      CASE WHEN erasure_status IN ('Completed', 'Error') THEN erasure_finished_at END AS at
    FROM remote_records AS record LEFT JOIN destinations ON destinations.id = record.destination_id
    WHERE record.tenant_id = ${tenantId} AND value_hash = decode(${valueHash}, 'hex') AND erasure_status IS NOT NULL
    ORDER BY destination_name, record.id`.execute(db)
  return rows
}

/** A person has erased it at the destination: what was kept for that is deleted. Only what no call will do. */
export async function confirmErasure(db: Database, tenantId: string, id: string): Promise<void> {
  const { rows } = await sql`
    UPDATE remote_records SET erasure_status = 'Completed', erasure_outcome = 'done_manually', erasure_error_code = NULL,
      erasure_error = NULL, erasure_finished_at = now(), remote_id = NULL, email = NULL
    WHERE id = ${id} AND tenant_id = ${tenantId}
      AND (erasure_status = 'Error' OR erasure_status = 'Completed' AND erasure_outcome = 'manual')
    RETURNING id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found', 'There is no erasure with this id that waits for a person.')
}
