import { isFormula } from './formula.ts'

/**
 * One line of a CSV file that people open in a spreadsheet (RFC 4180). What strangers wrote into a cell must not run there:
 * what looks like a formula gets an apostrophe in front, which the spreadsheet takes for "this is text".
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n\t;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
