import type { DecodedColumn } from '../parquet/decode-column.ts'
import { listOf, objectOf, textOf } from '../read-json.ts'
import { readPoint } from './point.ts'

/** What kind of business a place is, in Overture's words. */
export interface TaxonomyPath {
  readonly primary: string | null
  /** From the group to the kind itself; empty in older releases. */
  readonly hierarchy: readonly string[]
  readonly alternates: readonly string[]
}

/** The first pass over a row group, compact: many are kept in memory. */
export interface ScannedGroup {
  readonly rows: number
  readonly west: Float64Array
  readonly south: Float64Array
  readonly east: Float64Array
  readonly north: Float64Array
  /** Of each row, the position in `paths`. */
  readonly path: Int32Array
  readonly paths: readonly TaxonomyPath[]
}

type Columns = ReadonlyMap<string, readonly unknown[]>

/** What is put together for so many rows is garbage before it is moved to the old part of the heap. */
const rowsPerStep = 2_000

export function scanGroup(rows: number, columns: ReadonlyMap<string, DecodedColumn>): ScannedGroup {
  const group = { rows, west: nowhere(rows), south: nowhere(rows), east: nowhere(rows), north: nowhere(rows) }
  const path = new Int32Array(rows)
  const known = new Map<string, number>()
  const paths: TaxonomyPath[] = []
  for (let first = 0; first < rows; first += rowsPerStep) {
    const step = Array.from({ length: Math.min(rowsPerStep, rows - first) }, (_, at) => first + at)
    const values = new Map([...columns].map(([name, column]) => [name, column.values(step)]))
    const [boxes, points] = [values.get('bbox'), values.get('geometry')]
    for (const [at, row] of step.entries()) {
      setBounds(group, row, boxes?.[at], points?.[at])
      const read = readPath(values, at)
      const key = JSON.stringify(read)
      const index = known.get(key) ?? paths.push(read) - 1
      known.set(key, index)
      path[row] = index
    }
  }
  return { ...group, path, paths }
}

/** NaN is in no area. */
function nowhere(rows: number): Float64Array {
  return new Float64Array(rows).fill(Number.NaN)
}

type Bounds = Pick<ScannedGroup, 'west' | 'south' | 'east' | 'north'>

function setBounds(group: Bounds, row: number, box: unknown, geometry: unknown): void {
  const { xmin, ymin, xmax, ymax } = objectOf(box)
  const hasBox = [xmin, ymin, xmax, ymax].every((value) => typeof value === 'number' && Number.isFinite(value))
  const point = hasBox ? undefined : readPoint(geometry)
  group.west[row] = hasBox ? Number(xmin) : (point?.longitude ?? Number.NaN)
  group.south[row] = hasBox ? Number(ymin) : (point?.latitude ?? Number.NaN)
  group.east[row] = hasBox ? Number(xmax) : (point?.longitude ?? Number.NaN)
  group.north[row] = hasBox ? Number(ymax) : (point?.latitude ?? Number.NaN)
}

/** `taxonomy`, or `categories` of releases before September 2026, or the basic category alone. */
function readPath(columns: Columns, row: number): TaxonomyPath {
  const taxonomy = objectOf(columns.get('taxonomy')?.[row])
  const categories = objectOf(columns.get('categories')?.[row])
  const basic = textOf(columns.get('basic_category')?.[row])
  return {
    primary: textOf(taxonomy.primary) ?? textOf(categories.primary) ?? basic ?? null,
    hierarchy: texts(taxonomy.hierarchy),
    alternates: [...texts(taxonomy.alternates), ...texts(categories.alternate)],
  }
}

const maxTexts = 20

function texts(value: unknown): string[] {
  return listOf(value)
    .slice(0, maxTexts)
    .flatMap((item) => textOf(item) ?? [])
}
