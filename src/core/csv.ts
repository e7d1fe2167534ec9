/**
 * A spreadsheet runs a cell that begins with one of these characters, even between quotes, and the title of a site can
 * contain anything. Excel treats the full-width characters of Japanese keyboards like the ASCII ones. A hyphen or plus
 * alone, or in front of a number, does nothing.
 */
const formula = /^[=@\t\r\n\0＝＋－＠]|^[+-](?!(?:\d+(?:[.,]\d+)*)?$)/

/** Whether a spreadsheet would run the text as a formula. */
export function isFormula(text: string): boolean {
  return formula.test(text)
}

/** One line of CSV (RFC 4180). A cell that is a formula gets an apostrophe in front, which makes it text in a spreadsheet. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const texts = cells.map((cell) => (cell === null ? '' : String(cell)))
  return `${texts.map((text) => csvCell(isFormula(text) ? `'${text}` : text)).join(',')}\r\n`
}

/** A cell, with quotes only where it needs them. Tabs and semicolons are separators to some spreadsheets. */
export function csvCell(text: string): string {
  return /[",\r\n\t;]/.test(text) ? quoteCsv(text) : text
}

export function quoteCsv(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
