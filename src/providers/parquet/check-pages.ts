import { readStruct, type ThriftStruct } from './compact-thrift.ts'
import { parquetLimits } from './limits.ts'

/** Fields of the structs of a page header (parquet.thrift). */
const header = { type: 1, decoded: 2, encoded: 3, data: 5, dictionary: 7, dataV2: 8 }
const valueCount = 1
const levelBytes = [5, 6]

/**
 * Throws RangeError unless every page of a column chunk is as large as it says, and all of them are within the limits. A size that
 * is missing must not count as 0: the decoder would read from the position NaN, which is the first byte, without end.
 */
export function checkPages(chunk: Uint8Array): void {
  let [at, decodedTotal, valueTotal] = [0, 0, 0]
  while (at < chunk.length - 1) {
    const { fields, end } = readStruct(chunk, at)
    const encoded = sizeOf(fields, header.encoded, 'a page')
    const decoded = sizeOf(fields, header.decoded, 'a page')
    if (encoded > chunk.length - end)
      throw new RangeError(`a page declares ${encoded} bytes, ${chunk.length - end} are left`)
    decodedTotal += decoded
    valueTotal += valuesIn(fields, decoded, encoded)
    if (decodedTotal > parquetLimits.chunkBytesDecoded) throw new RangeError(`its pages declare ${decodedTotal} bytes`)
    if (valueTotal > parquetLimits.valuesPerChunk) throw new RangeError(`its pages declare ${valueTotal} values`)
    at = end + encoded
  }
}

function valuesIn(fields: ThriftStruct, decoded: number, encoded: number): number {
  const dictionary = fields.get(header.dictionary)
  if (dictionary instanceof Map) {
    const count = sizeOf(dictionary, valueCount, 'a dictionary')
    if (count > decoded) throw new RangeError(`a dictionary of ${decoded} bytes declares ${count} values`)
    return 0
  }
  const version2 = fields.get(header.dataV2)
  if (version2 instanceof Map) {
    const levels = levelBytes.reduce((sum, field) => sum + sizeOf(version2, field, 'the levels of a page'), 0)
    if (levels > Math.min(decoded, encoded))
      throw new RangeError(`a page of ${encoded} bytes declares levels of ${levels}`)
    const nulls = sizeOf(version2, 2, 'the nulls of a page')
    const count = sizeOf(version2, valueCount, 'a page')
    if (nulls > count) throw new RangeError(`a page of ${count} values declares ${nulls} nulls`)
    return count
  }
  const data = fields.get(header.data)
  return data instanceof Map ? sizeOf(data, valueCount, 'a page') : 0
}

function sizeOf(fields: ThriftStruct, field: number, what: string): number {
  const value = fields.get(field)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${what} declares an impossible size`)
  }
  return value
}
