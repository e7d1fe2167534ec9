import { lexicon } from './lexicon.ts'

/**
 * Whether tokens look like the title of an article rather than the name of a page: a question, a list of ten ways, a
 * sentence with function words, or many words.
 */
export function looksLikeArticle(tokens: readonly string[]): boolean {
  const count = tokens.length
  if (count < 4) return false
  const first = tokens[0] ?? ''
  // A two-letter question word of one language is a syllable in another.
  if (count >= 8 || (first.length > 2 && lexicon().questions.has(first)) || isSmallNumber(first)) return true
  if (count < 5) return false
  return isYear(tokens.at(-1) ?? '') || hasFunctionWords(tokens, count)
}

/** Two function words of one language; one is enough among six tokens. */
function hasFunctionWords(tokens: readonly string[], count: number): boolean {
  let once = 0
  for (const token of tokens) {
    const languages = lexicon().functionWords.get(token) ?? 0
    if ((once & languages) !== 0 || (languages !== 0 && count >= 6)) return true
    once |= languages
  }
  return false
}

function isSmallNumber(token: string): boolean {
  return /^\d{1,2}$/.test(token)
}

export function isYear(token: string): boolean {
  return /^(?:19|20)\d\d$/.test(token)
}
