/** One row of an imported table. */
export interface TableRow {
  /** Line number in the file, as in an editor or a spreadsheet; 1 is the first. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why the row cannot be read. */
  readonly problem?: 'unclosed_quote' | 'stray_quote' | 'row_too_long' | 'no_feature'
}

/** The file cannot be read. The message says what to do. */
export class TableProblem extends Error {
  override readonly name = 'TableProblem'
}

export const maxCells = 1_000

/** Removes what PostgreSQL rejects: NUL and lone surrogates. */
export function cleanCell(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

export function isBlank({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '')
}
