import type { FieldValue, FieldValues } from '../../destinations/destination.ts'
import type { SourceField } from '../../destinations/source-fields.ts'
import { type ContactFacts, sourceValue } from './delivery-facts.ts'

/**
 * What happens to a field of a record that exists. `fill` (the default): only an empty field is written, or one that still has what we
 * sent last. `overwrite`: it is written whenever our value changed. `never`: only new records get it. A field that someone has emptied
 * there since, or that the destination does not keep, stays empty until our value changes.
 */
export const fieldPolicies = ['fill', 'overwrite', 'never'] as const
type FieldPolicy = (typeof fieldPolicies)[number]

interface MappedField {
  readonly from: SourceField
  readonly to: string
  readonly policy: FieldPolicy
}
export type FieldMap = readonly MappedField[]

/** The values of a contact by field of the destination. Fields without a value are left out: nothing is emptied there. */
export function mappedValues(map: FieldMap, facts: ContactFacts, day: string): FieldValues {
  const values = map.map(({ from, to }): [string, FieldValue] => [to, sourceValue(facts, from, day)])
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== ''))
}

/** Fields that say when a delivery was: alone they are no reason for one. */
const isDateOfDelivery = ({ from }: MappedField) => from === 'delivered_on'

/** The values to write to a record that exists, by the policy of each field. `sent`: what was sent last, to this record or a former one. */
export function changedValues(
  map: FieldMap,
  ours: FieldValues,
  { remote, sent, isSameRecord }: { remote: FieldValues; sent: FieldValues; isSameRecord: boolean },
): FieldValues {
  const isWritten = ({ to, policy }: MappedField): boolean => {
    const value = ours[to]
    if (value === undefined || policy === 'never') return false
    const there = remote[to] ?? null
    if (sameValue(there, value)) return false
    const isSentThere = isSameRecord && sent[to] !== undefined && sameValue(sent[to], value)
    if (there === null || there === '') return !isSentThere
    if (policy === 'fill') return sent[to] !== undefined && sameValue(sent[to], there)
    // What we sent before and a person changed since stays, until our value changes too.
    return !sameValue(sent[to] ?? null, value)
  }
  const written = map.filter(isWritten)
  if (written.every(isDateOfDelivery)) return {}
  return Object.fromEntries(written.map(({ to }) => [to, ours[to] ?? null]))
}

/** Destinations return numbers and booleans as text, and show phone numbers in their own form. */
export function sameValue(one: FieldValue, other: FieldValue): boolean {
  const [first, second] = [String(one ?? '').trim(), String(other ?? '').trim()]
  return first === second || (isPhone(first) && isPhone(second) && samePhone(first, second))
}

/** With an exit or trunk prefix, or spaces; dates and plain figures are no numbers to call. */
const isPhone = (text: string) => /^[+(\d][\d ()./-]{6,30}$/.test(text) && !/^\d{4}-\d\d-\d\d/.test(text)

/** One may lack the country: `+44 113 496 0000` and `0113 496 0000`. Only where one of them is international. */
function samePhone(one: string, other: string): boolean {
  if (!one.startsWith('+') && !other.startsWith('+')) return false
  const [first, second] = [one, other].map((text) => text.replace(/\D/g, '').replace(/^0+/, '')) as [string, string]
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  return short.length >= 7 && long.endsWith(short)
}
