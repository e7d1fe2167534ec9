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
    places: { new: 'new places', changed: 'changed places', gone: 'places gone' },
    leads: { new: 'new leads', changed: 'changed leads', gone: 'leads gone' },
    contacts: { new: 'new contacts', changed: 'changed contacts', gone: 'contacts gone' },
    delivered: 'contacts delivered',
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
    places: { new: 'neue Orte', changed: 'geänderte Orte', gone: 'verschwundene Orte' },
    leads: { new: 'neue Leads', changed: 'geänderte Leads', gone: 'verschwundene Leads' },
    contacts: { new: 'neue Kontakte', changed: 'geänderte Kontakte', gone: 'verschwundene Kontakte' },
    delivered: 'Kontakte übertragen',
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
    line: `${shown(count)} ${text[entity][kind]}`,
    url: base === undefined ? undefined : `${base}/${entity}?${kind}_in=has_any%3A${facts.runId}`,
  }))
  const delivered = facts.result?.delivered ?? 0
  const lines = [
    ...named.flatMap(({ line, url }) => (url === undefined ? [line] : [line, `  ${url}`])),
    ...(delivered > 0 ? [`${delivered} ${text.delivered}`] : []),
    ...(facts.problem === null ? [] : [`${text.problem}: ${oneLine(facts.problem)}`]),
  ]
  const [first = text.nothing] = [
    ...(facts.problem === null ? [] : [text.failed]),
    ...named.slice(0, 1).map(({ line }) => line),
    ...(delivered > 0 ? [`${delivered} ${text.delivered}`] : []),
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

const shown = (count: number) => (count >= maxChanges ? `${count}+` : `${count}`)

/** Leads first: they are what people came for. */
function countsOf(result: RunResult): { entity: ChangedEntity; kind: ChangeKind; count: number }[] {
  const order = changedEntities.toSorted((one, other) => Number(other === 'leads') - Number(one === 'leads'))
  return order
    .flatMap((entity) => changeKinds.map((kind) => ({ entity, kind, count: result[entity][kind] })))
    .filter(({ count }) => count > 0)
}
