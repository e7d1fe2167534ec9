import { DecodingMode, EntityDecoder, htmlDecodeTree } from 'entities/decode'

/** A character reference that was read: how long it is and what it stands for, one character or two. */
export interface CharacterReference {
  length: number
  readonly codePoints: number[]
}

// One for all: thousands stand on a page, and none is kept past the next.
const last: CharacterReference = { length: 0, codePoints: [] }
const decoder = new EntityDecoder(htmlDecodeTree, (codePoint, consumed) => {
  last.length = consumed
  last.codePoints.push(codePoint)
})

/**
 * Reads the reference whose `&` stands at `at`; null if it is no reference. The result holds until the next call. In
 * attributes `&copy=1` is a parameter of an address, not a sign.
 */
export function readReference(source: string, at: number, where: 'text' | 'attribute'): CharacterReference | null {
  last.length = 0
  last.codePoints.length = 0
  decoder.startEntity(where === 'text' ? DecodingMode.Legacy : DecodingMode.Attribute)
  if (decoder.write(source, at + 1) < 0) decoder.end()
  return last.codePoints.length === 0 ? null : last
}
