// The received body. Most pages are small, not compressed and read whole: they are collected without a stream, which for a
// page of two kilobytes costs as much as the rest of the exchange. Compressed and large bodies are read as a stream. Until
// the reader has chosen, received chunks are buffered up to a limit, with back-pressure.
import { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'
import type { ByteAccount } from '../body/byte-budget.ts'

/** The exchange of the body. */
export interface BodySource {
  /** The server may send more. */
  resume(): void
  /** The rest is not needed. */
  cancel(): void
}

const bufferBytes = 64 * 1024

interface Sink {
  /** False: the buffer is full. */
  write(chunk: Buffer): boolean
  end(): void
  fail(error: AppError): void
}

/** The body of a response: written by the exchange, read once, as a whole or as a stream. */
export class ResponseBody {
  /** The connection ended before the body did. Known at the end. */
  truncated = false
  readonly #source: BodySource
  readonly #buffered: Buffer[] = []
  #bufferedBytes = 0
  #ended = false
  #error: AppError | undefined
  #sink: Sink | undefined
  #record: { readonly chunks: Buffer[]; bytes: number; readonly maxBytes: number } | undefined

  constructor(source: BodySource) {
    this.#source = source
  }

  /** Called by the exchange with the next chunk. False: the buffer is full. */
  push(chunk: Buffer): boolean {
    this.#addToRecord(chunk)
    if (this.#sink !== undefined) return this.#sink.write(chunk)
    this.#buffered.push(chunk)
    this.#bufferedBytes += chunk.length
    return this.#bufferedBytes < bufferBytes
  }

  /** Called by the exchange at the end of the body. */
  end(): void {
    this.#ended = true
    this.#sink?.end()
  }

  /** Called by the exchange for a cap, a deadline or an error. */
  fail(error: AppError): void {
    this.#error ??= error
    this.#sink?.fail(this.#error)
  }

  /** Records the body beside its reader. Call it before the body is read. The result returns the body if it was received whole. */
  record(maxBytes: number): () => Buffer | undefined {
    const record = { chunks: [] as Buffer[], bytes: 0, maxBytes }
    this.#record = record
    for (const chunk of this.#buffered) this.#addToRecord(chunk)
    return () => {
      if (!this.#ended || this.truncated || record.bytes > maxBytes) return undefined
      // A copy of its own: chunks are slices of the larger buffers of the socket, which they would keep in memory.
      const whole = Buffer.allocUnsafeSlow(record.bytes)
      let position = 0
      for (const chunk of record.chunks) position += chunk.copy(whole, position)
      return whole
    }
  }

  /**
   * Reads to the end. A body that exceeds the cap fails or, where a part is enough (robots.txt), is truncated. `account`
   * counts it and may slow it down.
   */
  collect(cap: number, overflow: 'fail' | 'truncate', account?: ByteAccount): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const chunks: Buffer[] = []
    let bytes = 0
    this.#open({
      write: (chunk) => {
        bytes += chunk.length
        if (bytes <= cap || overflow === 'truncate') chunks.push(chunk)
        if (bytes <= cap) return account?.add(chunk.length, () => this.#source.resume()) ?? true
        if (overflow === 'truncate') resolve(Buffer.concat(chunks).subarray(0, cap))
        else reject(new AppError('too_large', `The body has more than ${cap} bytes.`))
        this.#source.cancel()
        return false
      },
      end: () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
      fail: reject,
    })
    return promise
  }

  /** A stream with back-pressure to the server. Destroying it aborts the exchange. */
  stream(): Readable {
    const stream = new Readable({
      highWaterMark: bufferBytes,
      read: () => this.#source.resume(),
      destroy: (error, callback) => {
        this.#source.cancel()
        callback(error)
      },
    })
    // Without a listener, an error before the first read would end the process.
    stream.on('error', () => undefined)
    this.#open({
      write: (chunk) => stream.push(chunk),
      end: () => stream.push(null),
      fail: (error) => stream.destroy(error),
    })
    return stream
  }

  destroy(): void {
    this.#source.cancel()
  }

  #addToRecord(chunk: Buffer): void {
    const record = this.#record
    if (record === undefined) return
    record.bytes += chunk.length
    if (record.bytes <= record.maxBytes) record.chunks.push(chunk)
    else record.chunks.length = 0
  }

  #open(sink: Sink): void {
    this.#sink = sink
    let wantsMore = true
    for (const chunk of this.#buffered.splice(0)) wantsMore = sink.write(chunk) && wantsMore
    if (this.#error !== undefined) sink.fail(this.#error)
    else if (this.#ended) sink.end()
    else if (wantsMore) this.#source.resume()
  }
}
