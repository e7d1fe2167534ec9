import type { FieldValue, FieldValues } from '../../destinations/destination.ts'
import type { SourceField } from '../../destinations/source-fields.ts'
import { type ContactFacts, sourceValue } from './delivery-facts.ts'

/**
 * What happens to a field that has a value at the destination. `fill` (the default): only an empty field is written, or one
 * that still has what we sent last. `overwrite`: it is written whenever our value changed. `never`: only new records get it.
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

/** The values to write to a record that exists, by the policy of each field. `sent`: what was sent last. */
export function changedValues(map: FieldMap, ours: FieldValues, remote: FieldValues, sent: FieldValues): FieldValues {
  const isWritten = ({ to, policy }: MappedField): boolean => {
    const value = ours[to]
    if (value === undefined || policy === 'never') return false
    const there = remote[to] ?? null
    if (sameValue(there, value)) return false
    if (there === null || there === '') return true
    if (policy === 'fill') return sent[to] !== undefined && sameValue(sent[to], there)
    // What we sent before and a person changed since stays, until our value changes too.
    return !sameValue(sent[to] ?? null, value)
  }
  const written = map.filter(isWritten)
  if (written.every(isDateOfDelivery)) return {}
  return Object.fromEntries(written.map(({ to }) => [to, ours[to] ?? null]))
}

/** Destinations return numbers and booleans as text. */
export function sameValue(one: FieldValue, other: FieldValue): boolean {
  return String(one ?? '') === String(other ?? '')
}
