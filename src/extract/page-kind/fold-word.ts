import { fold } from '../fold.ts'

const isPlain = /^[\0-\x7f]*$/

/**
 * The form in which words meet: folded, then composed again, since decomposed Hangul and kana would no longer be letters
 * of their own; the Greek final sigma and the dotless i are letters that only a position or a keyboard tells apart.
 */
export function foldWord(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return fold(text).normalize('NFC').replaceAll('ς', 'σ').replaceAll('ı', 'i').replaceAll('đ', 'd')
}
