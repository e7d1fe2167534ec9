import { sampleRows } from './detect-columns.ts'
import { maxRows } from './import-request.ts'
import type { ParsedList, Refused } from './list-task.ts'

const maxColumns = 50
/**
 * Each of these characters may become a value of 64 bytes, so that a list takes at most half of the heap of the thread. V8 ends the
 * whole process, not only the thread, when a single parse exceeds it. 100,000 rows with all columns have 5,100,000.
 */
const maxValues = 6_000_000

/** Parses a list in JSON: an object with `rows` and options, or the rows alone. */
export function parseList(json: Uint8Array): ParsedList | Refused {
  if (countValues(json) > maxValues) return { refused: `The list has more than ${maxValues} values. Send it in parts.` }
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(json))
  } catch {
    return { refused: 'The body is not valid JSON.' }
  }
  const isObject = typeof body === 'object' && body !== null
  if (!isObject) return { fields: undefined, rowCount: undefined, header: [], sample: [], lines: new Uint8Array() }
  const { rows, ...fields } = (Array.isArray(body) ? { rows: body } : body) as Record<string, unknown>
  if (!Array.isArray(rows)) {
    const given = rows === undefined ? fields : { ...fields, rows: null }
    return { fields: given, rowCount: undefined, header: [], sample: [], lines: new Uint8Array() }
  }
  // More are refused anyway.
  try {
    return { fields, rowCount: rows.length, ...tableOf(rows.slice(0, maxRows)) }
  } catch (error) {
    // The stack ends at some thousand levels.
    if (error instanceof RangeError) return { refused: 'A row of the list is nested too deeply.' }
    throw error
  }
}

function countValues(json: Uint8Array): number {
  let count = 0
  for (const byte of json) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count++
  return count
}

/** Converts objects to a table with a column for each field. A plain string counts as an object with a URL. */
function tableOf(items: readonly unknown[]): Pick<ParsedList, 'header' | 'sample' | 'lines'> {
  const columns = new Map<string, number>()
  const entriesOf = (item: unknown): [string, unknown][] =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.entries(item) : [['url', item]]
  for (const item of items) {
    for (const [name] of entriesOf(item)) {
      if (!columns.has(name) && columns.size < maxColumns) columns.set(name, columns.size)
    }
  }
  const cellsOf = (item: unknown) => {
    const cells: string[] = Array.from({ length: columns.size }, () => '')
    for (const [name, value] of entriesOf(item)) {
      const column = columns.get(name)
      if (column !== undefined) cells[column] = cellOf(value)
    }
    return cells
  }
  const lines = Buffer.from(items.map((item) => `${JSON.stringify(cellsOf(item))}\n`).join(''))
  return { header: [...columns.keys()], sample: items.slice(0, sampleRows).map(cellsOf), lines }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
