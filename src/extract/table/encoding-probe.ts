import { isUtf8 } from 'node:buffer'

/** Encodings of text files. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Maximum bytes of a UTF-8 character. */
const maxSequenceBytes = 4
const sampleLength = 1_024

/**
 * Reads all bytes of a file as they arrive: one stray byte in the last line decides between UTF-8 and the code page of
 * old spreadsheets, so a sample is not enough.
 */
export class EncodingProbe {
  #first: Buffer = Buffer.alloc(0)
  #rest: Buffer = Buffer.alloc(0)
  #utf8 = true

  write(bytes: Buffer): void {
    if (this.#first.length < sampleLength) {
      this.#first = Buffer.concat([this.#first, bytes.subarray(0, sampleLength - this.#first.length)])
    }
    if (!this.#utf8) return
    const joined = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const whole = joined.length - unfinished(joined)
    this.#utf8 = isUtf8(joined.subarray(0, whole))
    this.#rest = Buffer.from(joined.subarray(whole))
  }

  encoding(): TextEncodingName {
    const first = this.#first
    if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
    if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
    const zeros = (offset: number) => first.filter((byte, index) => index % 2 === offset && byte === 0).length
    // Latin text in UTF-16 without a byte order mark: every other byte is zero.
    if (first.length >= 8 && zeros(1) * 5 > first.length * 2) return 'utf-16le'
    if (first.length >= 8 && zeros(0) * 5 > first.length * 2) return 'utf-16be'
    return this.#utf8 && this.#rest.length === 0 ? 'utf-8' : 'windows-1252'
  }
}

/** Number of bytes at the end that start an incomplete character. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back < maxSequenceBytes && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}
