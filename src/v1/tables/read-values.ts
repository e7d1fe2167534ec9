/** Readers of V1's texts. What is not what it should be is absent: a bad rating must not cost the place. */

export function textOf(value: string | null | undefined, longest: number): string | null {
  const text = storable(value?.trim().slice(0, longest) ?? '')
  return text === '' ? null : text
}

/** Texts in documents may have what no text of PostgreSQL can: a NUL, or half a character where one was cut. */
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

/** A time of V1's, which knows no zone in half of its tables and means UTC: `2025-11-20 10:00:00.5+00`. */
export function timeOf(value: string | null | undefined): string | null {
  if (value == null) return null
  const time = Date.parse(`${value.replace(' ', 'T').replace(/(?:\+00|Z)?$/, '')}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** A document; V1 has some as a text that holds one. */
export function jsonOf(value: string | null | undefined): unknown {
  if (value == null) return null
  const once = parsed(value)
  return cleaned(typeof once === 'string' ? parsed(once) : once, 0)
}

/** Google's own documents are six deep. Far deeper ones end the stack of whoever writes them. */
const deepest = 50

/** The document as a column can hold it: what lies too deep is null, and keys are texts like any other. */
function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return null
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

const mostEntries = 100

/** The texts of an array; anything else has none. */
export function listOf(value: string | null | undefined, longest: number): string[] {
  const list = jsonOf(value)
  if (!Array.isArray(list)) return []
  return list
    .slice(0, mostEntries)
    .flatMap((entry) => (typeof entry === 'string' ? (textOf(entry, longest) ?? []) : []))
}

/** An address that fits its column. */
export function linkOf(value: string | null | undefined): string | null {
  const text = textOf(value, 4096)
  return text === null || Buffer.byteLength(text) > 2048 ? null : text
}
