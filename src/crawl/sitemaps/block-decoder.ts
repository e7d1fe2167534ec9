import { isAscii, isUtf8 } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'
import { charsetOf } from '../body/charset.ts'

/** Where an encoding is declared. */
const headBytes = 4096

type Decode = (block: Buffer) => string

/**
 * Blocks of bytes to text. Nearly every sitemap is ASCII, which needs no decision; the first block with anything else is
 * asked what it is. Bytes that are valid UTF-8 are UTF-8, whatever is declared: other encodings do not look like it.
 */
export class BlockDecoder {
  readonly #contentType: string | undefined
  #head: Buffer | undefined
  #decode: Decode | undefined

  constructor(contentType: string | undefined) {
    this.#contentType = contentType
  }

  decode(block: Buffer): string {
    // A copy: the block's memory is used again.
    this.#head ??= Buffer.from(block.subarray(0, headBytes))
    if (this.#decode === undefined) {
      if (isAscii(block) && !block.includes(0)) return block.toString('latin1')
      this.#decode = this.#choose(this.#head, block)
    }
    const text = this.#decode(block)
    return text.includes('\0') ? text.replaceAll('\0', '') : text
  }

  #choose(head: Buffer, block: Buffer): Decode {
    const { name } = charsetOf(head, this.#contentType)
    if (!name.startsWith('utf-16') && isUtf8(withoutCutCharacter(block))) return utf8()
    // It calls itself UTF-8, which this block has just disproved: behind the declaration only the bytes speak.
    const label = name === 'utf-8' ? charsetOf(block.subarray(block.indexOf('>') + 1), undefined).name : name
    const decoder = new TextDecoder(label)
    return (bytes) => decoder.decode(bytes, { stream: true })
  }
}

/** Several times faster than TextDecoder on what is mostly ASCII. */
function utf8(): Decode {
  const decoder = new StringDecoder('utf8')
  return (bytes) => (isAscii(bytes) ? decoder.end() + bytes.toString('latin1') : decoder.write(bytes))
}

/** The block without a character at its end that goes on in the next one. */
function withoutCutCharacter(block: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, block.length); back++) {
    const byte = block[block.length - back] ?? 0
    if (byte < 0x80) return block
    if (byte >= 0xc0) return block.subarray(0, block.length - back)
  }
  return block
}
