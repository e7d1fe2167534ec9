import type { CountryCode } from 'libphonenumber-js/max'
import { readHost } from '../core/host/read-host.ts'
import { readNumber } from '../extract/phone/read-number.ts'

export interface RawContacts {
  readonly emails: readonly string[]
  /** In E.164; as written where the number is not valid, since that too can be suppressed. */
  readonly phones: readonly string[]
  readonly hosts: readonly string[]
}

const maxDepth = 20
const maxNumberLength = 100
/** A rough test: `readNumber` checks the digits. */
const looksLikeNumber = /^[+(\d][\d\s()./-]{4,}$/

/**
 * Finds every e-mail, number and site in a provider's raw answer. A second number is in no column, and may be suppressed.
 */
export function findContactsInRaw(raw: unknown, country: string | null): RawContacts {
  const found = { emails: [] as string[], phones: [] as string[], hosts: [] as string[] }
  for (const text of textsIn(raw, maxDepth)) {
    for (const part of text.split(/[;,|\n]/)) {
      const number = numberIn(part.trim(), country)
      if (number !== undefined) found.phones.push(number)
    }
    for (const word of text.split(/[\s;,|<>"'()]+/)) {
      if (word.includes('://')) found.hosts.push(...hostOf(word))
      else if (word.includes('@')) found.emails.push(word.replace(/^mailto:/i, ''))
    }
  }
  return found
}

function* textsIn(value: unknown, depth: number): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && depth > 0) {
    for (const part of Object.values(value)) yield* textsIn(part, depth - 1)
  }
}

function numberIn(part: string, country: string | null): string | undefined {
  const written = part.replace(/^tel:/i, '')
  if (written.length > maxNumberLength || !looksLikeNumber.test(written)) return undefined
  return readNumber(written, (country ?? undefined) as CountryCode | undefined)?.number ?? written
}

function hostOf(word: string): string[] {
  const reading = readHost(word)
  return reading.ok ? [reading.host] : []
}
