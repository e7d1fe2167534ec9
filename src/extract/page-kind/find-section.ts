import type { PageKindName } from './kinds.ts'
import type { Entry } from './lexicon.ts'
import { type Reading, readWords } from './read-words.ts'
import { deeperSection, talkSections } from './sections.ts'
import { tokensOf } from './tokens.ts'
import { quoted } from './verdict.ts'

/** The part of a site that a page lies in: the last of the parts before its own name that means a kind. */
export interface Section {
  readonly kind: PageKindName
  /** As it is quoted in a reason. */
  readonly name: string
}

export function findSection(
  segments: readonly string[],
  outer: Section | undefined,
  numbered: boolean,
): Section | undefined {
  let section = outer
  for (let at = 0; at < segments.length - 1; at++) {
    const name = segments[at] ?? ''
    const kind = sectionKind(name)
    // Nothing is what its name says where people talk.
    if (kind === 'other') return { kind, name: quoted(name) }
    if (kind !== undefined && deeperSection(section?.kind, kind) === kind) section = { kind, name: quoted(name) }
  }
  // Shops number their categories, blogs do not.
  return numbered && section !== undefined && shopCategory.test(section.name)
    ? { ...section, kind: 'products' }
    : section
}

const known = new Map<string, PageKindName | undefined>()
/** Sections are few and asked for with each of their pages; a site without sections must not fill the memory. */
const mostKnown = 2000

function sectionKind(name: string): PageKindName | undefined {
  if (known.has(name)) return known.get(name)
  if (known.size >= mostKnown) known.clear()
  const kind = readSectionKind(name)
  known.set(name, kind)
  return kind
}

function readSectionKind(name: string): PageKindName | undefined {
  if (talkSections.has(name.toLowerCase())) return 'other'
  const reading = readWords(tokensOf(name))
  const kind = opensSection(reading) ? reading?.entry?.kind : undefined
  return kind === 'other' || kind === 'home' ? undefined : kind
}

/** `/managed-services/backup`: a part of a name is enough where many things have such names. */
function opensSection(reading: Reading | undefined): boolean {
  if (reading?.strength === 'whole') return !(reading.entry !== undefined && namesOnePage(reading.entry))
  const kind = reading?.strength === 'part' ? reading.entry?.kind : undefined
  return kind === 'services' || kind === 'products' || kind === 'blog'
}

/**
 * `/history` tells about the company, `/history/roman-roads` does not; the children of `/customer-service` are no contact
 * pages. What bears contacts is fetched unasked, so its sections have to be named plainly.
 */
function namesOnePage({ kind, word, language, wholeOnly }: Entry): boolean {
  if (kind === 'contact') return /^[a-z ]+$/.test(word) && !/[ck]ont/.test(word)
  const bearing = kind === 'about' || kind === 'team' || kind === 'careers' || kind === 'legal'
  return bearing && wholeOnly && language === 'English' && !plainSections.has(word)
}

const plainSections: ReadonlySet<string> = new Set([
  'company',
  'corporate',
  'job',
  'positions',
  'openings',
  'legal',
  'policies',
  'privacy',
])

const shopCategory = /^"(?:categor(?:y|ies)|departments?|dept|cat|c)"$/i
