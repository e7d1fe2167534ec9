import type { PageKindName } from '../../core/page-kinds.ts'
import { quoted } from './classification.ts'
import type { LexiconEntry } from './lexicon.ts'
import { readTokens, type TokenReading } from './read-tokens.ts'
import { deeperSection, forumSections } from './sections.ts'
import { tokensOf } from './tokens.ts'

/** The section of a site that contains a page: the last path segment before the page's own name that means a kind. */
export interface Section {
  readonly kind: PageKindName
  /** Quoted, for a reason. */
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
    // `/@anna/about-hiring`: the posts of an author.
    if (name.startsWith('@')) return { kind: 'blog', name: quoted(name) }
    const kind = sectionKind(name)
    // Names in forums are topics, not kinds of pages.
    if (kind === 'other') return { kind, name: quoted(name) }
    if (kind !== undefined && deeperSection(section?.kind, kind) === kind) section = { kind, name: quoted(name) }
  }
  // Shops number their categories, blogs do not.
  return numbered && section !== undefined && shopCategory.test(section.name)
    ? { ...section, kind: 'products' }
    : section
}

const cache = new Map<string, PageKindName | undefined>()
/** Bounded cache: sites have few sections with many pages, but a site without sections must not fill the memory. */
const maxCached = 2000

function sectionKind(name: string): PageKindName | undefined {
  if (cache.has(name)) return cache.get(name)
  if (cache.size >= maxCached) cache.clear()
  const kind = readSectionKind(name)
  cache.set(name, kind)
  return kind
}

function readSectionKind(name: string): PageKindName | undefined {
  if (forumSections.has(name.toLowerCase())) return 'other'
  const reading = readTokens(tokensOf(name))
  const kind = opensSection(reading) ? reading?.entry?.kind : undefined
  return kind === 'other' || kind === 'home' ? undefined : kind
}

/** `/managed-services/backup`: a partial match is enough for kinds with many sections. */
function opensSection(reading: TokenReading | undefined): boolean {
  if (reading?.strength === 'whole') return !(reading.entry !== undefined && namesOnePage(reading.entry))
  const kind = reading?.strength === 'part' ? reading.entry?.kind : undefined
  return kind === 'services' || kind === 'products' || kind === 'blog'
}

/**
 * `/history` is about the company, `/history/roman-roads` is not; the children of `/customer-service` are not contact
 * pages. Contact-bearing pages are fetched automatically, so their sections need a clear name.
 */
function namesOnePage({ kind, term, language, wholeOnly }: LexiconEntry): boolean {
  if (kind === 'contact') return /^[a-z ]+$/.test(term) && !/[ck]ont/.test(term)
  const bearing = kind === 'about' || kind === 'team' || kind === 'careers' || kind === 'legal'
  return bearing && wholeOnly && language === 'English' && !plainSections.has(term)
}

const plainSections: ReadonlySet<string> = new Set([
  'professionals',
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
