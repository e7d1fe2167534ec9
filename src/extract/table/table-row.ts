/** One row of a table that somebody brought. */
export interface TableRow {
  /** Where it begins in the file, as an editor or a spreadsheet would count; 1 is the first. */
  readonly line: number
  readonly cells: readonly string[]
  /** What is wrong with the row as a row. */
  readonly problem?: 'unclosed_quote' | 'stray_quote' | 'row_too_long'
}

/** What the file as a whole cannot be. The message says what to do. */
export class TableProblem extends Error {
  override readonly name = 'TableProblem'
}

export const maxCells = 1_000

/** As PostgreSQL can keep it: no NUL, no half of a surrogate pair. */
export function cleanCell(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

export function isBlank({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '')
}
