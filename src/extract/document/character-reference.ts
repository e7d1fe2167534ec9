import { DecodingMode, EntityDecoder, htmlDecodeTree } from 'entities/decode'

/** A parsed character reference: its length, and its one or two code points. */
export interface CharacterReference {
  length: number
  readonly codePoints: number[]
}

// One object for all calls: pages have thousands of references, and no caller keeps one.
const last: CharacterReference = { length: 0, codePoints: [] }
const decoder = new EntityDecoder(htmlDecodeTree, (codePoint, consumed) => {
  last.length = consumed
  last.codePoints.push(codePoint)
})

/**
 * Reads the reference whose `&` is at `at`; null if it is none. The result is valid until the next call. In attributes
 * `&copy=1` is a URL parameter, not a character.
 */
export function readReference(source: string, at: number, where: 'text' | 'attribute'): CharacterReference | null {
  last.length = 0
  last.codePoints.length = 0
  decoder.startEntity(where === 'text' ? DecodingMode.Legacy : DecodingMode.Attribute)
  if (decoder.write(source, at + 1) < 0) decoder.end()
  return last.codePoints.length === 0 ? null : last
}
