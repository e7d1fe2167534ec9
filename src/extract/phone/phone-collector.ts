import type { PhoneNumber } from 'libphonenumber-js/max'
import type { TextRange } from '../document/page-document.ts'
import type { PhoneFinding } from '../findings.ts'
import { visibleRange } from '../visible-range.ts'
import { kindOf } from './read-number.ts'

const bases: Record<string, number> = {
  tel: 95,
  whatsapp: 92,
  'json-ld': 92,
  microdata: 90,
  rdfa: 90,
  hcard: 90,
  text: 85,
}

export interface PhoneSighting {
  readonly method: string
  readonly raw: string
  readonly ext: string | null
  readonly fax: boolean
  readonly labelled: boolean
  /** Called once, for the sighting that is shown. */
  readonly snippet: () => string
  readonly position: number
  readonly textOffset: number
  /** End in the page's text; not set when it is not visible. */
  readonly textEnd?: number
}

export interface LocatedPhone {
  readonly finding: PhoneFinding
  readonly offsets: readonly number[]
  /** Where it is written with an extension, which makes a switchboard number one person's. */
  readonly extensions: readonly number[]
  /** The visible text range; null when nothing is visible. */
  readonly range: TextRange | null
}

/** Makes one finding per number from all its sightings. */
export class PhoneCollector {
  readonly #entries = new Map<string, { number: PhoneNumber; sightings: PhoneSighting[] }>()

  add(number: PhoneNumber, sighting: PhoneSighting): void {
    const entry = this.#entries.get(number.number)
    if (entry === undefined) this.#entries.set(number.number, { number, sightings: [sighting] })
    else if (entry.sightings.length < 50) entry.sightings.push(sighting)
  }

  located(): LocatedPhone[] {
    return [...this.#entries.values()]
      .map(({ number, sightings }) => locatedPhone(number, sightings))
      .sort((a, b) => a.finding.position - b.finding.position || (a.finding.e164 < b.finding.e164 ? -1 : 1))
  }
}

function locatedPhone(number: PhoneNumber, sightings: readonly PhoneSighting[]): LocatedPhone {
  const best = sightings.reduce((a, b) => ((bases[b.method] ?? 0) > (bases[a.method] ?? 0) ? b : a))
  const methods = new Set(sightings.map((sighting) => sighting.method))
  const labelled = sightings.some((sighting) => sighting.labelled)
  // A number labelled as a phone anywhere can be called, even if another label says fax.
  const fax = sightings.every((sighting) => sighting.fax)
  const reasons = [`found as ${best.method}`]
  let confidence = bases[best.method] ?? 60
  if (!labelled) {
    confidence -= 10
    reasons.push('no label beside it')
  }
  if (methods.size > 1) {
    confidence += 4
    reasons.push(`also as ${[...methods].filter((method) => method !== best.method).join(', ')}`)
  }
  const finding: PhoneFinding = {
    e164: number.number,
    raw: best.raw,
    kind: fax ? 'fax' : kindOf(number),
    ext: sightings.find((sighting) => sighting.ext !== null)?.ext ?? null,
    country: number.country ?? null,
    method: best.method,
    confidence: Math.min(100, confidence),
    reasons,
    owner: 'site',
    snippet: best.snippet(),
    position: best.position,
  }
  const extensions = sightings.filter(({ ext }) => ext !== null).map(({ textOffset }) => textOffset)
  return {
    finding,
    offsets: sightings.map((sighting) => sighting.textOffset),
    extensions,
    range: visibleRange(sightings),
  }
}
