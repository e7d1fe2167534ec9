import { fold } from '../../core/fold.ts'

const isPlain = /^[\0-\x7f]*$/

/**
 * The form in which words are compared: folded, then composed again, because decomposed Hangul and kana are no longer
 * single letters. The Greek final sigma and the dotless i are mapped to their base letters.
 */
export function foldWord(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return fold(text).normalize('NFC').replaceAll('ς', 'σ').replaceAll('ı', 'i').replaceAll('đ', 'd')
}
