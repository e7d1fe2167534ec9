import { pipeline, Readable } from 'node:stream'
import zlib from 'node:zlib'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { firstGzipMember } from '../body/first-gzip-member.ts'
import { defaultCaps } from '../caps.ts'

/** A gzip file that the server compresses again, declared once, plus one. */
const maxLayers = 3
/** As in the web client: the ratio is checked past this size only. */
const ratioFloorBytes = 1024 * 1024
const maxCopiedBytes = 1024 * 1024

/** Removes gzip layers. The first two bytes decide, not the name of the file. */
export async function* unpackGzip(chunks: AsyncIterable<Uint8Array>, layers = maxLayers): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array(0)
  while (head.length < 2) {
    const { done, value } = await source.next()
    if (done) break
    head = head.length === 0 ? value : Buffer.concat([head, value])
  }
  const whole = resumed(head, source)
  if (layers === 0 || head[0] !== 0x1f || head[1] !== 0x8b) yield* whole
  else yield* unpackGzip(gunzip(whole), layers - 1)
}

async function* resumed(head: Uint8Array, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head
    for (;;) {
      const { done, value } = await source.next()
      if (done) return
      yield value
    }
  } finally {
    await source.return?.()
  }
}

/** Tolerates a missing end: the received part is used. */
async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 })
  const copied: Uint8Array[] = []
  const source = Readable.from(copying(chunks, copied), { objectMode: true, highWaterMark: 1 })
  let bytes = 0
  try {
    // The reader of the stream receives the error; without a callback it would be thrown.
    for await (const chunk of pipeline(source, decoder, () => undefined)) {
      bytes += chunk.length
      if (bytes > ratioFloorBytes && bytes > decoder.bytesWritten * defaultCaps.ratio) {
        throw new AppError('too_large', `The file unpacks to more than ${defaultCaps.ratio} times its size.`)
      }
      yield chunk
    }
  } catch (error) {
    const whole = error instanceof Error ? withoutTail(error, Buffer.concat(copied)) : undefined
    if (whole === undefined) throw error
    yield whole.subarray(bytes)
  }
}

/** Keeps a copy of short input, to decode it again if it has a tail that is not gzip. */
async function* copying(chunks: AsyncIterable<Uint8Array>, copied: Uint8Array[]): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes <= maxCopiedBytes) copied.push(chunk)
    else copied.length = 0
    yield chunk
  }
}

function withoutTail(error: Error, encoded: Buffer): Buffer | undefined {
  if (encoded.length === 0 || error instanceof AppError) return undefined
  try {
    return firstGzipMember(error, encoded, encoded.length * defaultCaps.ratio)
  } catch (again) {
    // Not only the tail is broken; the first error says more.
    if (systemCodeOf(again) !== undefined) return undefined
    throw again
  }
}
