import { maxCells, type TableRow } from '../table-row.ts'
import { flattenRecord } from './flatten-record.ts'
import { RecordSplitter } from './record-splitter.ts'

interface Options {
  /** Only the beginning of the file is there: its last record may be a part of one. */
  readonly isStart?: boolean
}

const shownLength = 200

/**
 * The features of a GeoJSON file as a table: their names of properties, then one row for each feature with its number as line.
 * Plain objects count as properties. Reads the file twice: any feature may have a property that the others lack.
 */
export async function* readGeoJson(
  open: () => AsyncIterable<Buffer>,
  { isStart = false }: Options = {},
): AsyncGenerator<TableRow> {
  const columns = new Map<string, number>()
  for await (const record of recordsOf(open(), isStart)) {
    if ('problem' in record) continue
    for (const name of record.cells.keys()) {
      if (!columns.has(name) && columns.size < maxCells) columns.set(name, columns.size)
    }
  }
  if (columns.size === 0) return
  yield { line: 0, cells: [...columns.keys()] }
  let line = 0
  for await (const record of recordsOf(open(), isStart)) {
    line++
    if ('problem' in record) yield { line, cells: [record.text], problem: record.problem }
    else yield { line, cells: [...columns.keys()].map((name) => record.cells.get(name) ?? '') }
  }
}

type FeatureRecord =
  | { readonly cells: ReadonlyMap<string, string> }
  | { readonly problem: 'no_feature' | 'row_too_long'; readonly text: string }

async function* recordsOf(pieces: AsyncIterable<Buffer>, isStart: boolean): AsyncGenerator<FeatureRecord> {
  const splitter = new RecordSplitter()
  for await (const piece of pieces) for (const record of splitter.write(piece)) yield readRecord(record)
  const last = splitter.end()
  if (last === undefined) return
  const record = readRecord(last)
  if (!(isStart && 'problem' in record)) yield record
}

function readRecord({ text, isCut }: { readonly text: string; readonly isCut: boolean }): FeatureRecord {
  if (isCut) return { problem: 'row_too_long', text: text.slice(0, shownLength) }
  try {
    const record: unknown = JSON.parse(text)
    if (typeof record === 'object' && record !== null && !Array.isArray(record)) return { cells: cellsOf(record) }
  } catch {
    // Reported as below.
  }
  return { problem: 'no_feature', text: text.slice(0, shownLength) }
}

/** A position, and what OpenStreetMap's tags say, which AllThePlaces and extracts of OpenStreetMap use. */
function cellsOf(record: object): Map<string, string> {
  const { id, properties, geometry } = record as Record<string, unknown>
  if (typeof properties !== 'object' || properties === null) {
    const { type, geometry: _, ...rest } = record as Record<string, unknown>
    return geometry === undefined && type !== 'Feature'
      ? flattenRecord(record)
      : withPosition(flattenRecord(rest), geometry)
  }
  const cells = withPosition(flattenRecord(properties), geometry)
  if ((typeof id === 'string' || typeof id === 'number') && !cells.has('id')) cells.set('id', String(id))
  const kind = kindKeys.map((key) => cells.get(key)).find((value) => value !== undefined && value !== 'yes')
  if (kind !== undefined && !cells.has('kind')) cells.set('kind', kind)
  const [number, street] = [cells.get('addr:housenumber'), cells.get('addr:street')]
  if (street !== undefined && !cells.has('street') && !cells.has('addr:street_address')) {
    cells.set('street', number === undefined ? street : `${number} ${street}`)
  }
  return cells
}

/** The likelier first: a bakery with a café is `shop=bakery` and `amenity=cafe`. */
const kindKeys = ['shop', 'amenity', 'healthcare', 'office', 'craft', 'tourism', 'leisure']

function withPosition(cells: Map<string, string>, geometry: unknown): Map<string, string> {
  const { west, east, south, north } = boundsOf(geometry, { west: 180, east: -180, south: 90, north: -90 }, 0)
  if (west > east || south > north) return cells
  return new Map([...cells, ['longitude', String((west + east) / 2)], ['latitude', String((south + north) / 2)]])
}

interface Bounds {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** Of every position in a geometry, which nests them by its type. */
function boundsOf(geometry: unknown, bounds: Bounds, depth: number): Bounds {
  if (typeof geometry !== 'object' || geometry === null || depth > 6) return bounds
  if (Array.isArray(geometry)) {
    const [x, y]: unknown[] = geometry
    if (typeof x !== 'number' || typeof y !== 'number') {
      return geometry.reduce<Bounds>((found, part) => boundsOf(part, found, depth + 1), bounds)
    }
    return {
      west: Math.min(bounds.west, x),
      east: Math.max(bounds.east, x),
      south: Math.min(bounds.south, y),
      north: Math.max(bounds.north, y),
    }
  }
  const { coordinates, geometries } = geometry as Record<string, unknown>
  return boundsOf(coordinates ?? geometries, bounds, depth + 1)
}
