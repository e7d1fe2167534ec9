import type { TableRow } from './table-row.ts'
import { cleanCell, maxCells } from './table-row.ts'

/**
 * Reads rows stored as one JSON array of cells per line: the format of lists sent over the API. We write these files,
 * so invalid lines are bugs.
 */
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
