import type { FactKind, KnownFact, ShownFact, StoredFact } from './stored-fact.ts'

/** The differences that are confirmed, and the facts after them. */
export interface Settled {
  readonly facts: readonly StoredFact[]
  readonly added: readonly KnownFact[]
  readonly gone: readonly KnownFact[]
  /** All that is missing, confirmed or not: what a new value replaces. */
  readonly missing: readonly KnownFact[]
  readonly shown: ReadonlyMap<string, ShownFact>
}

/**
 * The value that each new one replaces: the missing one of the same person, or, where no person is named, the only missing
 * one if there is only one new one.
 */
export function replacedBy(added: readonly KnownFact[], missing: readonly KnownFact[]): Map<KnownFact, KnownFact> {
  const left = new Set(missing.filter((fact) => !isOfMissingPerson(fact, missing)))
  const replaced = new Map<KnownFact, KnownFact>()
  for (const fact of added) {
    const rivals = added.filter(({ kind, personKey }) => kind === fact.kind && personKey === fact.personKey)
    const candidates = [...left].filter(({ kind, personKey }) => kind === fact.kind && personKey === fact.personKey)
    const [candidate] = candidates
    if (!replaceable.includes(fact.kind) || candidate === undefined) continue
    if (fact.personKey === undefined && (rivals.length > 1 || candidates.length > 1)) continue
    left.delete(candidate)
    replaced.set(fact, candidate)
  }
  return replaced
}

const replaceable: readonly FactKind[] = ['title', 'email', 'phone', 'address']

/** The title and the e-mail of someone who is gone are not replaced by those of others. */
export function isOfMissingPerson({ personKey }: KnownFact, missing: readonly KnownFact[]): boolean {
  return personKey !== undefined && missing.some(({ kind, key }) => kind === 'person' && key === personKey)
}
