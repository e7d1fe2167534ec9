import { type ChangedEntity, type ChangeKind, changedEntities, changeKinds, maxChanges } from './record-changes.ts'
import type { RunResult } from './run-result.ts'

export interface DigestFacts {
  readonly runId: string
  readonly name: string
  readonly kind: string
  readonly language: 'en' | 'de'
  readonly workspace: string
  /** On the clocks of the workspace. */
  readonly at: string
  readonly problem: string | null
  readonly result: RunResult | null
}

const texts = {
  en: {
    nothing: 'nothing new',
    failed: 'failed',
    intro: (facts: DigestFacts) => `Schedule "${facts.name}" of the workspace ${facts.workspace}, run of ${facts.at}:`,
    places: {
      new: { one: 'new place', other: 'new places' },
      changed: { one: 'changed place', other: 'changed places' },
      gone: { one: 'place gone', other: 'places gone' },
    },
    leads: {
      new: { one: 'new lead', other: 'new leads' },
      changed: { one: 'changed lead', other: 'changed leads' },
      gone: { one: 'lead gone', other: 'leads gone' },
    },
    contacts: {
      new: { one: 'new contact', other: 'new contacts' },
      changed: { one: 'changed contact', other: 'changed contacts' },
      gone: { one: 'contact gone', other: 'contacts gone' },
    },
    delivered: { one: 'contact delivered', other: 'contacts delivered' },
    incomplete: 'Some of its work has not ended. What it finds later is in the next run.',
    problem: 'It failed',
    all: 'All runs',
    close:
      'You get this e-mail because someone in your workspace chose you for this schedule. Change it under Schedules.',
  },
  de: {
    nothing: 'nichts Neues',
    failed: 'fehlgeschlagen',
    intro: (facts: DigestFacts) =>
      `Zeitplan „${facts.name}“ im Arbeitsbereich ${facts.workspace}, Lauf vom ${facts.at}:`,
    places: {
      new: { one: 'neuer Ort', other: 'neue Orte' },
      changed: { one: 'geänderter Ort', other: 'geänderte Orte' },
      gone: { one: 'verschwundener Ort', other: 'verschwundene Orte' },
    },
    leads: {
      new: { one: 'neuer Lead', other: 'neue Leads' },
      changed: { one: 'geänderter Lead', other: 'geänderte Leads' },
      gone: { one: 'verschwundener Lead', other: 'verschwundene Leads' },
    },
    contacts: {
      new: { one: 'neuer Kontakt', other: 'neue Kontakte' },
      changed: { one: 'geänderter Kontakt', other: 'geänderte Kontakte' },
      gone: { one: 'verschwundener Kontakt', other: 'verschwundene Kontakte' },
    },
    delivered: { one: 'Kontakt übertragen', other: 'Kontakte übertragen' },
    incomplete: 'Ein Teil der Arbeit ist noch nicht beendet. Was sie noch findet, steht im nächsten Lauf.',
    problem: 'Er ist fehlgeschlagen',
    all: 'Alle Läufe',
    close:
      'Sie erhalten diese E-Mail, weil Sie in Ihrem Arbeitsbereich für diesen Zeitplan ausgewählt wurden. Ändern lässt sich das unter Zeitpläne.',
  },
} as const

/** In one line: a name must not begin a new header or paragraph. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** Subject and text of the e-mail about a run. */
export function digestText(given: DigestFacts, webAppUrl: string | undefined) {
  const facts = { ...given, name: oneLine(given.name), workspace: oneLine(given.workspace) }
  const text = texts[facts.language]
  const base = webAppUrl?.replace(/\/$/, '')
  const counts = facts.result === null ? [] : countsOf(facts.result)
  const named = counts.map(({ entity, kind, count }) => ({
    line: counted(count, text[entity][kind]),
    url: base === undefined ? undefined : `${base}/${entity}?${kind}_in=has_any%3A${facts.runId}`,
  }))
  const count = facts.result?.delivered ?? 0
  const delivered = count > 0 ? [counted(count, text.delivered)] : []
  const lines = [
    ...named.flatMap(({ line, url }) => (url === undefined ? [line] : [line, `  ${url}`])),
    ...delivered,
    ...(facts.problem === null ? [] : [`${text.problem}: ${oneLine(facts.problem)}`]),
  ]
  const [first = text.nothing] = [
    ...(facts.problem === null ? [] : [text.failed]),
    ...named.slice(0, 1).map(({ line }) => line),
    ...delivered,
  ]
  return {
    subject: `ScraperSky: ${facts.name}: ${first}`,
    text: [
      text.intro(facts),
      '',
      ...(lines.length > 0 ? lines : [text.nothing]),
      ...(facts.result?.is_complete === false ? ['', text.incomplete] : []),
      ...(base === undefined ? [] : ['', `${text.all}: ${base}/schedules`]),
      '',
      text.close,
      '',
    ].join('\n'),
  }
}

interface Noun {
  readonly one: string
  readonly other: string
}

const counted = (count: number, noun: Noun) =>
  `${count >= maxChanges ? `${count}+` : count} ${count === 1 ? noun.one : noun.other}`

/** Leads first: they are what people came for. */
function countsOf(result: RunResult): { entity: ChangedEntity; kind: ChangeKind; count: number }[] {
  const order = changedEntities.toSorted((one, other) => Number(other === 'leads') - Number(one === 'leads'))
  return order
    .flatMap((entity) => changeKinds.map((kind) => ({ entity, kind, count: result[entity][kind] })))
    .filter(({ count }) => count > 0)
}
