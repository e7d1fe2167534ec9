import type { PageKindName } from '../../core/page-kinds.ts'
import type { LexiconEntry } from './lexicon.ts'

export interface Classification {
  readonly kind: PageKindName
  readonly confidence: number
  readonly reason: string
  /**
   * What the classification is based on: something that no name can change; the page's own whole name; its section;
   * known terms beside unknown words; the shape of the slug or a hint; nothing.
   */
  readonly basis: 'certain' | 'name' | 'section' | 'part' | 'shape' | 'nothing'
  readonly imprint?: boolean
  /** The slug has enough words for a title. */
  readonly wordy?: boolean
}

/** `"kontakt" (German) is a word for contact pages` */
export function meaning({ term, language, kind, imprint }: LexiconEntry, is = 'is'): string {
  return `"${term}" (${language}) ${is} a word for ${imprint ? 'imprints, which are legal' : kind} pages`
}

export function classification(
  kind: PageKindName,
  confidence: number,
  reason: string,
  basis: Classification['basis'],
): Classification {
  return { kind, confidence, reason, basis }
}

/** Quotes text of a URL for a sentence: short, and without control characters. */
export function quoted(text: string): string {
  const clean = text.replace(unprintable, ' ')
  return `"${(clean.length <= 60 ? clean : `${clean.slice(0, 57)}...`).toWellFormed()}"`
}

const unprintable = /[\p{Cc}\p{Cf}]/gu
