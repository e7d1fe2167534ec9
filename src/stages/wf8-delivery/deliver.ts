import { hashOf, normalizeEmail } from '../../contacts/suppression/suppression-key.ts'
import { AppError, retryLater } from '../../core/errors.ts'
import type { EffectCall, RowResult } from '../../curation/effects/effect.ts'
import type { Answer, FieldValues, OptOut, PersonWrite, RemotePerson } from '../../destinations/destination.ts'
import { halveRefused } from '../../destinations/halve-refused.ts'
import type { ContactFacts } from './delivery-facts.ts'
import { changedValues, mappedValues, sameValue } from './field-map.ts'
import type { OpenDestination } from './open-destination.ts'

/** What is sent for a contact. The ledger keeps its hash only. A type alias, because it is stored as JSON. */
export type DeliveryRequest = {
  readonly email: string
  readonly remoteId: string | null
  /** Of the e-mail with which the record was written last, as a suppression has it. */
  readonly sentEmailHash: string | null
  readonly values: Record<string, string | number | boolean | null>
  readonly sent: Record<string, string | number | boolean | null>
}

/** What the ledger keeps of a delivery: no personal data. */
export type DeliveryResponse =
  /** `wrote`: the fields that have our value now. */
  | { readonly kind: 'created' | 'updated'; readonly remoteId: string | null; readonly wrote: readonly string[] }
  | { readonly kind: 'unchanged'; readonly remoteId: string | null; readonly wrote: readonly string[] }
  | { readonly kind: 'opted_out'; readonly optOut: OptOut; readonly remoteId: string | null }

export type DeliveryCall = EffectCall<DeliveryRequest>

/** Reads what the destination knows of the persons, and writes what the policies of the fields allow. */
export async function deliver(
  { client, map }: OpenDestination,
  calls: readonly DeliveryCall[],
  signal: AbortSignal,
): Promise<readonly RowResult<DeliveryResponse>[]> {
  const keys = calls.map(({ request: { email, remoteId } }) => ({ email, remoteId }))
  const fields = map.map(({ to }) => to)
  const known: readonly Answer<RemotePerson | null>[] = client.canRead
    ? await halveRefused(keys, (some) => client.read(some, fields, signal))
    : calls.map(() => ({ value: null }))
  const results = new Map<string, RowResult<DeliveryResponse>>()
  const writes: PersonWrite[] = []
  const agreed = new Map<string, readonly string[]>()
  for (const [index, call] of calls.entries()) {
    const answer = known[index]
    if (answer?.error !== undefined) results.set(call.id, { error: answer.error })
    else {
      const person = answer?.value ?? null
      const write = planOf(call, person, { canRead: client.canRead, map })
      if ('kind' in write) results.set(call.id, { value: write })
      else {
        writes.push(write)
        agreed.set(call.id, agreedFields(call.request.values, person))
      }
    }
  }
  const answers = writes.length === 0 ? [] : await client.write(writes, signal)
  for (const [index, write] of writes.entries()) {
    const answer = answers[index]
    if (answer?.value === undefined)
      results.set(write.id, { error: answer?.error ?? new Error('a write without an answer') })
    else {
      const { remoteId, created, optOut } = answer.value
      const wrote = [...Object.keys(write.values), ...(agreed.get(write.id) ?? [])]
      const kind = created ? 'created' : 'updated'
      results.set(write.id, {
        value: optOut === undefined ? { kind, remoteId, wrote } : { kind: 'opted_out', optOut, remoteId },
      })
    }
  }
  return calls.map(({ id }) => results.get(id) ?? { error: new Error('a call without a result') })
}

/** What to write, or why nothing is. A destination that cannot say what it has gets all values once one of them changed. */
export function planOf(
  { id, request }: DeliveryCall,
  person: RemotePerson | null,
  { canRead, map }: { readonly canRead: boolean; readonly map: OpenDestination['map'] },
): PersonWrite | DeliveryResponse {
  const { email, values, sent } = request
  const isSent = !canRead && Object.keys(sent).length > 0 && request.sentEmailHash === emailHash(email)
  if (isSent && Object.keys(changedValues(map, values, { remote: sent, sent, isSameRecord: true })).length === 0)
    return { kind: 'unchanged', remoteId: request.remoteId, wrote: [] }
  if (person === null) return { id, email, remoteId: null, values }
  const { remoteId, optOut } = person
  // An upsert would undo an opt-out at some destinations: nothing is written.
  if (optOut !== null) return { kind: 'opted_out', optOut, remoteId }
  const isSameRecord = remoteId === request.remoteId
  const changed = changedValues(map, values, { remote: person.values, sent, isSameRecord })
  if (hasFormerEmail(request, person)) return { id, email, remoteId, replacesEmail: true, values: changed }
  if (Object.keys(changed).length > 0) return { id, email, remoteId, values: changed }
  return { kind: 'unchanged', remoteId, wrote: agreedFields(values, person) }
}

/** An e-mail that was corrected here. One that someone has changed there stays. */
function hasFormerEmail({ email, sentEmailHash }: DeliveryRequest, person: RemotePerson): boolean {
  if (person.email === null || person.email === email.toLowerCase()) return false
  return emailHash(person.email) === sentEmailHash
}

export function emailHash(email: string): string {
  return hashOf('email', normalizeEmail(email) ?? email).toString('hex')
}

/**
 * Fields that have our value there already. They count as sent: a process may have ended between its write and its record of it,
 * and the next value must then replace this one.
 */
function agreedFields(values: FieldValues, person: RemotePerson | null): readonly string[] {
  if (person === null) return []
  return Object.keys(values).filter((name) => sameValue(person.values[name] ?? null, values[name] ?? null))
}

const ranks = { invalid: 0, unknown: 1, risky: 2, safe: 3 } as const
const verdictWaitMs = 3_600_000

/** Why a contact is not delivered: an outcome that ends its delivery, or an error that waits. Undefined: it is. */
export function refusalOf(
  facts: ContactFacts | null,
  { isAccepted, minimumVerdict, hasTwin }: { isAccepted: boolean; minimumVerdict: string; hasTwin: boolean },
): 'no_email' | 'not_accepted' | 'duplicate_email' | AppError | undefined {
  if (facts === null) return new AppError('not_found', 'The contact was deleted.')
  if (facts.email === null) return 'no_email'
  if (!isAccepted) return 'not_accepted'
  if (hasTwin) return 'duplicate_email'
  if (minimumVerdict === 'none') return undefined
  const rank = (verdict: string | null) => ranks[(verdict ?? '') as keyof typeof ranks] ?? -1
  if (rank(facts.verdict) >= rank(minimumVerdict)) return undefined
  const has = facts.verdict === null ? 'was not validated yet' : `has the verdict "${facts.verdict}"`
  const message = `The e-mail ${has}; this destination takes "${minimumVerdict}" or better.`
  return retryLater('verdict_too_low', message, verdictWaitMs)
}

/** What is known of the last delivery of a contact. */
type LastDelivery = Pick<DeliveryRequest, 'remoteId' | 'sentEmailHash'> & { readonly sent: FieldValues }

/** The values of a contact for this destination. */
export function requestOf(
  facts: ContactFacts,
  { map }: OpenDestination,
  { remoteId, sentEmailHash, sent, day }: LastDelivery & { readonly day: string },
): DeliveryRequest {
  const values = { ...mappedValues(map, facts, day) }
  return { email: facts.email ?? '', remoteId, sentEmailHash, values, sent: { ...sent } }
}
