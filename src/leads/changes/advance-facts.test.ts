import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { advanceFacts } from './advance-facts.ts'
import type { LeadChange } from './lead-change.ts'
import type { FactKind, ShownFact, StoredFact } from './stored-fact.ts'

const hourMs = 3_600_000
const periodDays = 8

/** A site with its readings: each says what the pages show then. */
function siteShowing(...first: readonly ShownFact[]) {
  let facts: readonly StoredFact[] = first.map(({ kind, key, value, person, personKey }) =>
    person === null || personKey === null ? { kind, key, value } : { kind, key, value, person, personKey },
  )
  return {
    get facts() {
      return facts
    },
    /** `sweptHour`: when all pages were read; default: now. */
    read(hour: number, shown: readonly ShownFact[], sweptHour = hour) {
      const readings = {
        now: hour * hourMs,
        sweptAt: sweptHour * hourMs,
        periodDays,
        isSurveyed: true,
        host: 'acme.com',
      }
      const read = shown.map((fact) => ({ ...fact, readAt: hour * hourMs }))
      const advanced = advanceFacts(facts, read, readings)
      facts = advanced.facts
      return advanced
    },
  }
}

const fact = (kind: FactKind, value: string, person: string | null = null): ShownFact => ({
  kind,
  key: kind === 'title' ? `${person} ${value}` : value,
  value,
  person,
  personKey: person,
  sourceUrl: 'https://acme.com/team',
  contactId: null,
  shown: true,
  readAt: 0,
})
const brief = (changes: readonly LeadChange[]) => changes.map(({ kind, before, after }) => [kind, before, after])

const ok = fact('site', 'ok')
const ann = [fact('person', 'Ann'), fact('title', 'Owner', 'Ann'), fact('email', 'ann@acme.com', 'Ann')]
const bob = [fact('person', 'Bob'), fact('title', 'Sales', 'Bob'), fact('email', 'bob@acme.com', 'Bob')]
const company = [fact('email', 'info@acme.com'), fact('phone', '+12063421000'), fact('address', '1 High Street')]
const all = [ok, ...ann, ...bob, ...company]
const without = (...facts: readonly ShownFact[]) => all.filter((one) => !facts.includes(one))

describe('two readings', () => {
  test('the first one is no change, a second one 20 hours later is, a third one says nothing new', () => {
    const site = siteShowing(...all)
    const later = [...without(company[1] ?? ok), fact('phone', '+12063421999')]
    expect(site.read(1, later)).toMatchObject({ changes: [], pendingFrom: hourMs })
    expect(site.read(20, later).changes).toEqual([])
    expect(brief(site.read(21, later).changes)).toEqual([['phone_new', '+12063421000', '+12063421999']])
    expect(site.read(90, later)).toMatchObject({ changes: [], pendingFrom: null })
  })

  test('what was there again in between has to be missing twice again', () => {
    const site = siteShowing(...all)
    expect(site.read(1, without(...bob)).undecided).toContain('bob@acme.com')
    expect(site.read(30, all)).toMatchObject({ changes: [], pendingFrom: null })
    expect(site.read(60, without(...bob)).changes).toEqual([])
    expect(brief(site.read(90, without(...bob)).changes)).toEqual([['person_gone', 'Bob', null]])
  })

  test('a page that could not be read meanwhile holds a change up for three quarters of a period', () => {
    const site = siteShowing(...all)
    site.read(1, without(...bob))
    const gone = bob.map((one) => ({ ...one, shown: false }))
    const shown = [...without(...bob), ...gone]
    expect(site.read(48, shown, 0).changes).toEqual([])
    expect(brief(site.read(1 + 24 * 6, shown, 0).changes)).toEqual([['person_gone', 'Bob', null]])
  })

  test('a site that suddenly shows little waits as long', () => {
    const site = siteShowing(...all)
    site.read(1, [ok])
    expect(site.read(48, [ok]).changes).toEqual([])
    expect(site.read(72, all)).toMatchObject({ changes: [], pendingFrom: null })
  })
})

describe('what belongs together is one change', () => {
  test('a person comes and goes with title and e-mail', () => {
    const site = siteShowing(...all)
    const joined = [fact('person', 'Cy'), fact('title', 'Clerk', 'Cy'), fact('email', 'cy@acme.com', 'Cy')]
    site.read(1, [...without(...bob), ...joined])
    expect(brief(site.read(30, [...without(...bob), ...joined]).changes)).toEqual([
      ['person_new', null, 'Cy'],
      ['person_gone', 'Bob', null],
    ])
  })

  test('a new title replaces that of the same person', () => {
    const site = siteShowing(...all)
    const later = [...without(bob[1] ?? ok), fact('title', 'Head of Sales', 'Bob')]
    site.read(1, later)
    expect(site.read(30, later).changes).toMatchObject([
      { kind: 'title_changed', subject: 'Bob', before: 'Sales', after: 'Head of Sales' },
    ])
  })

  test('of several new mailboxes none is said to replace the old one', () => {
    const site = siteShowing(...all)
    const later = [...without(company[0] ?? ok), fact('email', 'a@acme.com'), fact('email', 'b@acme.com')]
    site.read(1, later)
    expect(brief(site.read(30, later).changes)).toEqual([
      ['email_new', null, 'a@acme.com'],
      ['email_new', null, 'b@acme.com'],
    ])
  })

  test('a new content system is one change with all that changed', () => {
    const before = [fact('technology', 'WordPress'), fact('technology', 'PHP')]
    const later = [...all, fact('technology', 'Wix')]
    const site = siteShowing(...all, ...before)
    site.read(1, later)
    expect(brief(site.read(30, later).changes)).toEqual([['technology_changed', 'PHP, WordPress', 'Wix']])
  })
})

test('while a site is parked only that is reported, and it is compared again when it is back', () => {
  const site = siteShowing(...all)
  expect(site.read(1, [fact('site', 'parked')])).toMatchObject({ changes: [], pendingFrom: hourMs })
  expect(brief(site.read(30, [fact('site', 'parked')]).changes)).toEqual([['site_parked', 'acme.com', 'parked']])
  expect(site.read(300, [fact('site', 'parked')])).toMatchObject({ changes: [], pendingFrom: null })
  site.read(400, all)
  expect(brief(site.read(430, all).changes)).toEqual([['site_back', 'parked', 'acme.com']])
})

test('a home page that says nothing (refused, unreachable) stops every comparison', () => {
  const site = siteShowing(...all)
  for (const hour of [1, 30, 300]) expect(site.read(hour, [])).toMatchObject({ changes: [], pendingFrom: null })
})

test('a deleted value is neither gone nor new', () => {
  const hash = createHash('sha256').update('email bob@acme.com').digest('hex')
  const site = siteShowing(...without(...bob))
  const known = site.facts
  const advanced = advanceFacts(
    [...known, { kind: 'email', hash }],
    [...without(...bob), fact('email', 'bob@acme.com')],
    {
      now: hourMs,
      sweptAt: hourMs,
      periodDays,
      isSurveyed: true,
      host: 'acme.com',
    },
  )
  expect(advanced).toMatchObject({ changes: [], pendingFrom: null })
  expect(advanced.facts).toContainEqual({ kind: 'email', key: 'bob@acme.com', value: 'bob@acme.com' })
})
