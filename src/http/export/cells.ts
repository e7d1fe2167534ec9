/** A value of a row as text; null is nothing. Lists are readable for people and JSON for machines. */
export function cellText(value: unknown, forPeople: boolean): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return forPeople ? value.join(', ') : JSON.stringify(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** RFC 4180. */
export function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A spreadsheet takes a cell that begins with one of these for a formula, whatever stands around it, and a site can write
 * what it likes into its title. An apostrophe makes it a text, and keeps the + of a phone number, which would be dropped
 * as the sign of a number. Numbers of our own columns stay numbers, negative ones too.
 */
const dangerous = /^[=+\-@\t\r\n\0＝＋－＠]/

export function spreadsheetCell(value: unknown): string {
  const text = cellText(value, true)
  if (typeof value === 'number' || text === '') return text
  return `"${(dangerous.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
