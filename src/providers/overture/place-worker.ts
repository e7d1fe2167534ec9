import type { FileMetaData } from 'hyparquet'
import { type DecodedColumn, decodeColumn } from '../parquet/decode-column.ts'
import { type FileIndex, indexOf } from '../parquet/file-index.ts'
import { metadataStart, readMetadata, tailBytes } from '../parquet/read-metadata.ts'
import type { JsonObject } from '../read-json.ts'
import { findRows } from './find-rows.ts'
import { LruMap } from './lru-map.ts'
import { placeRow } from './place-row.ts'
import type { FileTask, FindTask, GroupTask, ReadTask, RowsTask, TableTask } from './place-tasks.ts'
import { type ScannedGroup, scanGroup } from './scanned-group.ts'

// Runs in a thread of its own, with a heap limit. What was decoded is kept for the next search of the same area.
const files = new LruMap<FileMetaData>(16)
/** About 1 MB each. */
const groups = new LruMap<ScannedGroup>(48)
/** About 2 KB each. */
const places = new LruMap<JsonObject>(12_000)

const noPath = { primary: null, hierarchy: [], alternates: [] }

/** Called by piscina, by name: which bytes hold what. */
export function indexTask(task: FileTask): FileIndex {
  return indexOf(task.file, metadataOf(task), task.size)
}

/** The rows of a row group that are wanted; null if its columns are needed first. */
export async function findTask(task: FindTask): Promise<number[] | null> {
  const group = await scannedGroup(task)
  return group === undefined ? null : findRows(group, task.wanted)
}

/** Some rows of a row group; null if their columns are needed first, or its first pass. */
export async function readTask(task: ReadTask): Promise<JsonObject[] | null> {
  const id = (row: number) => `${task.key} ${task.group} ${row}`
  if (task.columns === undefined) {
    const known = task.rows.map((row) => places.get(id(row)))
    return known.every((place) => place !== undefined) ? known : null
  }
  const group = groups.get(groupId(task))
  if (group === undefined) return null
  const values = task.rows.map(() => new Map<string, unknown>())
  for (const [name, bytes] of Object.entries(task.columns)) {
    const column = await decodeColumn(task.file, metadataOf(task), task.group, { name, ...bytes }, task.rows)
    for (const [at, value] of column.values(task.rows).entries()) values[at]?.set(name, value)
  }
  return task.rows.map((row, at) => {
    const path = group.paths[group.path[row] ?? 0] ?? noPath
    const place = placeRow(values[at] ?? new Map(), path)
    places.set(id(row), place)
    return place
  })
}

/** Some rows of a file that may have any schema. Nothing is kept. */
export async function rowsTask(task: RowsTask): Promise<JsonObject[]> {
  const values = task.rows.map(() => new Map<string, unknown>())
  for (const [name, bytes] of Object.entries(task.columns)) {
    const column = await decodeColumn(task.file, metadataOf(task), task.group, { name, ...bytes }, task.rows)
    for (const [at, value] of column.values(task.rows).entries()) values[at]?.set(name, value)
  }
  return values.map((row) => placeRow(row, noPath))
}

/** Levels of lists and maps, which are no names of a column. */
const listLevels = new Set(['list', 'element', 'bag', 'array', 'array_element', 'item', 'key_value'])

/** The columns inside the columns of a file, as paths: `addresses.city`. */
export function leavesTask(task: FileTask): string[] {
  const chunks = metadataOf(task).row_groups[0]?.columns ?? []
  return chunks.map(({ meta_data: chunk }) =>
    (chunk?.path_in_schema ?? []).filter((part, at) => at === 0 || !listLevels.has(part)).join('.'),
  )
}

/** Every row of a small file. */
export async function tableTask({ file, bytes, columns }: TableTask): Promise<JsonObject[]> {
  const start = metadataStart(file, bytes.length, bytes.subarray(-tailBytes))
  const metadata = readMetadata(file, bytes.subarray(start))
  const index = indexOf(file, metadata, bytes.length)
  const names = index.columns.filter((name) => columns?.includes(name) ?? true)
  const rows: JsonObject[] = []
  for (const [group, { rows: count, columns: ranges }] of index.groups.entries()) {
    const values = Array.from({ length: count }, () => new Map<string, unknown>())
    for (const name of names) {
      const range = ranges[name]
      if (range === undefined) continue
      const part = { name, start: range.start, bytes: bytes.subarray(range.start, range.end) }
      const column = await decodeColumn(file, metadata, group, part)
      for (const [at, value] of column.values([...values.keys()]).entries()) values[at]?.set(name, value)
    }
    for (const row of values) rows.push(placeRow(row, noPath))
  }
  return rows
}

async function scannedGroup(task: GroupTask): Promise<ScannedGroup | undefined> {
  const known = groups.get(groupId(task))
  if (known !== undefined || task.columns === undefined) return known
  const metadata = metadataOf(task)
  const columns = new Map<string, DecodedColumn>()
  for (const [name, bytes] of Object.entries(task.columns)) {
    columns.set(name, await decodeColumn(task.file, metadata, task.group, { name, ...bytes }))
  }
  const scanned = scanGroup(Number(metadata.row_groups[task.group]?.num_rows ?? 0), columns)
  groups.set(groupId(task), scanned)
  return scanned
}

function metadataOf({ file, key, footer }: FileTask): FileMetaData {
  const known = files.get(key)
  if (known !== undefined) return known
  const metadata = readMetadata(file, footer)
  files.set(key, metadata)
  return metadata
}

function groupId({ key, group }: GroupTask): string {
  return `${key} ${group}`
}
