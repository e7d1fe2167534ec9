import { Transform, type TransformCallback } from 'node:stream'
import { AppError, messageOf } from '../../core/errors.ts'
import type { Caps } from '../caps.ts'
import type { Decoder, Encoding } from './content-decoders.ts'

/** The ratio cap applies from this size on. */
const ratioFloorBytes = 1024 * 1024
/** Longer input is not copied for `salvage`: a sitemap of many megabytes is streamed. */
const maxCopiedBytes = 1024 * 1024

/** Removes one content encoding, if the first bytes confirm it, and enforces the caps on its output. */
export class LayerDecoder extends Transform {
  readonly #encoding: Encoding
  /** The input, for encodings with `salvage`. Empty if it is too long. */
  readonly #encoded: Buffer[] = []
  #encodedBytes = 0
  readonly #caps: Caps
  readonly #wireBytes: () => number
  #head: Buffer | undefined = Buffer.alloc(0)
  #decoder: Decoder | undefined
  /** Bytes written to the decoder, and the last chunk of them. */
  #fed = 0
  #chunk: Buffer = Buffer.alloc(0)
  #ended = false
  #bytes = 0
  #callback: TransformCallback | undefined

  constructor(encoding: Encoding, caps: Caps, wireBytes: () => number) {
    super({ highWaterMark: 64 * 1024 })
    this.#encoding = encoding
    this.#caps = caps
    this.#wireBytes = wireBytes
    // The reader receives the error. Without a listener it would end the process.
    this.on('error', () => undefined)
  }

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    if (this.#head === undefined) this.#feed(chunk, callback)
    else {
      this.#head = Buffer.concat([this.#head, chunk])
      // The magic number may be split over two chunks.
      if (this.#head.length < 2) callback()
      else this.#feed(this.#decide(this.#head), callback)
    }
  }

  override _flush(callback: TransformCallback): void {
    if (this.#head !== undefined && this.#head.length > 0) this.push(this.#head)
    if (this.#decoder === undefined || this.#ended) callback()
    else {
      this.#callback = callback
      this.#decoder.end()
    }
  }

  override _read(size: number): void {
    this.#decoder?.resume()
    super._read(size)
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#decoder?.destroy()
    callback(error)
  }

  #decide(head: Buffer): Buffer {
    this.#head = undefined
    const decoder = this.#encoding.open(head)
    if (decoder !== undefined) this.#attach(decoder)
    return head
  }

  #attach(decoder: Decoder): void {
    this.#decoder = decoder
    this.#fed = 0
    decoder.on('data', (chunk: Buffer) => this.#receive(decoder, chunk))
    decoder.on('end', () => this.#endOf(decoder))
    decoder.on('error', (error) => {
      if (!this.#salvaged(error)) {
        this.destroy(
          new AppError('decode_failed', `The body cannot be decompressed: ${messageOf(error)}.`, { cause: error }),
        )
      }
    })
  }

  /** Chunks are written one by one, so unused input is the end of the last chunk. */
  #endOf(decoder: Decoder): void {
    const left = this.#fed - decoder.bytesWritten
    const rest = this.#chunk.subarray(this.#chunk.length - left)
    const next = left > 0 && this.#encoding.continues?.(rest) ? this.#encoding.open(rest) : undefined
    if (next === undefined) this.#end()
    else {
      this.#attach(next)
      this.#write(next, rest)
    }
  }

  #write(decoder: Decoder, chunk: Buffer): void {
    this.#fed += chunk.length
    this.#chunk = chunk
    decoder.write(chunk, () => {
      // With unused input, the `end` event of this decoder continues.
      const isDone = this.#decoder === decoder && decoder.bytesWritten === this.#fed
      if (isDone || this.#encoding.continues === undefined) this.#proceed()
    })
  }

  #feed(chunk: Buffer, callback: TransformCallback): void {
    if (this.#decoder === undefined) callback(null, chunk)
    else if (this.#ended) callback()
    else {
      this.#callback = callback
      if (this.#encoding.salvage !== undefined) this.#copy(chunk)
      this.#write(this.#decoder, chunk)
    }
  }

  #copy(chunk: Buffer): void {
    this.#encodedBytes += chunk.length
    if (this.#encodedBytes <= maxCopiedBytes) this.#encoded.push(chunk)
    else this.#encoded.length = 0
  }

  #salvaged(error: Error): boolean {
    if (this.#encoded.length === 0) return false
    try {
      const whole = this.#encoding.salvage?.(error, Buffer.concat(this.#encoded), this.#caps.bodyBytes)
      if (whole === undefined || whole.length === 0) return false
      this.push(whole.subarray(this.#bytes))
      this.#end()
      return true
    } catch {
      return false
    }
  }

  #end(): void {
    this.#ended = true
    this.#proceed()
  }

  #proceed(): void {
    const callback = this.#callback
    this.#callback = undefined
    callback?.()
  }

  #receive(decoder: Transform, chunk: Buffer): void {
    this.#bytes += chunk.length
    const { bodyBytes, ratio } = this.#caps
    if (this.#bytes > bodyBytes) this.#fail(`more than ${bodyBytes} bytes`)
    else if (this.#bytes > ratioFloorBytes && this.#bytes > this.#wireBytes() * ratio) {
      this.#fail(`more than ${ratio} times its size`)
    } else if (!this.push(chunk)) decoder.pause()
  }

  #fail(what: string): void {
    this.destroy(new AppError('too_large', `The body decompresses to ${what}.`))
  }
}
