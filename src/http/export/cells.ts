import { isFormula, quoteCsv } from '../../core/csv.ts'

/** Formats a value as text; null as an empty string. Lists are comma-separated for people and JSON for programs. */
export function cellText(value: unknown, forPeople: boolean): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return forPeople ? value.join(', ') : JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * In files for spreadsheets the apostrophe also keeps the + of a phone number, which would be read as a sign. Values of
 * numeric columns stay numbers, negative ones too.
 */
export function spreadsheetCell(value: unknown): string {
  const text = cellText(value, true)
  if (typeof value === 'number' || text === '') return text
  return quoteCsv(isFormula(text) || /^[+-]/.test(text) ? `'${text}` : text)
}
