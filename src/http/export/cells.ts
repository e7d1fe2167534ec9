import { isFormula, quoteCsv } from '../../core/csv.ts'

/** A value as text for programs: dates in ISO 8601, lists as JSON; null is an empty string. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value as text for people: dates without seconds (UTC), which spreadsheets of every language read as dates. */
export function readableText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (!(value instanceof Date)) return cellText(value)
  const [day = '', time = ''] = value.toISOString().split('T')
  return isMidnight(value) ? day : `${day} ${time.slice(0, 5)}`
}

/** A day is stored as its first instant. */
export const isMidnight = (at: Date): boolean => at.getTime() % 86_400_000 === 0

/**
 * In files for spreadsheets the apostrophe also keeps the + of a phone number, which would be read as a sign. Values of
 * numeric columns stay numbers, negative ones too.
 */
export function spreadsheetCell(value: unknown): string {
  const text = readableText(value)
  if (typeof value === 'number' || text === '') return text
  return quoteCsv(isFormula(text) || /^[+-]/.test(text) ? `'${text}` : text)
}
