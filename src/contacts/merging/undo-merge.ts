import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { queuedValues } from '../../curation/queue-rows.ts'
import type { JsonObject } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { choosePrimaryIn, lockParent } from '../contact-parent.ts'
import { lockContact } from '../edits/edited-contact.ts'
import { shownValues } from '../edits/shown-values.ts'
import { findByValue } from '../find-by-value.ts'
import { fieldError } from '../manual-contact.ts'
import { projectEvidence } from '../project-evidence.ts'
import type { StoredMerge } from './merge-record.ts'
import { restoreEvidence } from './restore-evidence.ts'
import { restoreKept, restoreReadEmail } from './restore-kept.ts'
import { insertRows, restoreChoices, restoreMoved } from './restore-rows.ts'

/** A merge can be undone for as long as its rows are stored. */
export const undoDays = 30

interface UndoneMerge {
  readonly kept: string
  readonly restored: readonly string[]
  /** What was changed since the merge, and was kept as it is. */
  readonly changedSince: readonly string[]
}

/**
 * Undoes a merge: contacts, evidence, verdicts, deliveries, notes, tags and choices are again what they were, with what
 * pages said since. What a person changed since stays and is reported. Merges of one contact are undone in reverse order.
 * A contact that moved into one of a site stays there; the others return beside it.
 */
export async function undoMerge(trx: Trx, tenantId: string, mergeId: string): Promise<UndoneMerge> {
  const seen = await findMerge(trx, tenantId, mergeId)
  await lockParent(trx, tenantId, seen)
  const merge = await findMerge(trx, tenantId, mergeId)
  await refuseEarlier(trx, merge)
  const others = merge.before.contacts.filter(({ id }) => id !== merge.keptId)
  await refuseConflicts(trx, tenantId, merge, others)
  if (merge.hasMoved) await refuseShared(trx, merge, others)
  const { now, changedSince } = await restoreKept(trx, merge)
  const asBefore = others.map((row) => ({
    ...row,
    domain_id: merge.domain_id,
    lead_id: merge.lead_id,
    is_primary: false,
    ...withoutLease(row),
  }))
  await insertRows(trx, 'contacts', asBefore)
  await restoreEvidence(trx, merge)
  if (!merge.hasMoved) await restoreReadEmail(trx, merge, now)
  await refuseEmpty(trx, tenantId, merge.keptId)
  await restoreMoved(trx, 'contact_validations', merge.before.validations, merge.after.validations)
  await restoreMoved(trx, 'contact_syncs', merge.before.syncs, merge.after.syncs)
  const ids = merge.before.contacts.map(({ id }) => String(id))
  await projectEvidence(trx, ids)
  const changedChoices = await restoreChoices(trx, merge.before.choices, merge.after.choices)
  await sql`DELETE FROM contact_merges WHERE id = ${merge.id}`.execute(trx)
  await insertRows(trx, 'contact_merges', merge.before.merges)
  await insertRows(trx, 'contact_distinctions', await withBothContacts(trx, merge.before.distinctions))
  await choosePrimaryIn(trx, [merge])
  return {
    kept: merge.keptId,
    restored: others.map(({ id }) => String(id)),
    changedSince: changedChoices ? [...changedSince, 'choices'] : changedSince,
  }
}

async function findMerge(trx: Trx, tenantId: string, id: string): Promise<StoredMerge> {
  const { rows } = await sql<StoredMerge>`
    SELECT contact_merges.id, kept_id AS "keptId", domain_id, lead_id, merged_at AS "mergedAt",
      after #>> '{contact,id}' <> kept_id::text AS "hasMoved",
      -- For a contact that has moved, the one that it moved into.
      replace(before::text, after #>> '{contact,id}', kept_id::text)::jsonb AS before,
      replace(after::text, after #>> '{contact,id}', kept_id::text)::jsonb AS after
    FROM contact_merges JOIN contacts ON contacts.id = kept_id
    WHERE contact_merges.id = ${id} AND contact_merges.tenant_id = ${tenantId}
      AND merged_at > now() - make_interval(days => ${undoDays})`.execute(trx)
  const [found] = rows
  if (found === undefined) throw new AppError('not_found', `There is no merge ${id} that can be undone.`)
  return found
}

async function refuseEarlier(trx: Trx, { id, keptId, mergedAt }: StoredMerge): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM contact_merges WHERE kept_id = ${keptId} AND id <> ${id} AND (merged_at, id) > (
      SELECT merged_at, id FROM contact_merges WHERE id = ${id})
    ORDER BY merged_at DESC, id DESC LIMIT 1`.execute(trx)
  const [later] = rows
  if (later === undefined) return
  const message = `The merge of ${mergedAt.toISOString()} is not the last one of this contact. Undo the later one first.`
  throw new AppError('merge_not_last', message, { facts: { id: later.id } })
}

/** Another contact may have got the e-mail or phone of a merged one by an edit. */
async function refuseConflicts(
  trx: Trx,
  tenantId: string,
  { keptId, lead_id, before }: StoredMerge,
  others: readonly JsonObject[],
): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    SELECT edit.value FROM contact_evidence AS edit
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(before.evidence)}::jsonb)
      AS stored (id uuid, contact_id uuid, last_seen_at timestamptz) ON stored.id = edit.id
    WHERE edit.contact_id = ${keptId} AND edit.method = 'edit' AND edit.merged_from = ''
      AND edit.field IN ('email', 'phone') AND edit.value <> ''
      AND (stored.id IS NULL OR stored.contact_id = ${keptId} OR stored.last_seen_at <> edit.last_seen_at)`.execute(trx)
  const edited = rows.map(({ value }) => value)
  for (const { email, phone, identity } of others) {
    for (const value of [identity, email ?? phone]) {
      if (typeof value !== 'string') continue
      const other = edited.includes(value) ? keptId : await findByValue(trx, { tenantId, lead_id }, value, keptId)
      if (other === undefined) continue
      const message = `${value} is now a value of another contact. Take that edit back first.`
      throw new AppError('already_exists', message, { facts: { id: other } })
    }
  }
}

/** What the kept contact has in common with the one that it moved into, a merged one cannot have too. */
async function refuseShared(trx: Trx, { keptId }: StoredMerge, others: readonly JsonObject[]): Promise<void> {
  const values = others.flatMap(({ identity, email, phone }) => [String(identity), String(email ?? phone)])
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM contacts, unnest(ARRAY[identity, coalesce(email, phone)]) AS value
    WHERE id = ${keptId} AND value = ANY(${values}::text[]) LIMIT 1`.execute(trx)
  const [shared] = rows
  if (shared === undefined) return
  const message = `${shared.value} was known at the website before, so the merged contacts cannot be separated again.`
  throw new AppError('already_exists', message, { facts: { id: keptId } })
}

/** A person may have removed the kept contact's own e-mail or phone since, and it shows the merged one's. */
async function refuseEmpty(trx: Trx, tenantId: string, keptId: string): Promise<void> {
  const kept = await lockContact(trx, tenantId, keptId)
  const { email, phone } = await shownValues(trx, kept, kept.edits)
  if (email !== null || phone !== null) return
  const field = kept.edits.has('email') ? 'email' : 'phone'
  throw fieldError(field, 'of the kept contact was removed since, and nothing else is left', 'Undo that edit first.')
}

/** A row that was being processed waits for it again: its lease is long over. */
function withoutLease({ validation_status }: JsonObject): JsonObject {
  return validation_status === 'Processing' ? { ...queuedValues('validation'), validation_lease_token: null } : {}
}

/** The other contact of a pair may be deleted by now. */
async function withBothContacts(trx: Trx, pairs: readonly JsonObject[]): Promise<JsonObject[]> {
  const ids = pairs.flatMap(({ one_id, other_id }) => [String(one_id), String(other_id)])
  const { rows } = await sql<{ id: string }>`SELECT id FROM contacts WHERE id = ANY(${ids}::uuid[])`.execute(trx)
  const known = new Set(rows.map(({ id }) => id))
  return pairs.filter(({ one_id, other_id }) => known.has(String(one_id)) && known.has(String(other_id)))
}
