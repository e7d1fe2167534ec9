import { createHash } from 'node:crypto'
import { describeChanges } from './describe-changes.ts'
import type { LeadChange } from './lead-change.ts'
import { replacedBy, type Settled } from './settled-facts.ts'
import { type KnownFact, nameOf, type ShownFact, type StoredFact } from './stored-fact.ts'

/** Two readings that confirm a difference are at least this far apart. Less than a day, so that daily visits are enough. */
const confirmAfterMs = 20 * 3_600_000
const dayMs = 86_400_000

export interface Readings {
  readonly now: number
  /** When the last of the site's pages, its home page included, was read: each was read at this time or later. */
  readonly sweptAt: number
  readonly periodDays: number
  /** Whether the home page was ever read. */
  readonly isSurveyed: boolean
  readonly host: string
}

export interface Advanced {
  readonly facts: readonly StoredFact[]
  readonly changes: readonly LeadChange[]
  /** When the last difference that still needs a second reading was first seen; null: there is none. */
  readonly pendingFrom: number | null
  /** Values that were missing in one reading only. */
  readonly undecided: readonly string[]
}

/**
 * Compares what a site shows with what it showed. A difference is a change when two readings apart in time agree on it and all
 * pages of the site were read meanwhile, since a value may have moved to another of them. A page that cannot be read holds
 * this up for three quarters of a period, and so does a site that suddenly shows little of what it showed: it may be
 * an error page, or one for robots. While the home page is none (parked, moved, refused) nothing else is compared.
 */
export function advanceFacts(stored: readonly StoredFact[], shown: readonly ShownFact[], readings: Readings): Advanced {
  const site = advanceSite(stored, shown, readings)
  const rest = stored.filter(({ kind }) => kind !== 'site')
  const state = shown.find(({ kind }) => kind === 'site')
  if (readings.isSurveyed && state?.value !== 'ok') {
    return finished([...site.facts, ...rest], site.changes, site.facts)
  }
  const compared = shown.filter(({ kind }) => kind !== 'site')
  const observed = observe(rest, compared, readings.now)
  const settled = settle(observed, compared, readings)
  const changes = [...site.changes, ...describeChanges(settled)]
  return finished([...site.facts, ...settled.facts], changes, [...site.facts, ...settled.facts])
}

function finished(
  facts: readonly StoredFact[],
  changes: readonly LeadChange[],
  compared: readonly StoredFact[],
): Advanced {
  const times = compared.flatMap((fact) => (isKnown(fact) ? (fact.newAt ?? fact.missingAt ?? []) : []))
  const undecided = facts.flatMap((fact) => (isKnown(fact) && fact.missingAt !== undefined ? fact.value : []))
  return { facts, changes, pendingFrom: times.length === 0 ? null : Math.max(...times), undecided }
}

/** Whether there is a site. Of two states only the last reading counts, so the home page alone decides. */
function advanceSite(stored: readonly StoredFact[], shown: readonly ShownFact[], { now, host }: Readings) {
  const all = stored.filter(isKnown).filter(({ kind }) => kind === 'site')
  const known = all.find(({ newAt }) => newAt === undefined)
  const state = shown.find(({ kind }) => kind === 'site')
  if (state === undefined) return { facts: all, changes: [] }
  const current: KnownFact = { kind: 'site', key: state.key, value: state.value }
  if (known === undefined) return { facts: [current], changes: [] }
  if (known.key === state.key) return { facts: [known], changes: [] }
  const first = all.find(({ key, newAt }) => newAt !== undefined && key === state.key)?.newAt ?? now
  if (state.readAt < first + confirmAfterMs) return { facts: [known, { ...current, newAt: first }], changes: [] }
  return { facts: [current], changes: [siteChange(host, known.value, state.value)] }
}

const parkedStates: readonly string[] = ['parked', 'for_sale', 'suspended', 'default_page']

/** Of a move: from host to host. Otherwise the states. */
function siteChange(host: string, before: string, after: string): LeadChange {
  const none = { subject: null, sourceUrl: null, contactId: null }
  if (after === 'ok') return { ...none, kind: 'site_back', before, after: host }
  return parkedStates.includes(after)
    ? { ...none, kind: 'site_parked', before: host, after }
    : { ...none, kind: 'site_moved', before: host, after }
}

/** Marks what appeared and what is missing with the time, and takes the marks from what was a single reading. */
function observe(stored: readonly StoredFact[], shown: readonly ShownFact[], now: number): StoredFact[] {
  const present = new Map(shown.filter((fact) => fact.shown).map((fact) => [nameOf(fact), fact]))
  const forgotten = new Map(stored.flatMap((fact) => (isKnown(fact) ? [] : [[fact.hash, fact]])))
  const kept = stored.filter(isKnown).flatMap((fact): KnownFact[] => {
    const current = present.get(nameOf(fact))
    present.delete(nameOf(fact))
    if (current === undefined) return fact.newAt === undefined ? [{ ...fact, missingAt: fact.missingAt ?? now }] : []
    const { missingAt: _, ...known } = fact
    return [{ ...known, ...ownerOf(current) }]
  })
  const added = [...present.values()].map((fact): KnownFact => {
    const known = { kind: fact.kind, key: fact.key, value: fact.value, ...ownerOf(fact) }
    return forgotten.delete(hashOf(fact)) ? known : { ...known, newAt: now }
  })
  return [...forgotten.values(), ...kept, ...added]
}

/** A page may say less of an owner than another one did, and nothing follows from that. */
function ownerOf({ person, personKey }: ShownFact): Pick<KnownFact, 'person' | 'personKey'> {
  return person === null || personKey === null ? {} : { person, personKey }
}

function settle(observed: readonly StoredFact[], facts: readonly ShownFact[], readings: Readings): Settled {
  const known = observed.filter(isKnown)
  const shown = new Map(facts.map((fact) => [nameOf(fact), fact]))
  const longWaitMs = Math.max(confirmAfterMs, 0.75 * readings.periodDays * dayMs)
  const wait = isDoubtful(known) ? longWaitMs : confirmAfterMs
  const isConfirmed = (fact: KnownFact) => {
    const since = fact.newAt ?? fact.missingAt
    if (since === undefined) return false
    if (readings.sweptAt >= since + wait) return true
    const readAt = shown.get(nameOf(fact))?.readAt
    return readAt !== undefined && readings.now >= since + longWaitMs && readAt >= since + confirmAfterMs
  }
  const added = known.filter((fact) => fact.newAt !== undefined && isConfirmed(fact))
  // What may be its successor was seen once: the two are reported together.
  const hasSuccessor = ({ kind, personKey }: KnownFact) =>
    kind !== 'person' &&
    known.some(
      (fact) => fact.newAt !== undefined && fact.kind === kind && fact.personKey === personKey && !added.includes(fact),
    )
  const gone = known.filter((fact) => fact.missingAt !== undefined && isConfirmed(fact) && !hasSuccessor(fact))
  const missing = known.filter(({ missingAt }) => missingAt !== undefined)
  const replaced = new Set(replacedBy(added, missing).values())
  const left = observed.flatMap((fact): StoredFact[] => {
    if (!isKnown(fact)) return [fact]
    if (gone.includes(fact) || replaced.has(fact)) return []
    if (!added.includes(fact)) return [fact]
    const { newAt: _, ...reported } = fact
    return [reported]
  })
  return { facts: left, added, gone, missing, shown }
}

/** More than half of what the site showed is missing, and little is there instead. */
function isDoubtful(facts: readonly KnownFact[]): boolean {
  const ofPages = facts.filter(({ kind }) => kind !== 'technology')
  const before = ofPages.filter(({ newAt }) => newAt === undefined)
  const missing = before.filter(({ missingAt }) => missingAt !== undefined).length
  return 2 * (missing - (ofPages.length - before.length)) > before.length
}

function hashOf(fact: Pick<KnownFact, 'kind' | 'key'>): string {
  return createHash('sha256').update(nameOf(fact)).digest('hex')
}

function isKnown(fact: StoredFact): fact is KnownFact {
  return !('hash' in fact)
}
