import { isAscii, isUtf8 } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'
import { charsetOf } from '../body/charset.ts'

/** The part that may declare an encoding. */
const headBytes = 4096

type Decode = (block: Buffer) => string

/**
 * Decodes blocks of bytes. Nearly every sitemap is ASCII, which needs no detection; the first block with other bytes
 * decides the encoding. Valid UTF-8 is UTF-8, whatever is declared: text in other encodings is hardly ever valid UTF-8.
 */
export class BlockDecoder {
  readonly #contentType: string | undefined
  #head: Buffer | undefined
  #decode: Decode | undefined

  constructor(contentType: string | undefined) {
    this.#contentType = contentType
  }

  decode(block: Buffer): string {
    // A copy: the memory of the block is reused.
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
    // Declared as UTF-8, but this block is not valid UTF-8: detect the encoding from the bytes after the declaration.
    const label = name === 'utf-8' ? charsetOf(block.subarray(block.indexOf('>') + 1), undefined).name : name
    const decoder = new TextDecoder(label)
    return (bytes) => decoder.decode(bytes, { stream: true })
  }
}

/** Several times faster than TextDecoder on text that is mostly ASCII. */
function utf8(): Decode {
  const decoder = new StringDecoder('utf8')
  return (bytes) => (isAscii(bytes) ? decoder.end() + bytes.toString('latin1') : decoder.write(bytes))
}

/** The block without an incomplete character at its end. */
function withoutCutCharacter(block: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, block.length); back++) {
    const byte = block[block.length - back] ?? 0
    if (byte < 0x80) return block
    if (byte >= 0xc0) return block.subarray(0, block.length - back)
  }
  return block
}
