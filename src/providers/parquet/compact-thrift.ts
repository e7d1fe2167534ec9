import { parquetLimits } from './limits.ts'

// Reads Thrift's compact protocol as parquet uses it, only as far as needed to check what a file declares: the length of each
// list and the depth of each value are known to fit before anything is allocated for them.

export type ThriftStruct = ReadonlyMap<number, ThriftValue>
type ThriftValue = number | boolean | Uint8Array | ThriftStruct | readonly ThriftValue[]

const kinds = {
  stop: 0,
  yes: 1,
  no: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  set: 10,
  struct: 12,
}

interface Reader {
  readonly bytes: Uint8Array
  at: number
  values: number
  /** False: only checks, without keeping the values. */
  readonly keep: boolean
}

/** Throws RangeError unless the bytes from `start` on are a struct within the limits. Returns where it ends. */
export function checkStruct(bytes: Uint8Array, start: number): number {
  const reader = { bytes, at: start, values: 0, keep: false }
  readStructValue(reader, 0)
  return reader.at
}

/** Reads a small struct, such as the header of a page. */
export function readStruct(bytes: Uint8Array, start: number): { fields: ThriftStruct; end: number } {
  const reader = { bytes, at: start, values: 0, keep: true }
  return { fields: readStructValue(reader, 0), end: reader.at }
}

const none: ThriftStruct = new Map()

function readStructValue(reader: Reader, depth: number): ThriftStruct {
  if (depth > parquetLimits.depth) throw new RangeError(`values are nested deeper than ${parquetLimits.depth}`)
  const fields = reader.keep ? new Map<number, ThriftValue>() : undefined
  let field = 0
  for (;;) {
    const head = nextByte(reader)
    const kind = head & 0x0f
    if (kind === kinds.stop) return fields ?? none
    const step = head >> 4
    field = step === 0 ? zigzag(readVarint(reader)) : field + step
    const value = readValue(reader, kind, depth)
    fields?.set(field, value)
  }
}

function readValue(reader: Reader, kind: number, depth: number): ThriftValue {
  if (++reader.values > parquetLimits.metadataValues) throw new RangeError('more values than the metadata may have')
  if (kind === kinds.yes || kind === kinds.no) return kind === kinds.yes
  if (kind === kinds.byte) return nextByte(reader)
  if (kind === kinds.i16 || kind === kinds.i32 || kind === kinds.i64) return zigzag(readVarint(reader))
  if (kind === kinds.double) return skip(reader, 8).length
  if (kind === kinds.binary) return skip(reader, readVarint(reader))
  if (kind === kinds.struct) return readStructValue(reader, depth + 1)
  if (kind === kinds.list || kind === kinds.set) return readList(reader, depth + 1)
  throw new RangeError(`unknown type ${kind}`)
}

function readList(reader: Reader, depth: number): readonly ThriftValue[] {
  if (depth > parquetLimits.depth) throw new RangeError(`values are nested deeper than ${parquetLimits.depth}`)
  const head = nextByte(reader)
  const kind = head & 0x0f
  const length = head >> 4 === 15 ? readVarint(reader) : head >> 4
  // Each element has at least one byte.
  if (length > reader.bytes.length - reader.at) throw new RangeError(`a list declares ${length} elements`)
  const list: ThriftValue[] = []
  for (let index = 0; index < length; index++) {
    const isBoolean = kind === kinds.yes || kind === kinds.no
    const value = readValue(reader, isBoolean ? kinds.byte : kind, depth)
    if (reader.keep) list.push(value)
  }
  return list
}

function skip(reader: Reader, length: number): Uint8Array {
  if (length > reader.bytes.length - reader.at) throw new RangeError(`a value declares ${length} bytes`)
  reader.at += length
  return reader.bytes.subarray(reader.at - length, reader.at)
}

function nextByte(reader: Reader): number {
  const byte = reader.bytes[reader.at++]
  if (byte === undefined) throw new RangeError('the metadata ends in the middle of a value')
  return byte
}

/** As a float: sizes over 2^53 are beyond every limit anyway. */
function readVarint(reader: Reader): number {
  let [value, factor] = [0, 1]
  for (let count = 0; count < 10; count++) {
    const byte = nextByte(reader)
    value += (byte & 0x7f) * factor
    if (byte < 0x80) return value
    factor *= 128
  }
  throw new RangeError('a number has more than ten bytes')
}

function zigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
