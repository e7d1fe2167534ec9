import type { ColumnMetaData, FileMetaData } from 'hyparquet'
import { parquetSchema } from 'hyparquet'
import { parquetLimits } from './limits.ts'
import { parquetFault } from './parquet-fault.ts'

/** The bytes of one top-level column in one row group. `end` is exclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface GroupIndex {
  readonly rows: number
  /** By the name of the top-level column. */
  readonly columns: Readonly<Record<string, ByteRange>>
  /** From the statistics of `bbox`: a column of the smallest and largest coordinates. Undefined without statistics. */
  readonly bounds:
    | { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
    | undefined
}

/** What is needed to plan reads of a file. */
export interface FileIndex {
  readonly rows: number
  readonly columns: readonly string[]
  readonly groups: readonly GroupIndex[]
}

/** The index of a file. Throws for a range outside the file. */
export function indexOf(file: string, metadata: FileMetaData, size: number): FileIndex {
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name)
  const groups = metadata.row_groups.map(({ num_rows, columns: chunks }) => {
    const ranges: Record<string, ByteRange> = {}
    for (const { meta_data: chunk, file_path: path } of chunks) {
      const name = chunk?.path_in_schema[0]
      if (chunk === undefined || name === undefined || path)
        throw parquetFault(file, 'a column has no bytes in this file')
      const range = rangeOf(file, chunk, size)
      const known = Object.hasOwn(ranges, name) ? ranges[name] : undefined
      ranges[name] =
        known === undefined ? range : { start: Math.min(known.start, range.start), end: Math.max(known.end, range.end) }
    }
    for (const [name, { start, end }] of Object.entries(ranges)) {
      if (end - start > parquetLimits.chunkBytes)
        throw parquetFault(file, `column ${name} has ${end - start} bytes in a row group`)
    }
    return {
      rows: Number(num_rows),
      columns: ranges,
      bounds: boundsOf(chunks.flatMap(({ meta_data: chunk }) => chunk ?? [])),
    }
  })
  return { rows: groups.reduce((sum, { rows }) => sum + rows, 0), columns, groups }
}

export function rangeOf(file: string, chunk: ColumnMetaData, size: number): ByteRange {
  const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset)
  const end = start + Number(chunk.total_compressed_size)
  if (!(start >= 0 && end >= start && end <= size)) {
    throw parquetFault(
      file,
      `column ${chunk.path_in_schema.join('.')} is declared at bytes ${start} to ${end} of ${size}`,
    )
  }
  return { start, end }
}

function boundsOf(chunks: readonly ColumnMetaData[]): GroupIndex['bounds'] {
  const statistic = (name: string, side: 'min_value' | 'max_value') => {
    const found = chunks.find(({ path_in_schema: path }) => path.join('.') === `bbox.${name}`)?.statistics
    const value = found?.[side] ?? found?.[side === 'min_value' ? 'min' : 'max']
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const [west, south] = [statistic('xmin', 'min_value'), statistic('ymin', 'min_value')]
  const [east, north] = [statistic('xmax', 'max_value'), statistic('ymax', 'max_value')]
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return { south, west, north, east }
}
