import { sql } from 'kysely'
import type { JsonObject } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { emailTraits } from '../manual-contact.ts'
import type { StoredMerge } from './merge-record.ts'

/** Columns that a merge changes and that only a person changes otherwise. */
const writtenByPeople = ['notes', 'tags', 'custom'] as const
/** Of the readings under its identity, so they change with it. */
const ofIdentity = ['confidence', 'confidence_reasons'] as const
/**
 * Columns that evidence changes: it is applied again after the undo. The values before the merge do not conflict with those
 * of the merged contacts.
 */
const writtenByEvidence = [
  'kind',
  'identity',
  'email',
  'email_type',
  'email_disposable',
  'phone',
  'phone_extension',
  'phone_kind',
] as const

/**
 * Sets the kept contact to what it was before the merge. What a person changed since stays, and is reported. An edit of
 * its e-mail or phone since the merge is applied with the evidence. `now`: the row as it was until here.
 */
export async function restoreKept(
  trx: Trx,
  merge: StoredMerge,
): Promise<{ readonly now: JsonObject; readonly changedSince: string[] }> {
  const { keptId, after } = merge
  const then = keptBefore(merge)
  const { rows } = await sql<{ row: JsonObject }>`
    SELECT to_jsonb(contacts) AS row FROM contacts WHERE id = ${keptId}`.execute(trx)
  const now = rows[0]?.row ?? {}
  const isSame = (name: string) => JSON.stringify(now[name]) === JSON.stringify(after.contact[name])
  const tookIdentity = after.contact.identity !== then.identity
  // The contact that it moved into has an identity and readings of its own.
  const ofReadings = merge.hasMoved ? [] : [...(tookIdentity ? ofIdentity : []), ...writtenByEvidence]
  const restored = [...writtenByPeople.filter(isSame), ...ofReadings]
  if (restored.length === 0) return { now, changedSince: [...writtenByPeople] }
  const names = sql.join(restored.map((name) => sql.ref(name)))
  await sql`
    UPDATE contacts SET (${names}) = (
      SELECT ${names} FROM jsonb_populate_record(null::contacts, ${JSON.stringify(then)}::jsonb))
    WHERE id = ${keptId}`.execute(trx)
  // The kind under an edit since the merge may come from a merged contact.
  await sql`
    UPDATE contact_evidence SET details = jsonb_set(details, '{base_kind}', to_jsonb(${then.kind}::text))
    WHERE contact_id = ${keptId} AND method = 'edit' AND merged_from = '' AND details ? 'base_kind'
      AND id::text <> ALL(${merge.before.evidence.map(({ id }) => String(id))}::text[])`.execute(trx)
  return { now, changedSince: writtenByPeople.filter((name) => !isSame(name)) }
}

function keptBefore({ keptId, before }: StoredMerge): JsonObject {
  const then = before.contacts.find(({ id }) => id === keptId)
  if (then === undefined) throw new Error(`the merge does not contain the kept contact ${keptId}`)
  return then
}

/** Without an edit the e-mail is the one of the readings: an edit from before the merge may have been undone since. */
export async function restoreReadEmail(trx: Trx, merge: StoredMerge, now: JsonObject): Promise<void> {
  const { rows } = await sql<{ email: string | null; is_edited: boolean; host: string | null }>`
    SELECT (SELECT value FROM contact_evidence WHERE contact_id = contacts.id AND field = 'email' AND method <> 'edit'
        AND merged_from = '' LIMIT 1) AS email, host,
      EXISTS (SELECT FROM contact_evidence WHERE contact_id = contacts.id AND field = 'email' AND method = 'edit'
        AND merged_from = '') AS is_edited
    FROM contacts LEFT JOIN domains ON domains.id = domain_id WHERE contacts.id = ${merge.keptId}`.execute(trx)
  const [read] = rows
  if (read === undefined || read.is_edited || read.email === (keptBefore(merge).email ?? null)) return
  const { email, host } = read
  const known =
    email === now.email ? { type: now.email_type ?? null, disposable: now.email_disposable ?? false } : undefined
  const traits = known ?? (email === null ? { type: null, disposable: false } : emailTraits(email, host))
  await sql`UPDATE contacts SET email = ${email}, email_type = ${traits.type}, email_disposable = ${traits.disposable}
    WHERE id = ${merge.keptId}`.execute(trx)
}
