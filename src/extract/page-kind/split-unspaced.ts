import { lexicon } from './lexicon.ts'

/**
 * Splits text without spaces into the longest known terms; the text between them stays in one piece. Each letter starts
 * at most as many lookups as the longest term has letters.
 */
export function splitUnspaced(text: string): string[] {
  const words: string[] = []
  let unknownFrom = 0
  let at = 0
  while (at < text.length) {
    const length = findLongestKnown(text, at)
    if (length === 0) at++
    else {
      if (unknownFrom < at) words.push(text.slice(unknownFrom, at))
      words.push(text.slice(at, at + length))
      at += length
      unknownFrom = at
    }
  }
  if (unknownFrom < text.length) words.push(text.slice(unknownFrom))
  return words
}

function findLongestKnown(text: string, at: number): number {
  for (let length = Math.min(lexicon().maxUnspacedLength, text.length - at); length > 0; length--) {
    const word = text.slice(at, at + length)
    if (lexicon().entries.has(word) || lexicon().fillers.has(word) || lexicon().conjunctions.has(word)) return length
  }
  return 0
}
