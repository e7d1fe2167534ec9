import type { PageKindName } from '../../core/page-kinds.ts'
import { isYear } from './article-shape.ts'
import { type Classification, classification, quoted } from './classification.ts'
import { classifyName } from './classify-name.ts'
import { findSection, type Section } from './find-section.ts'
import type { HostFacts } from './host-facts.ts'
import type { LexiconEntry } from './lexicon.ts'
import type { PageRoute } from './page-route.ts'
import {
  hasArticleNumber,
  hasFullDate,
  isDate,
  isDated,
  isEditorialNumber,
  isNumberedItem,
  isNumberedName,
  isPagination,
  isShopCode,
  withoutId,
} from './path-shapes.ts'
import { isWikiCategory, isWikiNamespace, pageIn } from './query-hints.ts'
import { isNumber, readTokens, type TokenReading } from './read-tokens.ts'
import { forumScripts, keptInSection } from './sections.ts'
import { preferLanguage } from './site-language.ts'
import { tokensOf } from './tokens.ts'

/** Classifies a page by its path, including the sections that contain it. */
export function classifyPath(route: PageRoute, host: HostFacts): Classification {
  const { segments, query } = route
  if (segments.length === 0) return classifyRoot(route, host.section)
  const last = segments[segments.length - 1] ?? ''
  const lastTokens = tokensOf(segments.length > 1 ? pageIn(last) : last)
  if (isPagination(lastTokens, segments))
    return classification('listing', 0.85, 'A further page of a list: its number ends the path.', 'certain')
  if (forumScripts.has(last.toLowerCase()))
    return classification('other', 0.8, `${quoted(last)} is a page of a forum.`, 'certain')
  if (isWikiCategory(last)) return classification('listing', 0.7, 'A category of a wiki lists its pages.', 'certain')
  if (segments.some(isWikiNamespace))
    return classification('other', 0.8, 'A page about users, files or the wiki itself.', 'certain')
  if (isShopCode(last))
    return classification(
      'products',
      0.75,
      `${quoted(last)} ends with the number of a product or of a shop's category.`,
      'section',
    )
  const { segments: path, numbered } = withoutId(segments)
  const tokens = path === segments ? lastTokens : tokensOf(path[path.length - 1] ?? '')
  const dated = isDated(segments)
  const section = findSection(path, host.section, numbered || query.numbered)
  const reading = preferLanguage(readTokens(tokens, host.ownName), tokens, route.language)
  const result = { ...classifyEnd(tokens, reading, section, dated, dated ? segments : path), wordy: tokens.length >= 3 }
  if (query.kind === undefined || result.basis === 'certain') return result
  return withQuery(result, query.kind, query.parameter, query.numbered)
}

function classifyRoot({ query }: PageRoute, section: Section | undefined): Classification {
  if (query.kind !== undefined) {
    // A number selects the list, so the text of a link may say which page it is.
    const basis = query.numbered ? 'shape' : 'certain'
    return { ...parameterClassification(query.kind, query.parameter), basis }
  }
  if (query.numbered)
    return classification(
      'other',
      0.4,
      `The page is chosen by the number in ${quoted(query.parameter)}, which says nothing about it.`,
      'nothing',
    )
  if (section?.kind === 'careers' || section?.kind === 'blog')
    return classification(
      section.kind,
      0.7,
      `The first page of a ${section.kind} site: the host begins with ${section.name}.`,
      'section',
    )
  return classification('home', 0.97, 'Nothing is left of the path but prefixes: the home page.', 'certain')
}

function classifyEnd(
  tokens: readonly string[],
  reading: TokenReading | undefined,
  section: Section | undefined,
  dated: boolean,
  segments: readonly string[],
): Classification {
  if (dated && tokens.every(isNumber) && isDate(segments) && section?.kind === 'events')
    return classification('events', 0.7, `The events of a time, in the section ${section.name}.`, 'section')
  if (dated && tokens.every(isNumber) && isDate(segments))
    return classification(
      'listing',
      0.85,
      'The archive of a year, a month or a day: the path ends with a date.',
      'certain',
    )
  if (isStory(tokens, section, segments))
    return classification(
      'blog',
      0.8,
      'A date or an editorial number beside several words: a newspaper article.',
      'section',
    )
  if (section !== undefined) return inSection(section, tokens, reading, segments)
  // `/2014/schedule`: the season of a club or a conference.
  if (dated && reading?.strength === 'whole' && reading.parts === 1 && !hasFullDate(segments))
    return classifyName(reading, segments)
  if (dated) return classification('blog', 0.85, 'A date comes before its name, as in the URLs of articles.', 'section')
  if (
    reading?.strength !== 'whole' &&
    reading?.strength !== 'article' &&
    isNumberedName(segments[segments.length - 1] ?? '', tokens)
  )
    return classification('products', 0.45, 'A number before few words, as in the addresses of shops.', 'shape')
  if (reading?.entry === undefined && section === undefined && isNumberedItem(segments))
    return classification('products', 0.5, 'Numbers before the names of a category and an item, as in shops.', 'shape')
  if (reading?.entry === undefined && hasArticleNumber(tokens, segments))
    return classification('blog', 0.5, 'A long number beside several words, as in the addresses of articles.', 'shape')
  return classifyName(reading, segments)
}

/** Newspaper sections have the names of business pages: `/karriere/2019-05/...`, `/business/2015/mar/04/...`. */
function isStory(tokens: readonly string[], section: Section | undefined, segments: readonly string[]): boolean {
  if (section !== undefined && (section.kind === 'events' || section.kind === 'account' || section.kind === 'other'))
    return false
  return tokens.length >= 2 && (hasFullDate(segments) || isEditorialNumber(segments[segments.length - 1] ?? ''))
}

function inSection(
  section: Section,
  tokens: readonly string[],
  reading: TokenReading | undefined,
  segments: readonly string[],
): Classification {
  const { kind, name } = section
  const own = reading?.strength === 'whole' ? reading.entry : undefined
  // In a blog or a help centre a name of several words is a title: `/blog/how-to-contact-us`.
  const isTitle = (kind === 'blog' || kind === 'faq') && (reading?.parts ?? 1) > 1
  if (own !== undefined && (kind === 'products' || kind === 'services') && isNameOfOne(own, tokens))
    return classification(kind, 0.75, `A name of several words in the section ${name}.`, 'section')
  if (own !== undefined && !isTitle && keptInSection[kind]?.has(own.kind) === true)
    return classifyName(reading, segments)
  // `/wiki/Contact`: the section holds pages of all kinds.
  if (own !== undefined && name === '"wiki"' && ['contact', 'about', 'team', 'legal'].includes(own.kind))
    return classifyName(reading, segments)
  // Departments of universities have pages; those of shops are lists.
  if (
    own !== undefined &&
    isDepartment(name) &&
    (own.kind === 'team' || own.kind === 'contact' || own.kind === 'about')
  )
    return classifyName(reading, segments)
  if (reading?.strength === 'part' && (kind === 'about' || reading.entry?.kind === 'account'))
    return classifyName(reading, segments)
  if ((kind === 'team' || kind === 'about') && isRecord(tokens))
    return classification('other', 0.5, `A numbered record in the section ${name}, as in directories.`, 'section')
  if (kind === 'testimonials' && isReview(name, tokens))
    return classification(
      'blog',
      0.7,
      `A review with a name of its own is an article; it lies in the section ${name}.`,
      'section',
    )
  if (reading?.strength === 'article' && (name === '"p"' || (kind === 'services' && tokens.length >= 7)))
    return classifyName(reading, segments)
  if (kind === 'products' && namesService(tokens))
    return classification(
      'services',
      0.6,
      `A service in the section ${name}: its name ends with a word for one.`,
      'section',
    )
  return classification(kind, 0.82, `It lies in the section ${name}, which holds ${kind} pages.`, 'section')
}

/** `/product/contact-management`, `/solutions/for-legal-teams`: more words than a page about the business itself has. */
function isNameOfOne({ kind, term }: LexiconEntry, tokens: readonly string[]): boolean {
  if (!['contact', 'about', 'team', 'legal', 'careers'].includes(kind) || tokens.length < 2) return false
  const words = new Set(term.split(' '))
  return tokens.some((token) => !words.has(token) && !ownWords.has(token))
}

/** Words that a page about the business itself may have beside the term. */
const ownWords: ReadonlySet<string> = new Set(
  'our the us your you meet with form page a an and my get in to at info information details unser unsere unseren ihr ihre das die der uns und notre nos nous votre l le la les et nuestro nuestra nuestros el los y il lo gli nostro nostra i e ons onze het de en wij ci vi vår våra vårt vores nasz nasze'.split(
    ' ',
  ),
)

function isDepartment(name: string): boolean {
  return /^"(?:dept|departments?)"$/i.test(name)
}

/** Directories number their people and companies; a business has too few for that. */
function isRecord(tokens: readonly string[]): boolean {
  const last = tokens[tokens.length - 1] ?? ''
  return /^\d{3,}$/.test(last) && !isYear(last)
}

/** Customer reviews share one page; a review with its own page is a critic's article. */
function isReview(name: string, tokens: readonly string[]): boolean {
  return /^"reviews?"$/i.test(name) && (tokens.length !== 1 || isNumber(tokens[0] ?? ''))
}

/** Shops list services as products: `/product/washing-machine-repair-service-in-leeds`. */
function namesService(tokens: readonly string[]): boolean {
  const at = tokens.indexOf('service')
  return at > 0 && readTokens(tokens.slice(at - 1, at + 1))?.entry?.term.endsWith(' service') === true
}

function withQuery(result: Classification, kind: PageKindName, parameter: string, numbered: boolean): Classification {
  if (kind === 'listing') {
    // Shops number their categories, blogs do not.
    if (result.kind === 'listing' && numbered)
      return { ...parameterClassification('products', parameter), basis: 'section' }
    const lists =
      result.kind === 'blog' || result.kind === 'products' || result.kind === 'other' || result.kind === 'events'
    return lists ? { ...parameterClassification(kind, parameter), basis: numbered ? 'shape' : 'certain' } : result
  }
  return result.basis === 'nothing' || kind === 'account' || kind === 'other'
    ? parameterClassification(kind, parameter)
    : result
}

function parameterClassification(kind: PageKindName, parameter: string): Classification {
  return classification(kind, 0.75, `The parameter ${quoted(parameter)} belongs to ${kind} pages.`, 'certain')
}
