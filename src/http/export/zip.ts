// Streams a ZIP file (APPNOTE 6.3.3): sizes and checksums follow each entry, so nothing is buffered. Libraries for
// workbooks keep the whole sheet in memory. No ZIP64: a sheet has at most a million rows, far below four gigabytes.
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly sums: readonly number[]
}

const maxEntryBytes = 0xffff_ffff
const deflated = 8
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
/** 1 January 1980, the format's first date: an export of the same rows gives the same file. */
const noTime = [0, 0x21] as const

export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for (const { name: text, content } of entries) {
    const name = Buffer.from(text)
    const start = offset
    const head = Buffer.concat([fields([4, 0x04034b50], [2, 20], ...common([0, 0, 0]), [2, name.length], [2, 0]), name])
    yield head
    let [crc, size, packed] = [0, 0, 0]
    const measured = async function* () {
      for await (const piece of content) {
        const bytes = Buffer.from(piece)
        crc = crc32(bytes, crc)
        size += bytes.length
        yield bytes
      }
    }
    const source = Readable.from(measured())
    const deflate = createDeflateRaw()
    source.once('error', (error) => deflate.destroy(error))
    for await (const piece of source.pipe(deflate) as AsyncIterable<Buffer>) {
      packed += piece.length
      yield piece
    }
    if (size > maxEntryBytes) throw new Error(`${text} is larger than a ZIP entry can be`)
    const sums = [crc, packed, size]
    const tail = fields([4, 0x08074b50], ...sums.map((sum): Field => [4, sum]))
    yield tail
    written.push({ name, offset: start, sums })
    offset += head.length + packed + tail.length
  }
  const directory = Buffer.concat(written.flatMap(directoryEntry))
  yield directory
  yield fields(
    [4, 0x06054b50],
    [4, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
}

function directoryEntry({ name, offset, sums }: Written): Buffer[] {
  const head = fields(
    [4, 0x02014b50],
    [2, 20],
    [2, 20],
    ...common(sums),
    [2, name.length],
    [4, 0],
    [4, 0],
    [4, 0],
    [4, offset],
  )
  return [head, name]
}

const common = (sums: readonly number[]): Field[] => [
  [2, flags],
  [2, deflated],
  ...noTime.map((part): Field => [2, part]),
  ...sums.map((sum): Field => [4, sum]),
]

type Field = readonly [bytes: 2 | 4, value: number]

function fields(...all: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of all) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
