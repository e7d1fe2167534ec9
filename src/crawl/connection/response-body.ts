// The body as it comes over the wire. Most pages are small, plain and wanted whole: they are collected without a stream,
// which for a page of two kilobytes costs as much as the rest of the exchange. What is decompressed or too large to hold
// is read as a stream. Until the reader has chosen, what comes is kept, and the server is held back.
import { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'

/** The exchange that the body belongs to. */
export interface BodySource {
  /** The server may send more. */
  resume(): void
  /** Nobody wants the rest. */
  leave(): void
}

const heldBytes = 64 * 1024

interface Sink {
  /** False: enough for now. */
  write(chunk: Buffer): boolean
  end(): void
  fail(error: AppError): void
}

/** The body of an answer: filled by the exchange, read once, as a whole or as a stream. */
export class ResponseBody {
  /** The connection ended before the body did. Known at the end. */
  cut = false
  readonly #source: BodySource
  readonly #held: Buffer[] = []
  #heldBytes = 0
  #ended = false
  #error: AppError | undefined
  #sink: Sink | undefined

  constructor(source: BodySource) {
    this.#source = source
  }

  /** From the exchange: the next bytes. False: enough for now. */
  push(chunk: Buffer): boolean {
    if (this.#sink !== undefined) return this.#sink.write(chunk)
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    return this.#heldBytes < heldBytes
  }

  /** From the exchange: that was all. */
  end(): void {
    this.#ended = true
    this.#sink?.end()
  }

  /** From the exchange: a cap, a deadline or a fault. */
  fail(error: AppError): void {
    this.#error ??= error
    this.#sink?.fail(this.#error)
  }

  /** Reads to the end. Past the cap it fails, or, where a part is as good (robots.txt), keeps that part. */
  collect(cap: number, past: 'fail' | 'keep'): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const chunks: Buffer[] = []
    let bytes = 0
    this.#open({
      write: (chunk) => {
        bytes += chunk.length
        if (bytes <= cap || past === 'keep') chunks.push(chunk)
        if (bytes <= cap) return true
        if (past === 'keep') resolve(Buffer.concat(chunks).subarray(0, cap))
        else reject(new AppError('too_large', `The body passes ${cap} bytes.`))
        this.#source.leave()
        return false
      },
      end: () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
      fail: reject,
    })
    return promise
  }

  /** As a stream: reading slowly slows the server down, leaving early ends the exchange. */
  stream(): Readable {
    const stream = new Readable({
      highWaterMark: heldBytes,
      read: () => this.#source.resume(),
      destroy: (error, callback) => {
        this.#source.leave()
        callback(error)
      },
    })
    // A fault may come before anybody listens; without a listener it would end the process.
    stream.on('error', () => undefined)
    this.#open({
      write: (chunk) => stream.push(chunk),
      end: () => stream.push(null),
      fail: (error) => stream.destroy(error),
    })
    return stream
  }

  /** The body is not wanted. */
  destroy(): void {
    this.#source.leave()
  }

  #open(sink: Sink): void {
    this.#sink = sink
    let wantsMore = true
    for (const chunk of this.#held.splice(0)) wantsMore = sink.write(chunk) && wantsMore
    if (this.#error !== undefined) sink.fail(this.#error)
    else if (this.#ended) sink.end()
    else if (wantsMore) this.#source.resume()
  }
}
