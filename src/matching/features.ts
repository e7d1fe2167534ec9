import { compareAddresses } from './compare-addresses.ts'
import { compareContacts } from './compare-contacts.ts'
import { compareKinds } from './compare-kinds.ts'
import { compareNames } from './compare-names.ts'
import type { PlaceFacts } from './place-facts.ts'

/** Comparable properties of two places as numbers, by name. The model says which of them count. */
export type Features = Readonly<Record<string, number>>

export function featuresOf(a: PlaceFacts, b: PlaceFacts): Features {
  return { ...compareNames(a, b), ...compareAddresses(a, b), ...compareContacts(a, b), ...compareKinds(a, b) }
}
