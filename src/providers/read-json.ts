// Reads responses of external services. A field of the wrong type counts as absent, so that one wrong value loses a fact and
// not the page.

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

/** Trimmed text; undefined if it is empty. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.trim() || undefined
}

/** A number, also as text (Nominatim's coordinates). */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

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
 * Parses JSON and removes what PostgreSQL cannot store in text or jsonb: NUL and lone surrogates. One of them in a name would
 * fail the whole page. Undefined if it is not JSON.
 */
export function parseStorable(text: string): unknown {
  const isSuspect = /\\u(?:0000|d[89a-f])/i.test(text)
  try {
    return JSON.parse(text, isSuspect ? (_, value: unknown) => storableValue(value) : undefined)
  } catch {
    return undefined
  }
}

/** `JSON.parse` calls this from the inside out, so nested values are storable already. */
function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [storable(key), part]))
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
