import { cmsHabits } from './cms-habits.ts'
import { foldWord } from './fold-word.ts'
import type { PageKindName } from './kinds.ts'
import { languages } from './languages/index.ts'
import type { Language, WordKind } from './languages/language.ts'

/** A word or phrase and what it says. */
export interface Entry {
  readonly kind: PageKindName
  /** The legal page that names the company, unlike its terms and its privacy policy. */
  readonly imprint: boolean
  /** As it is written in the rules. */
  readonly word: string
  readonly language: string
  readonly head: 'first' | 'last'
  readonly wholeOnly: boolean
  readonly opens: boolean
}

interface Stem {
  readonly letters: string
  readonly entry: Entry
}

/** Stems are found by so many letters of the word's beginning or end. */
const beginningLength = 5
const endLength = 4
/** What has to stand before an end: `steam` is no team. */
const shortestBefore = 3

/** All words of all languages, by their letters alone: `about us` stands under `aboutus`. */
export const lexicon = {
  entries: new Map<string, Entry>(),
  /** Words that a later language claims for another kind: they count where the site is known to be in that language. */
  rivals: new Map<string, Entry[]>(),
  /** Words that hint at a kind when they end a name: `repair`, `defense`. */
  hints: new Map<string, Entry>(),
  /** How many words the longest phrase has that begins with this word. */
  phraseLengths: new Map<string, number>(),
  beginnings: new Map<string, Stem[]>(),
  ends: new Map<string, Stem[]>(),
  hintEnds: new Map<string, Stem[]>(),
  fillers: new Set<string>(),
  ands: new Set<string>(),
  questions: new Set<string>(),
  /** The small words of a language have the same bit: two of them make a sentence, one of each of two languages does not. */
  smallWords: new Map<string, number>(),
  longestUnspaced: 1,
}

for (const [index, language] of [...languages, cmsHabits].entries()) addLanguage(language, 1 << index)

/** The entry whose beginning the word has, for languages that glue words together. */
export function stemEntry(word: string): Entry | undefined {
  if (word.length <= beginningLength) return undefined
  const started = lexicon.beginnings
    .get(word.slice(0, beginningLength))
    ?.find(({ letters }) => word.startsWith(letters))
  if (started !== undefined) return started.entry
  return endEntry(lexicon.ends, word)
}

/** What the end of a name hints at. */
export function hintEntry(word: string, wordBefore: string): Entry | undefined {
  return lexicon.hints.get(wordBefore + word) ?? lexicon.hints.get(word) ?? endEntry(lexicon.hintEnds, word)
}

function endEntry(ends: ReadonlyMap<string, readonly Stem[]>, word: string): Entry | undefined {
  const stems = ends.get(word.slice(-endLength))
  return stems?.find(({ letters }) => word.length >= letters.length + shortestBefore && word.endsWith(letters))?.entry
}

function addLanguage(language: Language, bit: number): void {
  const latin = isLatin(Object.values(language.words).join(''))
  for (const [kind, text] of Object.entries(language.words))
    for (const written of listOf(text)) addWord(language, kind as WordKind, written, latin)
  addAll(lexicon.fillers, language.fillers)
  addAll(lexicon.ands, language.and)
  addAll(lexicon.questions, language.questions)
  for (const word of listOf(language.smallWords ?? ''))
    for (const spelling of spellings(word))
      lexicon.smallWords.set(spelling, (lexicon.smallWords.get(spelling) ?? 0) | bit)
}

function addWord(language: Language, kind: WordKind, written: string, latinLanguage: boolean): void {
  const word = written.replace(/^[=~]?\*?|[+*]$/g, '')
  const entry: Entry = {
    kind: kind === 'imprint' ? 'legal' : kind,
    imprint: kind === 'imprint',
    word,
    language: language.name,
    head: language.head,
    wholeOnly: kind === 'home' || written.startsWith('=') || isFragile(word, latinLanguage, language),
    opens: written.endsWith('+'),
  }
  for (const spelling of spellings(word)) {
    const letters = spelling.replaceAll(' ', '')
    if (written.endsWith('*')) addStem(lexicon.beginnings, letters.slice(0, beginningLength), letters, entry)
    else if (written.includes('*'))
      addStem(written.startsWith('~') ? lexicon.hintEnds : lexicon.ends, letters.slice(-endLength), letters, entry)
    else if (written.startsWith('~')) lexicon.hints.set(letters, entry)
    else addEntry(letters, entry)
    addPhraseLength(spelling.split(' '))
    if (!isLatin(letters)) lexicon.longestUnspaced = Math.max(lexicon.longestUnspaced, letters.length)
  }
}

function addEntry(letters: string, entry: Entry): void {
  const first = lexicon.entries.get(letters)
  if (first === undefined) lexicon.entries.set(letters, entry)
  else if (first.kind !== entry.kind && first.language !== entry.language)
    lexicon.rivals.set(letters, [...(lexicon.rivals.get(letters) ?? []), entry])
}

/**
 * Four letters, or a transliteration, are too little to be believed inside a slug: `personal` is the staff in Russian,
 * and an injury in English.
 */
function isFragile(word: string, latinLanguage: boolean, language: Language): boolean {
  if (language.name === 'English' || word.includes(' ')) return false
  return isLatin(word) && (!latinLanguage || word.length <= 4)
}

/** Umlauts are written as one letter without dots or as two letters; both are found. */
function spellings(word: string): readonly string[] {
  const lower = word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} ]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const plain = foldWord(lower)
  const two = foldWord(
    lower.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('å', 'aa').replaceAll('ø', 'oe'),
  )
  return plain === two ? [plain] : [plain, two]
}

function addStem(stems: Map<string, Stem[]>, key: string, letters: string, entry: Entry): void {
  stems.set(key, [...(stems.get(key) ?? []), { letters, entry }])
}

function addPhraseLength(words: readonly string[]): void {
  const first = words[0] ?? ''
  // At least two: what the rules write as one word may be written as two in an address (`kontakt-formular`).
  lexicon.phraseLengths.set(first, Math.max(2, words.length, lexicon.phraseLengths.get(first) ?? 0))
}

function addAll(words: Set<string>, text: string | undefined): void {
  for (const written of listOf(text ?? '')) for (const spelling of spellings(written)) words.add(spelling)
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter((word) => word !== '')
}

/** Mostly Latin letters: transliterations stand beside a language's own script. */
function isLatin(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.replace(/[^\p{Script=Latin}]/gu, '').length * 10 > letters.length * 7
}
