/**
 * A spreadsheet runs a cell that begins so, whatever stands around it, and a site can write what it likes into its title. The
 * wide signs are those of Japanese keyboards, which Excel takes for the narrow ones. A hyphen or plus alone, or in front of a
 * number, does nothing.
 */
const formula = /^[=@\t\r\n\0＝＋－＠]|^[+-](?!(?:\d+(?:[.,]\d+)*)?$)/

/** Whether a spreadsheet would run a text; an apostrophe in front makes it a text there, too. */
export function isFormula(text: string): boolean {
  return formula.test(text)
}
