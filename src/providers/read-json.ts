// Answers come from outside: nothing about their shape is taken for granted, and a field of the wrong type is an absent
// field, so that one odd value costs a fact and not the page.

export type JsonObject = Readonly<Record<string, unknown>>

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Text that says something, trimmed. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.trim() || undefined
}

/** A number, also one in quotes (Nominatim writes coordinates so). */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A number between two others. */
export function numberWithin(value: unknown, from: number, to: number): number | undefined {
  const number = numberOf(value)
  return number !== undefined && number >= from && number <= to ? number : undefined
}

/** The object without the fields that are undefined. */
export function present<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}

/**
 * Parses JSON that can be stored: PostgreSQL has no place for NUL or half a surrogate pair in text or jsonb, and one such
 * name would fail the whole page. Undefined when it is no JSON.
 */
export function parseStorable(text: string): unknown {
  const isSuspect = /\\u(?:0000|d[89a-f])/i.test(text)
  try {
    return JSON.parse(text, isSuspect ? (_, value: unknown) => storableValue(value) : undefined)
  } catch {
    return undefined
  }
}

/** Of a value whose parts are storable by now: `JSON.parse` goes from the inside out. */
function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storable(key), part]))
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
