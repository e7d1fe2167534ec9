import { sql } from 'kysely'
import type { JsonObject } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import type { StoredMerge } from './merge-record.ts'
import { insertRows } from './restore-rows.ts'

interface Evidence {
  readonly id: string
  readonly method: string
  readonly field: string
  readonly merged_from: string
  /** An edit that is the same as before the merge. */
  readonly is_unchanged: boolean
}

interface Position {
  readonly contact_id: string
  readonly merged_from: string
}

/**
 * Returns evidence to the contacts that it belonged to. Readings since the merge belong to the contact that the page's
 * value belonged to. Edits since the merge stay with the kept contact; edits of merged contacts that were changed or
 * deleted since are restored.
 */
export async function restoreEvidence(trx: Trx, merge: StoredMerge): Promise<void> {
  const { keptId, before, after, hasMoved } = merge
  const { rows } = await sql<Evidence>`
    SELECT evidence.id, evidence.method, evidence.field, evidence.merged_from,
      evidence.method <> 'edit' OR coalesce(evidence.last_seen_at = stored.last_seen_at, false) AS is_unchanged
    FROM contact_evidence AS evidence
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(before.evidence)}::jsonb) AS stored (id uuid, last_seen_at timestamptz)
      ON stored.id = evidence.id
    WHERE contact_id = ${keptId}`.execute(trx)
  const stored = new Map(before.evidence.map((row) => [String(row.id), row]))
  const ownerOf = ownersByValue(merge)
  const positionOf = ({ id, method, merged_from, is_unchanged }: Evidence): Position => {
    const then = stored.get(id)
    const here = { contact_id: keptId, merged_from }
    if (hasMoved && then?.contact_id === keptId) return here
    if (then !== undefined && is_unchanged) return positionIn(then)
    if (method === 'edit') return here
    return ownerOf.get(merged_from === '' ? String(after.contact.identity) : merged_from) ?? here
  }
  const isAlias = ({ id, field }: Evidence) => field === 'alias' && !stored.has(id)
  const aliases = rows.filter(isAlias).map(({ id }) => id)
  await sql`DELETE FROM contact_evidence WHERE id = ANY(${aliases}::uuid[])`.execute(trx)
  await move(
    trx,
    rows.filter((row) => !isAlias(row)).map((row) => ({ id: row.id, ...positionOf(row) })),
  )
  const unchanged = new Set(rows.filter(({ is_unchanged }) => is_unchanged).map(({ id }) => id))
  const lost = before.evidence.filter(
    ({ id, method, contact_id }) => method === 'edit' && contact_id !== keptId && !unchanged.has(String(id)),
  )
  await insertRows(
    trx,
    'contact_evidence',
    lost.map((row) => ({ ...row, id: crypto.randomUUID() })),
  )
}

/** Two steps, because rows may exchange their positions, which are unique. */
async function move(trx: Trx, positions: readonly ({ readonly id: string } & Position)[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) AS given (id uuid, contact_id uuid, merged_from text)`
  const isMoved = sql`moved.id = given.id AND (moved.contact_id, moved.merged_from) <> (given.contact_id, given.merged_from)`
  await sql`UPDATE contact_evidence AS moved SET merged_from = 'moving ' || moved.id FROM ${given} WHERE ${isMoved}`.execute(
    trx,
  )
  await sql`UPDATE contact_evidence AS moved SET contact_id = given.contact_id, merged_from = given.merged_from
    FROM ${given} WHERE ${isMoved}`.execute(trx)
}

/** Which contact an e-mail or phone on a page belonged to before the merge, and under which origin. */
function ownersByValue({ before }: StoredMerge): Map<string, Position> {
  const owners = new Map<string, Position>()
  const add = (value: unknown, position: Position) => {
    if (typeof value === 'string' && value !== '' && !owners.has(value)) owners.set(value, position)
  }
  for (const { id, identity } of before.contacts) add(identity, { contact_id: String(id), merged_from: '' })
  for (const row of before.evidence) add(row.merged_from, positionIn(row))
  for (const { id, email, phone } of before.contacts) {
    const shown = email ?? phone
    if (typeof shown === 'string') add(shown, { contact_id: String(id), merged_from: shown })
  }
  return owners
}

function positionIn({ contact_id, merged_from }: JsonObject): Position {
  return { contact_id: String(contact_id), merged_from: String(merged_from) }
}
