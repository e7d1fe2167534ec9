import type { PageKindName } from '../../core/page-kinds.ts'
import { cmsRoutes } from './cms-routes.ts'
import { foldWord } from './fold-word.ts'
import { languages } from './languages/index.ts'
import type { Language, TermKind } from './languages/language.ts'

/** A term (word or phrase) and its meaning. */
export interface LexiconEntry {
  readonly kind: PageKindName
  /** The legal page that names the company, not its terms or privacy policy. */
  readonly imprint: boolean
  /** As written in the language file. */
  readonly term: string
  readonly language: string
  readonly head: 'first' | 'last'
  readonly wholeOnly: boolean
  readonly opens: boolean
}

interface Stem {
  readonly letters: string
  readonly entry: LexiconEntry
}

/** Stems are indexed by this many letters of the word's beginning or end. */
const prefixLength = 5
const suffixLength = 4
/** Letters needed before a suffix: `steam` is no team. */
const minLengthBeforeSuffix = 3

/** All terms of all languages, keyed by their letters alone: `about us` has the key `aboutus`. */
interface Lexicon {
  readonly entries: Map<string, LexiconEntry>
  /** Terms that a later language uses for another kind: they apply when the site is known to be in that language. */
  readonly rivals: Map<string, LexiconEntry[]>
  /** Terms that hint at a kind at the end of a name: `repair`, `defense`. */
  readonly hints: Map<string, LexiconEntry>
  /** Number of words in the longest phrase that begins with this word. */
  readonly phraseLengths: Map<string, number>
  readonly prefixes: Map<string, Stem[]>
  readonly suffixes: Map<string, Stem[]>
  readonly hintSuffixes: Map<string, Stem[]>
  readonly fillers: Set<string>
  readonly conjunctions: Set<string>
  readonly questions: Set<string>
  /**
   * Function words with one bit per language: two of one language make a sentence, one each of two languages do not.
   */
  readonly functionWords: Map<string, number>
  maxUnspacedLength: number
}

let built: Lexicon | undefined

/** Built on first use: it takes 60 ms of CPU, and most commands classify no page. */
export function lexicon(): Lexicon {
  built ??= buildLexicon()
  return built
}

function buildLexicon(): Lexicon {
  const lexicon: Lexicon = {
    entries: new Map(),
    rivals: new Map(),
    hints: new Map(),
    phraseLengths: new Map(),
    prefixes: new Map(),
    suffixes: new Map(),
    hintSuffixes: new Map(),
    fillers: new Set(),
    conjunctions: new Set(),
    questions: new Set(),
    functionWords: new Map(),
    maxUnspacedLength: 1,
  }
  for (const [index, language] of [...languages, cmsRoutes].entries()) addLanguage(lexicon, language, 1 << index)
  return lexicon
}

/** The entry whose prefix or suffix the word has, for languages with compounds. */
export function stemEntry(word: string): LexiconEntry | undefined {
  if (word.length <= prefixLength) return undefined
  const started = lexicon()
    .prefixes.get(word.slice(0, prefixLength))
    ?.find(({ letters }) => word.startsWith(letters))
  if (started !== undefined) return started.entry
  return suffixEntry(lexicon().suffixes, word)
}

/** The kind that the end of a name hints at. */
export function hintEntry(word: string, wordBefore: string): LexiconEntry | undefined {
  const { hints, hintSuffixes } = lexicon()
  return hints.get(wordBefore + word) ?? hints.get(word) ?? suffixEntry(hintSuffixes, word)
}

function suffixEntry(ends: ReadonlyMap<string, readonly Stem[]>, word: string): LexiconEntry | undefined {
  const stems = ends.get(word.slice(-suffixLength))
  return stems?.find(({ letters }) => word.length >= letters.length + minLengthBeforeSuffix && word.endsWith(letters))
    ?.entry
}

function addLanguage(lexicon: Lexicon, language: Language, bit: number): void {
  const latin = isLatin(Object.values(language.terms).join(''))
  for (const [kind, text] of Object.entries(language.terms))
    for (const written of listOf(text)) addTerm(lexicon, language, kind as TermKind, written, latin)
  addAll(lexicon.fillers, language.fillers)
  addAll(lexicon.conjunctions, language.and)
  addAll(lexicon.questions, language.questions)
  for (const term of listOf(language.functionWords ?? ''))
    for (const spelling of spellings(term))
      lexicon.functionWords.set(spelling, (lexicon.functionWords.get(spelling) ?? 0) | bit)
}

function addTerm(lexicon: Lexicon, language: Language, kind: TermKind, written: string, latinLanguage: boolean): void {
  const term = written.replace(/^[=~]?\*?|[+*]$/g, '')
  const entry: LexiconEntry = {
    kind: kind === 'imprint' ? 'legal' : kind,
    imprint: kind === 'imprint',
    term,
    language: language.name,
    head: language.head,
    wholeOnly: kind === 'home' || written.startsWith('=') || isAmbiguous(term, latinLanguage, language),
    opens: written.endsWith('+'),
  }
  for (const spelling of spellings(term)) {
    const letters = spelling.replaceAll(' ', '')
    if (written.endsWith('*')) addStem(lexicon.prefixes, letters.slice(0, prefixLength), letters, entry)
    else if (written.includes('*'))
      addStem(
        written.startsWith('~') ? lexicon.hintSuffixes : lexicon.suffixes,
        letters.slice(-suffixLength),
        letters,
        entry,
      )
    else if (written.startsWith('~')) lexicon.hints.set(letters, entry)
    else addEntry(lexicon, letters, entry)
    addPhraseLength(lexicon, spelling.split(' '))
    if (!isLatin(letters)) lexicon.maxUnspacedLength = Math.max(lexicon.maxUnspacedLength, letters.length)
  }
}

function addEntry(lexicon: Lexicon, letters: string, entry: LexiconEntry): void {
  const first = lexicon.entries.get(letters)
  if (first === undefined) lexicon.entries.set(letters, entry)
  else if (first.kind !== entry.kind && first.language !== entry.language)
    lexicon.rivals.set(letters, [...(lexicon.rivals.get(letters) ?? []), entry])
}

/**
 * Four letters, or a transliteration, are not reliable inside a slug: `personal` means staff in Russian, and is part of
 * "personal injury" in English.
 */
function isAmbiguous(term: string, latinLanguage: boolean, language: Language): boolean {
  if (language.name === 'English' || term.includes(' ')) return false
  return isLatin(term) && (!latinLanguage || term.length <= 4)
}

/** Umlauts are written as one letter without dots or as two letters; both are added. */
function spellings(term: string): readonly string[] {
  const lower = term
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

function addStem(stems: Map<string, Stem[]>, key: string, letters: string, entry: LexiconEntry): void {
  stems.set(key, [...(stems.get(key) ?? []), { letters, entry }])
}

function addPhraseLength(lexicon: Lexicon, words: readonly string[]): void {
  const first = words[0] ?? ''
  // At least two: a URL may split a term into two words (`kontakt-formular`).
  lexicon.phraseLengths.set(first, Math.max(2, words.length, lexicon.phraseLengths.get(first) ?? 0))
}

function addAll(words: Set<string>, text: string | undefined): void {
  for (const written of listOf(text ?? '')) for (const spelling of spellings(written)) words.add(spelling)
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((term) => term.trim().replace(/\s+/g, ' '))
    .filter((term) => term !== '')
}

/** Mostly Latin letters: languages in other scripts list transliterations too. */
function isLatin(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.replace(/[^\p{Script=Latin}]/gu, '').length * 10 > letters.length * 7
}
