import { AppError } from '../../core/errors.ts'
import { nearestName } from '../../core/nearest-name.ts'
import { food } from './data/food.ts'
import { health } from './data/health.ts'
import { services } from './data/services.ts'
import { shops } from './data/shops.ts'
import { trades } from './data/trades.ts'
import { vehiclesAndLeisure } from './data/vehicles-and-leisure.ts'

/** An OpenStreetMap tag. */
export interface Tag {
  readonly key: string
  readonly value: string
}

/** A kind of business: its name in the data, and its OpenStreetMap tags, of which a business has at least one. */
export interface BusinessKind {
  readonly name: string
  readonly tags: readonly Tag[]
}

/** A line of the tables: a kind with its English and German words, the usual one first. */
interface KindLine extends BusinessKind {
  readonly words: { readonly en: readonly string[]; readonly de: readonly string[] }
}

const { lines, byWord } = readTables([health, food, trades, shops, services, vehiclesAndLeisure])

export const businessKinds: readonly KindLine[] = lines

/** Plural endings in the languages of the data, and their singular endings. */
const plurals: readonly (readonly [plural: RegExp, singulars: readonly string[]])[] = [
  [/ies$/, ['y', 'ie']],
  [/(?:en|es|er)$/, ['', 'e']],
  [/[sxne]$/, ['']],
  [/e$/, ['a']],
  [/i$/, ['o', 'e', 'a']],
  [/eaux$/, ['eau']],
]

/**
 * The kind of business of a term: "dentists", "Zahnarzt", "cabinet dentaire". Also accepts an OpenStreetMap tag
 * (`shop=bakery`), for kinds that are not in the data. Undefined for an unknown term.
 */
export function findKind(word: string): BusinessKind | undefined {
  const tag = word.trim().match(/^([a-z_:]{1,60})=([\w:;-]{1,60})$/)
  if (tag !== null) return { name: word.trim(), tags: [{ key: tag[1] ?? '', value: tag[2] ?? '' }] }
  const folded = fold(word)
  return byWord.get(folded) ?? singularsOf(folded).flatMap((singular) => byWord.get(singular) ?? [])[0]
}

/** As `findKind`, but throws for an unknown term, with the nearest known one. */
export function kindOf(word: string, otherWay = 'A tag such as shop=bakery works too.'): BusinessKind {
  const kind = findKind(word)
  if (kind !== undefined) return kind
  const near = nearestName(fold(word), [...byWord.keys()], 3)
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`
  throw new AppError('kind_unknown', `"${word.slice(0, 80)}" is not a known business type.${hint} ${otherWay}`)
}

/** The last word has the plural in most languages, the first one in some ("cabinets dentaires"). */
function singularsOf(folded: string): string[] {
  const words = folded.split(' ')
  const last = words.at(-1) ?? ''
  const ofLast = singularForms(last).map((form) => [...words.slice(0, -1), form].join(' '))
  if (words.length < 2) return ofLast
  const firsts = singularForms(words[0] ?? '')
  const withFirstForms = (phrase: string) => firsts.map((form) => [form, ...phrase.split(' ').slice(1)].join(' '))
  return [...ofLast, ...[folded, ...ofLast].flatMap(withFirstForms)]
}

function singularForms(word: string): string[] {
  if (word.length < 4) return []
  return plurals.flatMap(([plural, singulars]) =>
    plural.test(word) ? singulars.map((ending) => word.replace(plural, ending)) : [],
  )
}

/**
 * Kinds that a typed text may mean: by word, by its beginning, or by the beginning of one of its words. Best first, each once,
 * with the word that matched. Common kinds come first in the data.
 */
export function suggestKinds(text: string, limit: number): { name: string; word: string }[] {
  const typed = fold(text)
  if (typed === '') return []
  const found = new Map<string, { name: string; word: string; rank: number }>()
  for (const { name, words } of businessKinds) {
    for (const word of [...words.en, ...words.de]) {
      const rank = rankOf(fold(word), typed)
      const known = found.get(name)?.rank ?? Number.POSITIVE_INFINITY
      if (rank < known) found.set(name, { name, word, rank })
    }
  }
  const exact = findKind(text)
  if (exact !== undefined && !found.has(exact.name))
    found.set(exact.name, { name: exact.name, word: text.trim(), rank: 0 })
  return [...found.values()]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ name, word }) => ({ name, word }))
}

function rankOf(word: string, typed: string): number {
  if (word === typed) return 0
  if (word.startsWith(typed)) return 1
  return word.includes(` ${typed}`) ? 2 : Number.POSITIVE_INFINITY
}

function readTables(tables: readonly string[]): { lines: KindLine[]; byWord: Map<string, BusinessKind> } {
  const found: KindLine[] = []
  const words = new Map<string, BusinessKind>()
  for (const line of tables.flatMap((table) => table.trim().split('\n'))) {
    const [name = '', tagCell = '', ...cells] = line.split(';').map((cell) => cell.trim())
    const tags = tagCell.split(' ').map(readTag)
    const languages = cells.map((cell) => cell.split(',').map((word) => word.trim()))
    const kind = { name, tags }
    found.push({ ...kind, words: { en: languages[0] ?? [], de: languages[1] ?? [] } })
    for (const word of [name, ...languages.flat()].map(fold)) {
      // The first kind of a term counts: English comes first in a row, and common kinds come first in the data.
      if (word !== '' && !words.has(word)) words.set(word, kind)
    }
  }
  return { lines: found, byWord: words }
}

function readTag(text: string): Tag {
  const [key = '', value = ''] = text.split('=')
  return { key, value }
}

/** Ignores case, accents and hyphens; ß is ss. */
function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
    .slice(0, 80)
}
