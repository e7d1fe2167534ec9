import { pipeline, Readable } from 'node:stream'
import zlib from 'node:zlib'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { firstGzipMember } from '../body/first-gzip-member.ts'
import { defaultCaps } from '../caps.ts'

/** A gzip file, sent with gzip by a server that says so once, and one more. */
const maxLayers = 3
/** As in the web client: the ratio of a bomb shows only past this. */
const ratioFloorBytes = 1024 * 1024
const rememberedBytes = 1024 * 1024

/** The bytes without their gzip layers, if there are any: the first two bytes tell, not the name of the file. */
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

/** Tolerant of a missing end: the part that came is still worth reading. */
async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 })
  const remembered: Uint8Array[] = []
  const source = Readable.from(remembering(chunks, remembered), { objectMode: true, highWaterMark: 1 })
  let bytes = 0
  try {
    // The fault is told by the stream that is read; this callback only marks it as dealt with.
    for await (const chunk of pipeline(source, decoder, () => undefined)) {
      bytes += chunk.length
      if (bytes > ratioFloorBytes && bytes > decoder.bytesWritten * defaultCaps.ratio) {
        throw new AppError('too_large', `The file unpacks to more than ${defaultCaps.ratio} times its size.`)
      }
      yield chunk
    }
  } catch (error) {
    const whole = error instanceof Error ? withoutTail(error, Buffer.concat(remembered)) : undefined
    if (whole === undefined) throw error
    yield whole.subarray(bytes)
  }
}

/** Keeps what passes, as long as it is short: enough to read a file again that has a tail which is not gzip. */
async function* remembering(chunks: AsyncIterable<Uint8Array>, kept: Uint8Array[]): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes <= rememberedBytes) kept.push(chunk)
    else kept.length = 0
    yield chunk
  }
}

function withoutTail(error: Error, encoded: Buffer): Buffer | undefined {
  if (encoded.length === 0 || error instanceof AppError) return undefined
  try {
    return firstGzipMember(error, encoded, encoded.length * defaultCaps.ratio)
  } catch (again) {
    // Not only its tail is broken; the first fault says more.
    if (systemCodeOf(again) !== undefined) return undefined
    throw again
  }
}
