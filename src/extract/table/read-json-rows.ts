import type { TableRow } from './table-row.ts'
import { cleanCell, maxCells } from './table-row.ts'

/** One array of cells a line, as a list that came over the API is kept. Written by us, so what does not fit is a fault. */
export async function* readJsonRows(pieces: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  const decoder = new TextDecoder()
  let left = ''
  let line = 0
  const rowOf = (text: string): TableRow => {
    line += 1
    const cells = JSON.parse(text) as unknown[]
    return { line, cells: cells.slice(0, maxCells).map((cell) => cleanCell(String(cell ?? ''))) }
  }
  for await (const piece of pieces) {
    const lines = (left + decoder.decode(piece, { stream: true })).split('\n')
    left = lines.pop() ?? ''
    for (const text of lines) yield rowOf(text)
  }
  if (left !== '') yield rowOf(left)
}
