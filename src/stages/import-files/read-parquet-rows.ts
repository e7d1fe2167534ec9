import { AppError } from '../../core/errors.ts'
import { flattenRecord } from '../../extract/table/geojson/flatten-record.ts'
import { maxCells, TableProblem, type TableRow } from '../../extract/table/table-row.ts'
import { createPlacePool, type PlacePool } from '../../providers/overture/place-pool.ts'
import { metadataStart, tailBytes } from '../../providers/parquet/read-metadata.ts'

/** The thread of a search reads some columns of few rows; a list needs all of them. */
const heapMb = 512
/** A row group has up to a million rows: only some are in memory. */
const rowsPerStep = 10_000

/**
 * A parquet file as a table: the names of its columns, then its rows with their numbers as lines. Decoded in a thread with a heap
 * limit, because a file declares what it needs.
 */
export async function* readParquetRows(file: string, bytes: Buffer): AsyncGenerator<TableRow> {
  const pool = createPlacePool({ heapMb })
  try {
    yield* rowsOf(pool, file, bytes)
  } catch (error) {
    if (error instanceof AppError && error.code === 'places_file_invalid') throw new TableProblem(error.message)
    throw error
  } finally {
    await pool.close()
  }
}

async function* rowsOf(pool: PlacePool, file: string, bytes: Buffer): AsyncGenerator<TableRow> {
  const signal = new AbortController().signal
  const footer = copyOf(bytes, metadataStart(file, bytes.length, bytes.subarray(-tailBytes)), bytes.length)
  const task = { file, key: 'list', size: bytes.length, footer }
  const [index, leaves] = [await pool.index(task, signal), await pool.leaves(task, signal)]
  const position = index.columns.includes('geometry') ? ['latitude', 'longitude'] : []
  const header = [...new Set([...leaves.filter((name) => name !== 'geometry'), ...position])].slice(0, maxCells)
  yield { line: 0, cells: header }
  let line = 0
  for (const [group, { rows, columns }] of index.groups.entries()) {
    const parts = Object.entries(columns).map(
      ([name, { start, end }]) => [name, { start, bytes: copyOf(bytes, start, end) }] as const,
    )
    for (let first = 0; first < rows; first += rowsPerStep) {
      const step = Array.from({ length: Math.min(rowsPerStep, rows - first) }, (_, at) => first + at)
      for (const row of await pool.rows({ ...task, group, columns: Object.fromEntries(parts), rows: step }, signal)) {
        const cells = flattenRecord(row)
        yield { line: ++line, cells: header.map((name) => cells.get(name) ?? '') }
      }
    }
  }
}

/** A thread gets the memory behind what it is sent, and that of a part is the whole file. */
function copyOf(bytes: Buffer, start: number, end: number): Uint8Array {
  return new Uint8Array(bytes.subarray(start, end))
}
