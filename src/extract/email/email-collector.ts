import { isDisposable } from '../../validation/offline/disposable.ts'
import { isFreeMail } from '../../validation/offline/free-mail.ts'
import type { TextRange } from '../document/page-document.ts'
import type { EmailFinding, Rejected } from '../findings.ts'
import { visibleRange } from '../visible-range.ts'
import { domainParts } from './domain.ts'
import { emailKind, emailType } from './email-type.ts'
import type { EmailReading } from './parse-email.ts'
import { isMachineEmail, isPlaceholder } from './placeholders.ts'

/** Base confidence of each method. */
const methods: Record<string, { readonly base: number; readonly obfuscated: boolean }> = {
  mailto: { base: 95, obfuscated: false },
  text: { base: 90, obfuscated: false },
  'json-ld': { base: 90, obfuscated: false },
  microdata: { base: 90, obfuscated: false },
  rdfa: { base: 90, obfuscated: false },
  hcard: { base: 90, obfuscated: false },
  meta: { base: 60, obfuscated: false },
  attribute: { base: 75, obfuscated: false },
  script: { base: 60, obfuscated: false },
  state: { base: 60, obfuscated: false },
  comment: { base: 40, obfuscated: false },
  entities: { base: 92, obfuscated: true },
  'mailto-encoded': { base: 95, obfuscated: true },
  cloudflare: { base: 95, obfuscated: true },
  'at-words': { base: 85, obfuscated: true },
  spelled: { base: 80, obfuscated: true },
  reversed: { base: 85, obfuscated: true },
  rot13: { base: 85, obfuscated: true },
  base64: { base: 85, obfuscated: true },
  'shift-cipher': { base: 92, obfuscated: true },
  'script-write': { base: 90, obfuscated: true },
  'script-join': { base: 80, obfuscated: true },
  'script-call': { base: 80, obfuscated: true },
  'data-pair': { base: 85, obfuscated: true },
}

export interface Sighting {
  readonly method: string
  /** Called once, for the sighting that is shown. */
  readonly snippet: () => string
  readonly position: number
  /** Position in the page's text, used to find names nearby. */
  readonly textOffset: number
  /** End in the page's text. Not set for what is not visible: attributes, scripts, comments. */
  readonly textEnd?: number
}

interface Entry {
  readonly local: string
  readonly domain: string
  readonly sightings: Sighting[]
}

export interface LocatedEmail {
  readonly finding: EmailFinding
  readonly local: string
  readonly offsets: readonly number[]
  /** The visible text range; null when nothing is visible. */
  readonly range: TextRange | null
}

/** Collects all sightings of each e-mail and makes one finding of them. */
export class EmailCollector {
  readonly #entries = new Map<string, Entry>()
  readonly #rejected = new Map<string, string>()
  readonly site: string | null

  constructor(site: string | null) {
    this.site = site
  }

  add(reading: EmailReading, raw: string, sighting: Sighting): void {
    if ('reason' in reading) {
      this.reject(raw, reading.reason)
      return
    }
    const { local, domain, value } = reading
    if (isMachineEmail(local, domain)) this.reject(value, 'machine_address')
    else if (isPlaceholder(local, domain, this.site, isFreeMail(domain))) this.reject(value, 'placeholder')
    else {
      const entry = this.#entries.get(value)
      if (entry === undefined) this.#entries.set(value, { local, domain, sightings: [sighting] })
      else if (entry.sightings.length < 50) entry.sightings.push(sighting)
    }
  }

  reject(value: string, reason: string): void {
    const key = value.toLowerCase().slice(0, 120)
    if (this.#rejected.size < 200 && !this.#rejected.has(key)) this.#rejected.set(key, reason)
  }

  /** Whether the domain is the site's own. */
  isOwn(domain: string): boolean {
    const registrable = domainParts(domain).registrable
    return this.site !== null && registrable === this.site
  }

  has(value: string): boolean {
    return this.#entries.has(value)
  }

  located(): LocatedEmail[] {
    return [...this.#entries]
      .map(([value, entry]) => this.#finding(value, entry))
      .sort((a, b) => a.finding.position - b.finding.position || (a.finding.value < b.finding.value ? -1 : 1))
  }

  rejected(): Rejected[] {
    return [...this.#rejected]
      .filter(([value]) => !this.#entries.has(value))
      .map(([value, reason]) => ({ value, reason }))
  }

  #finding(value: string, { local, domain, sightings }: Entry): LocatedEmail {
    const best = sightings.reduce((a, b) => (baseOf(b.method) > baseOf(a.method) ? b : a))
    const kinds = new Set(sightings.map((sighting) => sighting.method))
    const disposable = isDisposable(domain)
    let confidence = baseOf(best.method)
    const reasons = [`found as ${best.method}`]
    if (kinds.size > 1) {
      confidence += 3
      reasons.push(`also as ${[...kinds].filter((kind) => kind !== best.method).join(', ')}`)
    }
    if (this.isOwn(domain)) {
      confidence += 3
      reasons.push('at the domain of the site')
    }
    if (disposable) {
      confidence -= 30
      reasons.push('disposable provider')
    }
    const finding: EmailFinding = {
      value,
      method: best.method,
      type: emailType(local, domain, this.site),
      kind: emailKind(local, domain),
      confidence: Math.max(0, Math.min(100, confidence)),
      reasons,
      obfuscated: sightings.every((sighting) => methods[sighting.method]?.obfuscated === true),
      disposable,
      owner: 'site',
      snippet: best.snippet(),
      position: best.position,
    }
    return { finding, local, offsets: sightings.map((sighting) => sighting.textOffset), range: visibleRange(sightings) }
  }
}

function baseOf(method: string): number {
  return methods[method]?.base ?? 50
}
