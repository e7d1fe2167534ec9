import { cleanCell, maxCells, TableProblem, type TableRow } from '../table-row.ts'
import { readXml } from './xml-events.ts'

const maxTextLength = 32_767
/** The limit of spreadsheet programs. */
const maxRows = 1_048_576

/**
 * Streams the rows of a sheet with the row numbers of the spreadsheet, made ascending where the file repeats or omits
 * them.
 */
export async function* readSheet(pieces: AsyncIterable<Buffer>, strings: readonly string[]): AsyncGenerator<TableRow> {
  const ready: TableRow[] = []
  let line = 0
  let cells: string[] = []
  let column = 0
  let type = ''
  let value = ''
  let inValue = false
  let rows = 0
  const steps = readXml(pieces, {
    open(name, attributes) {
      if (name === 'row') {
        if (++rows > maxRows)
          throw new TableProblem(`The sheet has more than ${maxRows} rows. Save a part of it as CSV.`)
        // A repeated or missing number would give two rows the same line, and reports are stored by line.
        line = Math.max(wholeNumber(attributes.r) ?? 0, line + 1)
        cells = []
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column
        type = attributes.t ?? ''
        value = ''
      } else if (name === 'v' || name === 't') inValue = true
    },
    text(some) {
      if (inValue && value.length < maxTextLength) value += some
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c') {
        if (column < maxCells) {
          while (cells.length < column) cells.push('')
          cells[column] = cleanCell(type === 's' ? (strings[wholeNumber(value) ?? -1] ?? '') : value)
        }
        column += 1
      } else if (name === 'row') ready.push({ line, cells })
    },
  })
  for (;;) {
    const { done } = await steps.next()
    yield* ready.splice(0)
    if (done) return
  }
}

/** `BC12` is in the column 54, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
