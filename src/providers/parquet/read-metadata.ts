import { type FileMetaData, parquetMetadata, parquetSchema } from 'hyparquet'
import { messageOf } from '../../core/errors.ts'
import { checkStruct } from './compact-thrift.ts'
import { parquetLimits } from './limits.ts'
import { parquetFault } from './parquet-fault.ts'

/** The last eight bytes: the length of the metadata, and "PAR1". */
export const tailBytes = 8
const magic = 0x31524150

/** Where the metadata of a file begins, from its last eight bytes. */
export function metadataStart(file: string, size: number, tail: Uint8Array): number {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  if (tail.length < tailBytes || view.getUint32(4, true) !== magic) throw parquetFault(file, 'it is not a parquet file')
  const length = view.getUint32(0, true)
  if (length > parquetLimits.footerBytes) throw parquetFault(file, `its metadata declares ${length} bytes`)
  if (length > size - tailBytes) throw parquetFault(file, `its metadata declares ${length} bytes in a file of ${size}`)
  return size - tailBytes - length
}

/** Reads the metadata, from its begin to the end of the file, after checking everything that it declares. */
export function readMetadata(file: string, bytes: Uint8Array): FileMetaData {
  try {
    checkStruct(bytes, 0)
    const metadata = parquetMetadata(bytes, { geoparquet: false })
    checkMetadata(metadata)
    return metadata
  } catch (error) {
    throw parquetFault(file, `its metadata is damaged (${messageOf(error)})`, error)
  }
}

function checkMetadata(metadata: FileMetaData): void {
  const { schema, row_groups: groups } = metadata
  if (schema.length > parquetLimits.columns * 4) throw new RangeError(`${schema.length} columns`)
  if (groups.length > parquetLimits.rowGroups) throw new RangeError(`${groups.length} row groups`)
  checkDepth(schema)
  const { children } = parquetSchema(metadata)
  if (children.length > parquetLimits.columns) throw new RangeError(`${children.length} columns`)
  for (const { num_rows: rows, columns } of groups) {
    if (rows < 0n || rows > BigInt(parquetLimits.rowsPerGroup)) throw new RangeError(`a row group of ${rows} rows`)
    if (columns.length > parquetLimits.columns) throw new RangeError(`a row group of ${columns.length} columns`)
  }
}

/** The schema is a list; each element says how many of the following ones are inside it. Checked without recursion. */
function checkDepth(schema: FileMetaData['schema']): void {
  const open: number[] = []
  for (const { num_children: children = 0 } of schema) {
    while (open.at(-1) === 0) open.pop()
    const last = open.length - 1
    if (last >= 0) open[last] = (open[last] ?? 0) - 1
    if (children < 0 || children > schema.length) throw new RangeError(`a column of ${children} columns`)
    if (children > 0) open.push(children)
    if (open.length > parquetLimits.depth) throw new RangeError(`columns are nested deeper than ${parquetLimits.depth}`)
  }
}
