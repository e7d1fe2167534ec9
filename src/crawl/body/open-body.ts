import { finished, type Readable, Transform, type TransformCallback } from 'node:stream'
import { AppError, messageOf } from '../../core/errors.ts'
import type { Caps } from '../caps.ts'
import type { Answer } from '../connection/exchange.ts'
import { gzipFile, layersOf, type OpenDecoder } from './content-decoders.ts'

/** The ratio cap counts from here on. */
const ratioFloorBytes = 1024 * 1024

/**
 * The body without its content encodings, as a stream that fails with `too_large` where a cap is passed. Every layer is
 * metered, so that a bomb inside a bomb is met at the first of them.
 */
export async function openBody(answer: Answer, caps: Caps, unpackGzipFiles: boolean): Promise<Readable> {
  let body: Readable = answer.body
  for (const open of layersOf(answer.headers.all('content-encoding').join(','))) {
    body = await unwrap(body, open, answer, caps)
  }
  return unpackGzipFiles ? await unwrap(body, gzipFile, answer, caps) : body
}

async function unwrap(source: Readable, open: OpenDecoder, answer: Answer, caps: Caps): Promise<Readable> {
  const head = await peek(source)
  const decoder = head.length === 0 ? undefined : open(head)
  if (decoder === undefined) return source
  const meter = new Meter(answer, caps)
  // Not stream.pipeline: a gzip member may end before its source does, and the tail is of no interest (hostile.md B7).
  finished(source, { writable: false }, (error) => error && decoder.destroy(error))
  decoder.on('error', (error) => {
    source.destroy()
    meter.destroy(
      error instanceof AppError ? error : new AppError('decode_failed', `The body is broken: ${messageOf(error)}.`),
    )
  })
  meter.on('error', () => source.destroy()).on('close', () => decoder.destroy())
  return source.pipe(decoder).pipe(meter)
}

/** The first bytes, left in the stream. At least two where there are two: a magic number may come in two packets. */
async function peek(source: Readable): Promise<Uint8Array> {
  const chunk = await nextChunk(source)
  if (chunk === undefined) return new Uint8Array()
  const more = chunk.length < 2 ? await nextChunk(source) : undefined
  const head = more === undefined ? chunk : Buffer.concat([chunk, more])
  source.unshift(head)
  return head
}

function nextChunk(source: Readable): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>()
  const look = () => {
    const chunk: Buffer | null = source.read()
    if (chunk !== null) done(() => resolve(chunk))
    else if (source.readableEnded) done(() => resolve(undefined))
  }
  const ended = () => done(() => resolve(undefined))
  const failed = (error: Error) => done(() => reject(error))
  const done = (finish: () => void) => {
    source.off('readable', look).off('end', ended).off('error', failed)
    finish()
  }
  if (source.errored) reject(source.errored)
  else {
    source.on('readable', look).on('end', ended).on('error', failed)
    look()
  }
  return promise
}

class Meter extends Transform {
  readonly #answer: Answer
  readonly #caps: Caps
  #bytes = 0

  constructor(answer: Answer, caps: Caps) {
    super({ highWaterMark: 64 * 1024 })
    this.#answer = answer
    this.#caps = caps
    this.on('error', () => undefined)
  }

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    this.#bytes += chunk.length
    const { bodyBytes, ratio } = this.#caps
    if (this.#bytes > bodyBytes)
      callback(new AppError('too_large', `The body decompresses to more than ${bodyBytes} bytes.`))
    else if (this.#bytes > ratioFloorBytes && this.#bytes > this.#answer.wireBytes() * ratio) {
      callback(new AppError('too_large', `The body decompresses to more than ${ratio} times its size.`))
    } else callback(null, chunk)
  }
}
