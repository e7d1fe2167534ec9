// The subset of the ZIP format (APPNOTE 6.3) that workbooks use: the central directory, stored and deflated entries.
import { createInflateRaw } from 'node:zlib'
import { TableProblem } from '../table-row.ts'

interface ZipEntry {
  readonly method: number
  readonly size: number
  readonly headerAt: number
}

export type ZipEntries = ReadonlyMap<string, ZipEntry>

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const headerSignature = 0x04034b50
const maxEntries = 5_000
/** Maximum length of a comment after the end of the directory. */
const maxCommentLength = 65_535

/**
 * Reads the directory of an archive. Names are only compared with the names we look for; nothing is written to disk.
 */
export function zipEntries(file: Buffer): ZipEntries {
  const end = directoryEnd(file)
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count > maxEntries) throw new TableProblem(`The workbook has ${count} parts: more than ${maxEntries}.`)
  const entries = new Map<string, ZipEntry>()
  for (let n = 0; n < count; n++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) throw damaged()
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name.replace(/^\//, '').toLowerCase(), {
      method: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 20),
      headerAt: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Streams the bytes of an entry. The declared sizes may be wrong: the actual output is counted and stops at `maxBytes`.
 */
export async function* entryBytes(file: Buffer, entry: ZipEntry, maxBytes: number): AsyncGenerator<Buffer> {
  const at = entry.headerAt
  if (at + 30 > file.length || file.readUInt32LE(at) !== headerSignature) throw damaged()
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const data = file.subarray(from, from + entry.size)
  if (data.length < entry.size || (entry.method !== 0 && entry.method !== 8)) throw damaged()
  if (entry.method === 0) {
    if (data.length > maxBytes) throw tooLarge(maxBytes)
    yield data
    return
  }
  const inflate = createInflateRaw()
  inflate.end(data)
  let bytes = 0
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield piece
    }
  } catch (error) {
    throw error instanceof TableProblem ? error : damaged(error)
  } finally {
    inflate.destroy()
  }
}

function directoryEnd(file: Buffer): number {
  const first = Math.max(0, file.length - maxCommentLength - 22)
  for (let at = file.length - 22; at >= first; at--) if (file.readUInt32LE(at) === endSignature) return at
  throw damaged()
}

function damaged(cause?: unknown): TableProblem {
  return new TableProblem('The file is not a workbook (.xlsx), or it is damaged. Save it again, or as CSV.', { cause })
}

function tooLarge(maxBytes: number): TableProblem {
  return new TableProblem(`Unpacked, a part of the workbook is larger than ${maxBytes / 1_048_576} MB. Save it as CSV.`)
}
