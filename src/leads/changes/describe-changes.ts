import type { ChangeKind, LeadChange } from './lead-change.ts'
import { isOfMissingPerson, replacedBy, type Settled } from './settled-facts.ts'
import { type FactKind, type KnownFact, nameOf } from './stored-fact.ts'

const kindOf = { title: 'title_changed', email: 'email_new', phone: 'phone_new', address: 'address_new' } as const

/**
 * One change per event: a new person comes with title, e-mail and phone, and takes them along when leaving. A value that is only
 * missing is no change of its own: its contact and its evidence are marked.
 */
export function describeChanges({ added, gone, missing, shown }: Settled): LeadChange[] {
  const people = (facts: readonly KnownFact[]) => facts.filter(({ kind }) => kind === 'person')
  const isOfNewPerson = ({ personKey }: KnownFact) => people(added).some(({ key }) => key === personKey)
  const replaced = replacedBy(added, missing)
  const of = (fact: KnownFact, kind: ChangeKind, before: string | null, after: string | null): LeadChange => {
    const source = shown.get(nameOf(fact))
    const [subject, sourceUrl, contactId] = [fact.person ?? null, source?.sourceUrl ?? null, source?.contactId ?? null]
    return { kind, subject, before, after, sourceUrl, contactId }
  }
  return [
    ...people(added).map((fact) => of(fact, 'person_new', null, fact.value)),
    ...people(gone).map((fact) => of(fact, 'person_gone', fact.value, null)),
    ...added.flatMap((fact) => {
      const kind = isValue(fact.kind) ? kindOf[fact.kind] : undefined
      if (kind === undefined || isOfNewPerson(fact) || isOfMissingPerson(fact, missing)) return []
      return [of(fact, kind, replaced.get(fact)?.value ?? null, fact.value)]
    }),
    ...technologyChange(added, gone),
  ]
}

function isValue(kind: FactKind): kind is keyof typeof kindOf {
  return kind in kindOf
}

/** A site that is built anew changes many at once: that is one change. */
function technologyChange(added: readonly KnownFact[], gone: readonly KnownFact[]): LeadChange[] {
  const names = (facts: readonly KnownFact[]) =>
    facts
      .flatMap(({ kind, value }) => (kind === 'technology' ? value : []))
      .toSorted((one, other) => one.localeCompare(other, 'en'))
      .join(', ')
  const [before, after] = [names(gone) || null, names(added) || null]
  if (before === null && after === null) return []
  return [{ kind: 'technology_changed', subject: null, before, after, sourceUrl: null, contactId: null }]
}
