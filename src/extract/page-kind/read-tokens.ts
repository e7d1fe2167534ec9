import { titleTerms } from '../data/job-titles.ts'
import { looksLikeArticle } from './article-shape.ts'
import { hintEntry, type LexiconEntry, lexicon, stemEntry } from './lexicon.ts'

/** The meaning of the tokens of a slug or a link text. */
export interface TokenReading {
  /** Known terms only; known terms beside unknown words; a hint; the shape of an article's title. */
  readonly strength: 'whole' | 'part' | 'hint' | 'article'
  /** Absent for an article. */
  readonly entry?: LexiconEntry
  readonly imprint: boolean
  /** Number of unknown words beside it. */
  readonly unknown: number
  /** Number of known terms in a whole name. */
  readonly parts?: number
}

interface Match {
  readonly entry: LexiconEntry
  readonly from: number
  readonly to: number
}

/** Result of matching tokens with the lexicon. Numbers and the site's own name are ignored, conjunctions are not. */
interface Scan {
  readonly found: Match[]
  unknown: number
  firstUnknown: number
  lastUnknown: number
  joined: boolean
}

const none: ReadonlySet<string> = new Set()
/** A name of this many tokens is a title: skip the scan. */
const minTitleTokens = 10

export function readTokens(tokens: readonly string[], ownName: ReadonlySet<string> = none): TokenReading | undefined {
  if (tokens.length >= minTitleTokens) return { strength: 'article', imprint: false, unknown: tokens.length }
  const scan = scanTokens(tokens, ownName)
  const reading = scan.unknown === 0 ? wholeReading(scan, tokens) : partReading(tokens, scan)
  return (
    readSaying(tokens) ??
    reading ??
    readProfession(tokens, scan.unknown) ??
    readBeforeLocation(tokens, ownName) ??
    hintReading(tokens, scan.unknown) ??
    readAbout(tokens)
  )
}

/** `what-our-students-say`, `das-sagen-unsere-kunden`, `ce-que-disent-nos-patients`: what people say about the business. */
function readSaying(tokens: readonly string[]): TokenReading | undefined {
  const entry = lexicon().entries.get('testimonials')
  if (entry === undefined || tokens.length > 7 || !sayingStarts.has(tokens[0] ?? '')) return undefined
  const says = tokens.some((token, at) => at > 0 && sayings.has(token))
  const ours = tokens.some((token) => possessives.has(token) || token === 'people' || token === 'others')
  return says && ours ? { strength: 'part', entry, imprint: false, unknown: 1 } : undefined
}

const sayingStarts: ReadonlySet<string> = new Set('what was das wat ce cosa que lo o vad hvad hva co mit'.split(' '))
const sayings: ReadonlySet<string> = new Set(
  'say says said saying think sagen meinen zeggen vinden disent pensent dicono dicen opinan dizem sager sier sager tycker mowia rikaji mondjak'.split(
    ' ',
  ),
)

/** `ueber-die-wehr`, `over-het-kantoor`, `o-muzeju`: a word for "about" and what the site is, in a word. */
function readAbout(tokens: readonly string[]): TokenReading | undefined {
  const [first = '', second = '', third] = tokens
  const articles = aboutWords.get(first)
  const entry = lexicon().entries.get('aboutus')
  if (articles === undefined || entry === undefined || isNumber(tokens.at(-1) ?? '')) return undefined
  const noun = articles.has(second) ? third : articles.has('') ? second : undefined
  const count = articles.has(second) ? 3 : 2
  if (noun === undefined || noun.length < 4 || tokens.length !== count) return undefined
  return { strength: 'part', entry, imprint: false, unknown: 1 }
}

/** Words for "about" with the articles after them; the empty one where a noun may follow at once. */
const aboutWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    ueber: 'die den das unsere unseren unser',
    uber: 'die den das unsere unseren unser',
    over: 'het de ons onze',
    om: ' var vores oss',
    o: ' nasz nasza naszej naszym naszem nasi nosso nossa',
    despre: ' noi',
    sobre: 'o a el la los nuestro nuestra',
    about: ' the our',
  }).map(([word, articles]) => [word, new Set(articles.split(' '))]),
)

const possessives: ReadonlySet<string> = new Set(
  'our meet unser unsere nos notre nuestros nuestras i nostri le nostre onze ons vara vores vare nasi nasze nossos nossas'.split(
    ' ',
  ),
)
const pluralEnding = /(?:innen|nen|en|es|er|[snxeiy])$/

/** `our-opticians`, `unsere-hebammen`, `nos-kines`: people of a profession that is no term of its own. */
function readProfession(tokens: readonly string[], unknown: number): TokenReading | undefined {
  const last = tokens.at(-1) ?? ''
  if (unknown !== 1 || tokens.length < 2 || tokens.length > 4 || !possessives.has(tokens[0] ?? '')) return undefined
  const ending = pluralEnding.exec(last)?.[0] ?? ''
  const singulars = [last.slice(0, -1), last.slice(0, last.length - ending.length), last.replace(/innen$/, 'in')]
  const entry = lexicon().entries.get('team')
  if (ending === '' || entry === undefined || !singulars.some((word) => titleTerms.has(word))) return undefined
  return { strength: 'part', entry, imprint: false, unknown }
}

/** `team-in-leeds`, `kontakt-na-urad`, `personal-pa-skolan`: the location says nothing about the kind. */
function readBeforeLocation(tokens: readonly string[], ownName: ReadonlySet<string>): TokenReading | undefined {
  const at = tokens.findLastIndex((token) => prepositions.has(token))
  if (at < 1 || tokens.length - at > 3) return undefined
  const reading = readTokens(tokens.slice(0, at), ownName)
  return reading?.strength === 'whole' ? { ...reading, strength: 'part', unknown: 1 } : reading
}

/** Words before the location or the department that a page is for. */
const prepositions: ReadonlySet<string> = new Set('in at na pa au aux zur zum beim op bij hos u w v'.split(' '))

function scanTokens(tokens: readonly string[], ownName: ReadonlySet<string>): Scan {
  const scan: Scan = { found: [], unknown: 0, firstUnknown: -1, lastUnknown: -1, joined: false }
  for (let at = 0; at < tokens.length; ) {
    const found = findLongestPhrase(tokens, at)
    if (found !== undefined) {
      scan.found.push(found)
      at = found.to
      continue
    }
    const token = tokens[at] ?? ''
    if (lexicon().conjunctions.has(token)) scan.joined = true
    else if (!isNeutral(token, ownName)) addUnknown(scan, at)
    at++
  }
  return scan
}

function isNeutral(token: string, ownName: ReadonlySet<string>): boolean {
  return (
    lexicon().fillers.has(token) ||
    isNumber(token) ||
    (token.length === 1 && isPlainLetter(token)) ||
    ownName.has(token)
  )
}

function addUnknown(scan: Scan, at: number): void {
  scan.unknown++
  if (scan.firstUnknown < 0) scan.firstUnknown = at
  scan.lastUnknown = at
}

function findLongestPhrase(tokens: readonly string[], from: number): Match | undefined {
  const first = tokens[from] ?? ''
  // A letter is a route name only alone: `/c`, not `/c_1204_home`.
  if (first.length === 1 && tokens.length > 1 && isPlainLetter(first) && !lexicon().phraseLengths.has(first))
    return undefined
  const maxTokens = Math.min(lexicon().phraseLengths.get(first) ?? 1, tokens.length - from)
  let letters = first
  let best = lexicon().entries.get(letters)
  let to = from + 1
  for (let length = 2; length <= maxTokens; length++) {
    const token = tokens[from + length - 1] ?? ''
    letters += token
    const longer = lexicon().entries.get(letters)
    // `kontakt-i-lokacija` does not begin with `kontakti`.
    if (longer !== undefined && !(lexicon().conjunctions.has(token) && !longer.term.includes(' '))) {
      best = longer
      to = from + length
    }
  }
  best ??= stemEntry(first)
  return best === undefined ? undefined : { entry: best, from, to }
}

function wholeReading({ found, joined }: Scan, tokens: readonly string[]): TokenReading | undefined {
  const matches = significantMatches(found)
  const first = matches[0]?.entry
  const last = matches.at(-1)?.entry
  if (first === undefined || last === undefined) return undefined
  const imprint = matches.some((one) => one.entry.imprint)
  return {
    strength: 'whole',
    entry: isPlaced(matches, tokens) ? first : decidingEntry(matches, first, last, joined),
    imprint,
    unknown: 0,
    parts: found.length,
  }
}

/** Of several terms, those that need not be the whole name count: in "press contacts", contacts. */
function significantMatches(found: readonly Match[]): readonly Match[] {
  if (found.length < 2) return found
  const free = found.filter(({ entry }) => !entry.wholeOnly)
  if (free.length > 0) return free
  const named = found.filter(({ entry }) => entry.kind !== 'home')
  return named.length > 0 ? named : found
}

/** `haeufige-fragen-zur-anmeldung`: a preposition between two terms; the first says what the page is. */
function isPlaced(matches: readonly Match[], tokens: readonly string[]): boolean {
  const [first, second] = matches
  return first !== undefined && second?.from === first.to + 1 && prepositions.has(tokens[first.to] ?? '')
}

/** "Contact and directions" is a contact page; "product reviews" are reviews; "equipe services" is a team. */
function decidingEntry(
  matches: readonly Match[],
  first: LexiconEntry,
  last: LexiconEntry,
  joined: boolean,
): LexiconEntry {
  if (joined) return matches.find(({ entry }) => entry.kind === 'contact')?.entry ?? first
  return first.head === 'first' || first.opens ? first : last
}

const maxUnknown = 3

function partReading(tokens: readonly string[], scan: Scan): TokenReading | undefined {
  const found = scan.found.filter(({ entry }) => !entry.wholeOnly)
  const unknown = scan.unknown + scan.found.length - found.length
  const first = found[0]
  const last = found.at(-1)
  const leads = first !== undefined && (scan.firstUnknown > first.from || scan.found[0] === first)
  const misleading = found.find(({ entry }) => entry.kind === 'other')
  if (misleading !== undefined && unknown <= maxUnknown && !looksLikeArticle(tokens))
    return { strength: 'part', entry: misleading.entry, imprint: false, unknown }
  const opener =
    leads &&
    first.from === firstSignificant(tokens) &&
    (first.entry.opens || first.entry.head === 'first' || namesItsPurpose(first.entry))
  if (opener && unknown <= maxUnknownAfter(first.entry) && tokens.length <= 5)
    return { strength: 'part', entry: first.entry, imprint: first.entry.imprint, unknown }
  if (looksLikeArticle(tokens)) return { strength: 'article', imprint: false, unknown }
  if (last === undefined || unknown > maxUnknown || last.to !== significantEnd(tokens)) return undefined
  if (last.entry.head === 'first' || (last.entry.kind === 'about' && last.entry.opens)) return undefined
  return { strength: 'part', entry: last.entry, imprint: last.entry.imprint, unknown }
}

/** `kontakta-kommunen`, `datenschutz-art-13`: what follows such a word says whom or what it is for. */
function namesItsPurpose({ kind, language, term }: LexiconEntry): boolean {
  const names = kind === 'contact' || kind === 'legal' || kind === 'careers'
  return names && language !== 'English' && term.length >= 7 && !term.includes(' ')
}

const maxHintedTokens = 5

/** The last word of a short name: `boiler-repair`, `heizungssanierung`. */
function hintReading(tokens: readonly string[], unknown: number): TokenReading | undefined {
  const end = significantEnd(tokens)
  if (end === 0 || end > maxHintedTokens) return undefined
  const entry = hintEntry(tokens[end - 1] ?? '', tokens[end - 2] ?? '')
  return entry === undefined ? undefined : { strength: 'hint', entry, imprint: false, unknown }
}

/** "Contact", "about" and "data protection" may be followed by two unknown words, other terms by one. */
function maxUnknownAfter({ kind }: LexiconEntry): number {
  return kind === 'contact' || kind === 'about' || kind === 'legal' ? 2 : 1
}

/** Start of the tokens without leading fillers and numbers. */
function firstSignificant(tokens: readonly string[]): number {
  let at = 0
  while (at < tokens.length && isFillerOrNumber(tokens[at] ?? '') && !lexicon().phraseLengths.has(tokens[at] ?? ''))
    at++
  return at
}

function significantEnd(tokens: readonly string[]): number {
  let to = tokens.length
  while (to > 0 && isFillerOrNumber(tokens[to - 1] ?? '') && !lexicon().entries.has(tokens[to - 1] ?? '')) to--
  return to
}

function isFillerOrNumber(token: string): boolean {
  return lexicon().fillers.has(token) || isNumber(token)
}

function isPlainLetter(token: string): boolean {
  const code = token.charCodeAt(0)
  return code >= 97 && code <= 122
}

/** Starts with a digit: a number or an ID. */
export function isNumber(token: string): boolean {
  const code = token.charCodeAt(0)
  return code >= 48 && code <= 57
}
