// RFC 4180 with what real files contain: any line ends, quotes inside unquoted fields, blank lines, and above all
// unclosed quotes. A strict parser would read from such a quote to the end of the file; this one reports the row and
// continues with the next line. Linear: a record is read again only when more text arrives, and no record is longer
// than `maxRecordLength`.
import { cleanCell, maxCells, type TableRow } from './table-row.ts'

const maxRecordLength = 65_536
const quote = 34
const carriageReturn = 13
const lineFeed = 10

interface Parsed {
  readonly cells: string[]
  readonly problem: TableRow['problem']
  /** Position after the record and its line end. */
  readonly end: number
}

/** Accepts text in chunks and returns the complete rows. Without a delimiter each line is one cell. */
export class CsvReader {
  readonly #delimiter: number
  #text = ''
  #line = 1

  constructor(delimiter: string | undefined) {
    this.#delimiter = delimiter?.charCodeAt(0) ?? -1
  }

  write(text: string): TableRow[] {
    this.#text += text
    return this.#rows(false)
  }

  end(): TableRow[] {
    return this.#rows(true)
  }

  #rows(final: boolean): TableRow[] {
    const rows: TableRow[] = []
    let start = 0
    while (start < this.#text.length) {
      const parsed = this.#record(start, final)
      if (parsed === undefined) break
      const { cells, problem, end } = parsed
      rows.push({ line: this.#line, cells: cells.map(cleanCell), ...(problem !== undefined && { problem }) })
      this.#line += lineEnds(this.#text, start, end)
      start = end
    }
    this.#text = this.#text.slice(start)
    return rows
  }

  /** The record at `start`; undefined while its end has not arrived. */
  #record(start: number, final: boolean): Parsed | undefined {
    const text = this.#text
    const cells: string[] = []
    let at = start
    for (;;) {
      const cell = text.charCodeAt(at) === quote ? quoted(text, at, start + maxRecordLength) : { value: '', end: at }
      if (cell === undefined) {
        if (!final && text.length - start < maxRecordLength) return undefined
        return this.#rejectedLine(start, final, 'unclosed_quote')
      }
      const end = this.#fieldEnd(cell.end)
      const after = text.slice(cell.end, end)
      // Text after a closing quote is part of the field, unless the quotes span lines: then they belong to two rows.
      if (cell.end > at && after.trim() !== '' && /[\r\n]/.test(cell.value)) {
        return this.#rejectedLine(start, final, 'stray_quote')
      }
      if (cells.length < maxCells) cells.push(cell.value + after)
      if (end - start > maxRecordLength) return this.#rejectedLine(start, final, 'row_too_long')
      if (end < text.length && text.charCodeAt(end) === this.#delimiter) {
        at = end + 1
        continue
      }
      // A quote or a CR at the very end may continue in the next chunk.
      if (!final && end >= text.length - 1) return undefined
      return { cells, problem: undefined, end: afterLineEnd(text, end) }
    }
  }

  #fieldEnd(from: number): number {
    const text = this.#text
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === this.#delimiter || code === lineFeed || code === carriageReturn) break
    }
    return at
  }

  /** An unreadable row: only its first line is dropped. */
  #rejectedLine(start: number, final: boolean, problem: TableRow['problem']): Parsed | undefined {
    const text = this.#text
    let end = start
    while (end < text.length && text.charCodeAt(end) !== lineFeed && text.charCodeAt(end) !== carriageReturn) end++
    if (end >= text.length - 1 && !final) {
      // Endless lines are not buffered: the part read so far is enough to report them.
      if (end - start > maxRecordLength * 2) this.#text = text.slice(0, start + maxRecordLength + 1)
      return undefined
    }
    return { cells: [text.slice(start, Math.min(end, start + 1_000))], problem, end: afterLineEnd(text, end) }
  }
}

/** Reads a quoted field; undefined if it is not closed within `reach`. */
function quoted(text: string, open: number, reach: number): { value: string; end: number } | undefined {
  let from = open + 1
  for (;;) {
    const close = text.indexOf('"', from)
    if (close < 0 || close > reach) return undefined
    if (text.charCodeAt(close + 1) === quote) {
      from = close + 2
      continue
    }
    return { value: text.slice(open + 1, close).replaceAll('""', '"'), end: close + 1 }
  }
}

function afterLineEnd(text: string, at: number): number {
  if (at >= text.length) return at
  return text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count++
  }
  return count
}
