import type { JsonObject } from '../read-json.ts'
import { readPoint } from './point.ts'
import type { TaxonomyPath } from './scanned-group.ts'

/** A row as JSON: numbers of 64 bits and dates as JSON has them, the point as coordinates, and without what is null. */
export function placeRow(
  values: ReadonlyMap<string, unknown>,
  { primary, hierarchy, alternates }: TaxonomyPath,
): JsonObject {
  const row: Record<string, unknown> = { taxonomy: { primary, hierarchy, alternates } }
  for (const [name, value] of values) {
    if (name === 'geometry') Object.assign(row, readPoint(value))
    else if (value !== null && value !== undefined) row[name] = plain(value)
  }
  return row
}

const maxListLength = 100
const maxDepth = 8

function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array || typeof value === 'number' || typeof value === 'boolean') {
    return value instanceof Uint8Array || (typeof value === 'number' && !Number.isFinite(value)) ? null : value
  }
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null
  if (Array.isArray(value)) return value.slice(0, maxListLength).map((item) => plain(item, depth + 1))
  const fields = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(fields.map(([key, part]) => [plain(key), plain(part, depth + 1)]))
}
