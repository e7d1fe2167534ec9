import { type Box, contains, type GeoPoint } from '../../core/geo.ts'
import { type Polygon, polygonContains } from '../../core/polygon.ts'
import { parquetFault } from '../parquet/parquet-fault.ts'
import { type JsonObject, numberOf } from '../read-json.ts'
import { factColumns, pointColumn, scanColumnsOf } from './columns.ts'
import type { Dataset, DatasetFile } from './dataset.ts'
import { type FileReader, mayTouch, type OpenFile, overlaps } from './open-files.ts'
import type { PlacePool } from './place-pool.ts'

export interface AreaQuery {
  readonly box: Box
  /** The exact outline within the box: in any of them. */
  readonly outline?: readonly Polygon[] | undefined
  /** Names of kinds in the taxonomy; null: every kind. */
  readonly kinds: readonly string[] | null
}

/** Where the next page begins: a row group of a file, and how many of its rows were read. */
export interface PagePosition {
  readonly file: number
  readonly group: number
  readonly row: number
}

interface FoundPage {
  readonly rows: readonly JsonObject[]
  readonly next: PagePosition | undefined
}

const maxRowsPerPage = 1_000

/** Reads the files of a dataset in order, only the row groups that touch the area. */
export class FileSearch {
  readonly #reader: FileReader
  readonly #pool: PlacePool

  constructor(reader: FileReader, pool: PlacePool) {
    this.#reader = reader
    this.#pool = pool
  }

  async page(dataset: Dataset, query: AreaQuery, from: PagePosition, signal: AbortSignal): Promise<FoundPage> {
    const boxes = partsOf(query.box)
    const rows: JsonObject[] = []
    for (let file = from.file; file < dataset.files.length; file++) {
      const entry = dataset.files[file]
      if (entry === undefined || (entry.box !== undefined && !boxes.some((box) => overlaps(entry.box as Box, box))))
        continue
      const opened = await this.#reader.open(entry, signal)
      const isFirst = file === from.file
      for (let group = isFirst ? from.group : 0; group < opened.index.groups.length; group++) {
        const known = opened.index.groups[group]
        if (known === undefined || known.rows === 0 || !mayTouch(known, boxes)) continue
        const found = await this.#find(opened, group, { boxes, kinds: query.kinds }, signal)
        const start = isFirst && group === from.group ? from.row : 0
        const chosen = found.slice(start, start + maxRowsPerPage - rows.length)
        const read =
          chosen.length === 0 ? [] : await this.#read(opened, group, { boxes, kinds: query.kinds }, chosen, signal)
        const inside = read.filter((row) => isInside(row, boxes, query.outline))
        rows.push(...inside.map((row) => ({ ...row, release: entry.release })))
        if (start + chosen.length < found.length) return { rows, next: { file, group, row: start + chosen.length } }
        if (rows.length >= maxRowsPerPage) return { rows, next: { file, group: group + 1, row: 0 } }
      }
    }
    return { rows, next: undefined }
  }

  /** Every place of one row group in the area. */
  async group(entry: DatasetFile, group: number, query: AreaQuery, signal: AbortSignal): Promise<JsonObject[]> {
    const wanted = { boxes: partsOf(query.box), kinds: query.kinds }
    const opened = await this.#reader.open(entry, signal)
    const found = await this.#find(opened, group, wanted, signal)
    const rows = found.length === 0 ? [] : await this.#read(opened, group, wanted, found, signal)
    return rows.filter((row) => isInside(row, wanted.boxes, query.outline))
  }

  /** The row groups that a search would read, and their bytes: first pass, and all columns. */
  async plan(dataset: Dataset, { box }: Pick<AreaQuery, 'box'>, signal: AbortSignal) {
    const boxes = partsOf(box)
    const plan = { files: 0, groups: 0, bytes: 0, rows: 0, expected: 0 }
    for (const entry of dataset.files) {
      const { box: bounds } = entry
      if (bounds !== undefined && !boxes.some((one) => overlaps(bounds, one))) continue
      const { index } = await this.#reader.open(entry, signal)
      const groups = index.groups.filter((group) => mayTouch(group, boxes))
      if (groups.length > 0) plan.files++
      for (const { rows, columns, bounds: groupBox } of groups) {
        plan.groups++
        plan.rows += rows
        plan.expected += groupBox === undefined ? rows : rows * Math.max(...boxes.map((one) => shareOf(groupBox, one)))
        for (const name of new Set([...scanColumnsOf(index.columns), ...factColumns])) {
          const range = Object.hasOwn(columns, name) ? columns[name] : undefined
          plan.bytes += range === undefined ? 0 : range.end - range.start
        }
      }
    }
    return { ...plan, expected: Math.round(plan.expected) }
  }

  async #find(opened: OpenFile, group: number, wanted: Wanted, signal: AbortSignal): Promise<readonly number[]> {
    const task = { ...opened.task, group, wanted }
    const known = await this.#pool.find({ ...task, columns: undefined }, signal)
    if (known !== null) return known
    const names = scanColumnsOf(opened.index.columns)
    const columns = await this.#reader.columns(opened, group, names, signal)
    if (columns.bbox === undefined && columns[pointColumn] === undefined) {
      throw parquetFault(opened.source.name, 'it has neither bbox nor geometry, so its places have no position')
    }
    return (await this.#pool.find({ ...task, columns }, signal)) ?? []
  }

  async #read(opened: OpenFile, group: number, wanted: Wanted, rows: readonly number[], signal: AbortSignal) {
    const task = { ...opened.task, group, rows }
    const known = await this.#pool.read({ ...task, columns: undefined }, signal)
    if (known !== null) return known
    const columns = await this.#reader.columns(opened, group, factColumns, signal)
    // The thread may have ended since the first pass.
    for (let attempt = 0; attempt < 2; attempt++) {
      const read = await this.#pool.read({ ...task, columns }, signal)
      if (read !== null) return read
      await this.#find(opened, group, wanted, signal)
    }
    throw parquetFault(opened.source.name, `row group ${group} does not fit into memory`)
  }
}

interface Wanted {
  readonly boxes: readonly Box[]
  readonly kinds: readonly string[] | null
}

/** Boxes that do not cross the antimeridian. */
export function partsOf(box: Box): Box[] {
  const east = box.east > 180 ? box.east - 360 : box.east
  if (box.west <= east) return [{ ...box, east }]
  return [
    { ...box, east: 180 },
    { ...box, west: -180, east },
  ]
}

/** A place without a position is nowhere. */
function isInside(row: JsonObject, boxes: readonly Box[], outline: readonly Polygon[] | undefined): boolean {
  const point = pointOf(row)
  if (point === undefined || !boxes.some((box) => contains(box, point))) return false
  return outline === undefined || outline.some((polygon) => polygonContains(polygon, point))
}

function pointOf(row: JsonObject): GeoPoint | undefined {
  const [latitude, longitude] = [numberOf(row.latitude), numberOf(row.longitude)]
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/** The part of a box inside another, by area. */
function shareOf(of: Box, other: Box): number {
  const side = (low: number, high: number, from: number, to: number) =>
    high <= low ? 1 : Math.max(0, Math.min(high, to) - Math.max(low, from)) / (high - low)
  return side(of.west, of.east, other.west, other.east) * side(of.south, of.north, other.south, other.north)
}
