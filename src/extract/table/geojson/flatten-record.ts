import { cleanCell, maxCells } from '../table-row.ts'

const maxDepth = 4
const maxListed = 20

/**
 * The values of a record by the name of their column: `names.primary` for a value in an object, the first object of a list, and
 * all plain values of a list in one cell.
 */
export function flattenRecord(record: object): Map<string, string> {
  const cells = new Map<string, string>()
  add(cells, '', record, 0)
  return cells
}

function add(cells: Map<string, string>, name: string, value: unknown, depth: number): void {
  if (value === null || value === undefined || depth > maxDepth || cells.size >= maxCells) return
  if (Array.isArray(value)) {
    const first: unknown = value.find((item) => item !== null)
    const plain = value.filter((item) => typeof item !== 'object').slice(0, maxListed)
    if (typeof first === 'object') add(cells, name, first, depth + 1)
    else if (plain.length > 0) set(cells, name, plain.map(String).join('; '))
  } else if (typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) add(cells, name === '' ? key : `${name}.${key}`, part, depth + 1)
  } else set(cells, name, String(value))
}

function set(cells: Map<string, string>, name: string, text: string): void {
  if (!cells.has(name)) cells.set(cleanCell(name), cleanCell(text))
}
