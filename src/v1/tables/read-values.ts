/** Parsers of V1's texts. Invalid values become null: a bad rating must not reject the place. */

export function textOf(value: string | null | undefined, maxLength: number): string | null {
  const text = storable(value?.trim().slice(0, maxLength) ?? '')
  return text === '' ? null : text
}

/** Removes what PostgreSQL cannot store: NULs and unpaired surrogates. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

export function numberOf(value: string | null | undefined, from: number, to: number): number | null {
  if (value == null || value === '') return null
  const number = Number(value)
  return number >= from && number <= to ? number : null
}

export function wholeOf(value: string | null | undefined): number | null {
  const number = numberOf(value, 0, 2_147_483_647)
  return number === null ? null : Math.round(number)
}

/** A time of V1, such as `2025-11-20 10:00:00.5+00`. Without a zone it is UTC. */
export function timeOf(value: string | null | undefined): string | null {
  if (value == null) return null
  const time = Date.parse(`${value.replace(' ', 'T').replace(/(?:\+00|Z)?$/, '')}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Parses JSON; V1 has some documents as a string that contains JSON. */
export function jsonOf(value: string | null | undefined): unknown {
  if (value == null) return null
  const once = parsed(value)
  return cleaned(typeof once === 'string' ? parsed(once) : once, 0)
}

/** Documents of Google are six levels deep. Much deeper ones would overflow the stack. */
const maxDepth = 50

/** Makes a document storable: values that are too deep become null, and keys are cleaned too. */
function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return null
  if (Array.isArray(value)) return value.map((entry) => cleaned(entry, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [storable(key), cleaned(entry, depth + 1)]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const maxEntries = 100

/** The texts of an array; empty for anything else. */
export function listOf(value: string | null | undefined, maxLength: number): string[] {
  const list = jsonOf(value)
  if (!Array.isArray(list)) return []
  return list
    .slice(0, maxEntries)
    .flatMap((entry) => (typeof entry === 'string' ? (textOf(entry, maxLength) ?? []) : []))
}

/** A URL that fits its column. */
export function linkOf(value: string | null | undefined): string | null {
  const text = textOf(value, 4096)
  return text === null || Buffer.byteLength(text) > 2048 ? null : text
}
