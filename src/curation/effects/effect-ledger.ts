// The statements of the effect ledger. Each handles all rows of a batch.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { daysAgo } from '../../db/days-ago.ts'
import { deleteInParts } from '../../db/delete-in-parts.ts'
import { storableJson } from '../../db/storable-json.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import type { Stage } from '../define-stage.ts'
import { columnsOf } from '../stage-columns.ts'

export interface Intent {
  readonly rowId: string
  /** The lease that the row must be held under. */
  readonly token: string
  /** Of a new effect. */
  readonly newId: string
  readonly requestHash: Buffer
  /** The hashes under which suppressions know the person of the row. */
  readonly subjects: readonly Buffer[]
}

/**
 * `new`: send it. `unconfirmed`: an earlier call without a known end. `confirmed`: made already. `outdated`: made already,
 * with another request. `suppressed`: must not be made.
 */
export type IntentKind = 'new' | 'unconfirmed' | 'confirmed' | 'outdated' | 'suppressed'

export interface Intended {
  readonly row_id: string
  readonly id: string
  readonly kind: IntentKind
  /** Whether the call was or is made with the same request. Null: there was none. */
  readonly is_same: boolean | null
  readonly response: unknown
}

/**
 * Writes the intents of rows that are still held, and returns what the ledger knows of each. Rows that are not held are left
 * out. The rows stay locked until the intents are committed: a reclaim in between would let two workers begin one effect.
 */
export async function writeIntents(
  db: Database,
  stage: Stage,
  key: string,
  intents: readonly Intent[],
): Promise<readonly Intended[]> {
  const c = columnsOf(stage)
  const rowIds = intents.map(({ rowId }) => rowId)
  const subjects = intents.flatMap((intent) => intent.subjects.map((hash) => ({ rowId: intent.rowId, hash })))
  const { rows } = await inTransaction(db, (trx) =>
    sql<Intended>`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM unnest(${rowIds}::uuid[], ${intents.map(({ token }) => token)}::uuid[],
        ${intents.map(({ newId }) => newId)}::uuid[], ${intents.map(({ requestHash }) => requestHash)}::bytea[]
      ) AS v (row_id, token, new_id, request_hash)
    ), locked AS MATERIALIZED (
      SELECT id, tenant_id, ${c.leaseToken} AS token FROM ${c.table}
      WHERE id = ANY(${rowIds}::uuid[]) AND ${c.status} = 'Processing' ORDER BY id FOR NO KEY UPDATE
    ), held AS MATERIALIZED (
      SELECT wanted.*, tenant_id FROM wanted JOIN locked ON locked.id = row_id AND locked.token = wanted.token
      WHERE EXISTS (SELECT FROM leases WHERE leases.token = wanted.token AND expires_at > clock_timestamp())
    ), suppressed AS MATERIALIZED (
      SELECT DISTINCT row_id
      FROM unnest(${subjects.map(({ rowId }) => rowId)}::uuid[], ${subjects.map(({ hash }) => hash)}::bytea[]) AS subject (row_id, hash)
      JOIN held USING (row_id)
      JOIN suppressions ON suppressions.tenant_id = held.tenant_id AND kind IN ('email', 'phone', 'domain') AND value_hash = hash
    ), seen AS MATERIALIZED (
      SELECT held.*, open.id, open.state, open.response, open.request_hash = held.request_hash AS is_same,
        EXISTS (SELECT FROM suppressed WHERE suppressed.row_id = held.row_id) AS is_suppressed
      FROM held LEFT JOIN LATERAL (
        SELECT * FROM effects WHERE effects.row_id = held.row_id AND stage_id = ${stage.id} AND key = ${key} AND closed_at IS NULL
        LIMIT 1
      ) AS open ON true
    ), begun AS (
      INSERT INTO effects (id, tenant_id, stage_id, row_id, key, request_hash)
      SELECT new_id, tenant_id, ${stage.id}, row_id, ${key}, request_hash FROM seen WHERE id IS NULL AND NOT is_suppressed
    ), begun_again AS (
      UPDATE effects
      SET state = 'intended', settled_at = NULL, attempts = attempts + 1, intended_at = now(), request_hash = seen.request_hash
      FROM seen WHERE effects.id = seen.id AND NOT is_suppressed AND effects.state = 'refused'
    )
    SELECT row_id, coalesce(id, new_id) AS id, is_same, response, CASE
      WHEN state = 'confirmed' THEN CASE WHEN is_same THEN 'confirmed' WHEN is_suppressed THEN 'suppressed' ELSE 'outdated' END
      -- An open call is reconciled for a suppressed person too: its end must be known.
      WHEN state = 'intended' THEN 'unconfirmed'
      WHEN is_suppressed THEN 'suppressed' ELSE 'new' END AS kind
    FROM seen
  `.execute(trx),
  )
  return rows
}

/** What became of a call. Without a response: it was refused, so nothing was done. */
export interface Settled {
  readonly id: string
  readonly response?: { readonly value: unknown }
}

/**
 * Records what became of calls. Not fenced: what was done was done, also when another worker holds the row now. Only an open intent changes:
 * another worker may have reconciled it meanwhile.
 */
export async function settleEffects(db: Database, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  await sql`
    UPDATE effects SET state = CASE WHEN is_done THEN 'confirmed' ELSE 'refused' END, response = v.response::jsonb, settled_at = now()
    FROM unnest(${settled.map(({ id }) => id)}::uuid[], ${settled.map(({ response }) => response !== undefined)}::boolean[],
      ${settled.map(({ response }) => (response === undefined ? null : storableJson(response.value)))}::text[]
    ) AS v (id, is_done, response)
    WHERE effects.id = v.id AND state = 'intended'
  `.execute(db)
}

/** Ends effects that were made: the next call with their key is a new one. */
export async function closeEffects(db: Database, ids: readonly string[]): Promise<void> {
  await sql`UPDATE effects SET closed_at = now() WHERE id = ANY(${ids}::uuid[]) AND closed_at IS NULL`.execute(db)
}

/** Ends the effects of rows that completed, in the transaction that completes them. */
export async function closeEffectsOf(trx: Trx, stage: Stage, rowIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE effects SET closed_at = now()
    WHERE row_id = ANY(${rowIds}::uuid[]) AND stage_id = ${stage.id} AND closed_at IS NULL
  `.execute(trx)
}

/** Closed effects are kept for a while, to compare them with what a service says. */
export function deleteExpiredEffects(db: Database, days: number): Promise<number> {
  return deleteInParts(db, 'effects', sql`closed_at < ${daysAgo(days)}`)
}
