import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Compressors, type FileMetaData, parquetRead } from 'hyparquet'
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

/** Decodes one top-level column of a row group: a value for each row. Lists are arrays, structs are objects. */
export async function decodeColumn(
  file: string,
  metadata: FileMetaData,
  groupIndex: number,
  { name, start, bytes }: ColumnBytes & { readonly name: string },
): Promise<unknown[]> {
  const group = metadata.row_groups[groupIndex]
  if (group === undefined) throw parquetFault(file, `it has no row group ${groupIndex}`)
  const columns = group.columns.filter(({ meta_data: chunk }) => chunk?.path_in_schema[0] === name)
  const fits = (from: number, to: number) => from >= start && to <= start + bytes.length && from <= to
  try {
    for (const { meta_data: chunk } of columns) {
      if (chunk === undefined) continue
      const range = rangeOf(file, chunk, Number.MAX_SAFE_INTEGER)
      if (!fits(range.start, range.end)) throw new RangeError('its bytes are missing')
      checkPages(bytes.subarray(range.start - start, range.end - start))
    }
    const rows = await readRows(
      { ...metadata, num_rows: group.num_rows, row_groups: [{ ...group, columns }] },
      name,
      (from, to) => {
        if (!fits(from, to)) throw new RangeError('a page is outside its column')
        return bytes.slice(from - start, to - start).buffer
      },
    )
    if (rows.length !== Number(group.num_rows)) throw new RangeError(`${rows.length} rows of ${group.num_rows}`)
    return rows.map((row) => row[name])
  } catch (error) {
    if (error instanceof AppError) throw error
    throw parquetFault(file, `column ${name} of row group ${groupIndex} is damaged (${messageOf(error)})`, error)
  }
}

function readRows(
  metadata: FileMetaData,
  column: string,
  slice: (from: number, to: number) => ArrayBuffer,
): Promise<Record<string, unknown>[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>[]>()
  parquetRead({
    // Ranges are in the file; its length is not needed.
    file: { byteLength: Number.MAX_SAFE_INTEGER, slice: (from, to = from) => slice(from, to) },
    metadata,
    columns: [column],
    rowFormat: 'object',
    compressors,
    utf8: false,
    onComplete: resolve,
  }).catch(reject)
  return promise
}
