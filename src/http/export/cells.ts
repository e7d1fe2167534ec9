import { isFormula, quoteCsv } from '../../core/csv.ts'

/** A value of a row as text; null is nothing. Lists are readable for people and JSON for machines. */
export function cellText(value: unknown, forPeople: boolean): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return forPeople ? value.join(', ') : JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * For a file that is made for spreadsheets the apostrophe has a second use: it keeps the + of a phone number, which would be
 * dropped as the sign of a number. Numbers of our own columns stay numbers, negative ones too.
 */
export function spreadsheetCell(value: unknown): string {
  const text = cellText(value, true)
  if (typeof value === 'number' || text === '') return text
  return quoteCsv(isFormula(text) || /^[+-]/.test(text) ? `'${text}` : text)
}
