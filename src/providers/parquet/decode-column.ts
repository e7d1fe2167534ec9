import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Compressors, type FileMetaData, parquetSchema } from 'hyparquet'
import { assembleNested } from 'hyparquet/src/assemble.js'
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { parquetReadAsync } from 'hyparquet/src/read.js'
import { AppError, messageOf } from '../../core/errors.ts'
import { checkPages } from './check-pages.ts'
import { rangeOf } from './file-index.ts'
import { parquetFault } from './parquet-fault.ts'

const decompress = (unpack: typeof gunzipSync) => (bytes: Uint8Array, length: number) =>
  // A page never becomes larger than its header says; the header is within the limits.
  unpack(bytes, { maxOutputLength: Math.max(1, length) })

const compressors: Compressors = {
  ZSTD: (bytes, length) => zstdDecompressSync(bytes, { maxOutputLength: Math.max(1, length) }),
  GZIP: decompress(gunzipSync),
  BROTLI: decompress(brotliDecompressSync),
}

/** The bytes of a top-level column of one row group, and where they begin in the file. */
export interface ColumnBytes {
  readonly start: number
  readonly bytes: Uint8Array
}

/** A decoded top-level column of a row group. */
export interface DecodedColumn {
  /** The values of some rows, of those that were decoded. Lists are arrays, structs are objects. */
  values(rows: readonly number[]): unknown[]
}

/**
 * Decodes one top-level column of a row group, for all rows or for some. Structs are put together only for the rows that are asked
 * for, and what belongs to no such row is dropped part by part: doing it for all 31,000 rows of a group at once took three quarters
 * of the time of a search, most of it to collect garbage.
 */
export async function decodeColumn(
  file: string,
  metadata: FileMetaData,
  groupIndex: number,
  { name, start, bytes }: ColumnBytes & { readonly name: string },
  wanted?: readonly number[],
): Promise<DecodedColumn> {
  const group = metadata.row_groups[groupIndex]
  if (group === undefined) throw parquetFault(file, `it has no row group ${groupIndex}`)
  const columns = group.columns.filter(({ meta_data: chunk }) => chunk?.path_in_schema[0] === name)
  const fits = (from: number, to: number) => from >= start && to <= start + bytes.length && from <= to
  const faultOf = (error: unknown) =>
    error instanceof AppError
      ? error
      : parquetFault(file, `column ${name} of row group ${groupIndex} is damaged (${messageOf(error)})`, error)
  try {
    for (const { meta_data: chunk } of columns) {
      if (chunk === undefined) continue
      const range = rangeOf(file, chunk, Number.MAX_SAFE_INTEGER)
      if (!fits(range.start, range.end)) throw new RangeError('its bytes are missing')
      checkPages(bytes.subarray(range.start - start, range.end - start))
    }
    const leaves: Leaf[] = []
    for (const column of columns) {
      const part = { ...metadata, num_rows: group.num_rows, row_groups: [{ ...group, columns: [column] }] }
      const leaf = await readLeaf(part, name, (from, to) => {
        if (!fits(from, to)) throw new RangeError('a page is outside its column')
        return bytes.slice(from - start, to - start).buffer
      })
      leaves.push(wanted === undefined ? leaf : only(leaf, wanted))
    }
    return {
      values(rows) {
        try {
          return assemble(metadata, name, leaves, rows)
        } catch (error) {
          throw faultOf(error)
        }
      },
    }
  } catch (error) {
    throw faultOf(error)
  }
}

/** A column without columns inside it. Lists are nested arrays, one array for each level that may be absent. */
interface Leaf {
  readonly path: string
  valueAt(row: number): unknown
}

async function readLeaf(
  metadata: FileMetaData,
  column: string,
  slice: (from: number, to: number) => ArrayBuffer,
): Promise<Leaf> {
  const [read] = parquetReadAsync({
    // Ranges are in the file; its length is not needed.
    file: { byteLength: Number.MAX_SAFE_INTEGER, slice: (from, to = from) => slice(from, to) },
    metadata,
    columns: [column],
    compressors,
    utf8: false,
  }).flatMap(({ asyncColumns }) => asyncColumns)
  const { data: pages } = (await read?.data) ?? { data: [] }
  const starts: number[] = []
  let rows = 0
  for (const { length } of pages) {
    starts.push(rows)
    rows += length
  }
  if (rows !== Number(metadata.num_rows)) throw new RangeError(`${rows} rows of ${metadata.num_rows}`)
  return {
    path: read?.pathInSchema.join('.') ?? '',
    valueAt(row) {
      const page = starts.findLastIndex((first) => first <= row)
      return pages[page]?.[row - (starts[page] ?? 0)]
    },
  }
}

/** Without the other rows. */
function only({ path, valueAt }: Leaf, rows: readonly number[]): Leaf {
  const kept = new Map(rows.map((row) => [row, valueAt(row)]))
  return { path, valueAt: (row) => kept.get(row) }
}

function assemble(metadata: FileMetaData, column: string, leaves: readonly Leaf[], rows: readonly number[]): unknown[] {
  if (rows.length === 0) return []
  const tree = parquetSchema(metadata).children.find(({ element }) => element.name === column)
  // Copied, as deep as lists go: putting structs together changes them in place.
  const parts = new Map(leaves.map(({ path, valueAt }) => [path, rows.map((row) => copy(valueAt(row)))]))
  if (tree !== undefined && tree.children.length > 0) assembleNested(parts, tree, DEFAULT_PARSERS)
  const values = parts.get(column)
  if (values?.length !== rows.length) throw new RangeError('its parts do not fit together')
  return values
}

function copy(value: unknown): unknown {
  return Array.isArray(value) ? value.map(copy) : value
}
