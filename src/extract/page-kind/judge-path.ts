import { isYear } from './article-shape.ts'
import { findSection, type Section } from './find-section.ts'
import type { HostFacts } from './host-facts.ts'
import { judgeName } from './judge-name.ts'
import type { PageKindName } from './kinds.ts'
import type { PageRoute } from './page-route.ts'
import {
  hasArticleNumber,
  hasFullDate,
  isDate,
  isDated,
  isEditorialNumber,
  isNumberedName,
  isPagination,
  isShopCode,
  withoutId,
} from './path-shapes.ts'
import { isNumber, type Reading, readWords } from './read-words.ts'
import { ownNameWins, talkScripts } from './sections.ts'
import { inLanguage } from './site-language.ts'
import { tokensOf } from './tokens.ts'
import { quoted, type Verdict, verdict } from './verdict.ts'

/** What the path of an address says, with the sections that its page lies in. */
export function judgePath(route: PageRoute, host: HostFacts): Verdict {
  const { segments, query } = route
  if (segments.length === 0) return judgeRoot(route, host.section)
  const last = segments[segments.length - 1] ?? ''
  const lastTokens = tokensOf(last)
  if (isPagination(lastTokens, segments))
    return verdict('listing', 0.85, 'A further page of a list: its number ends the path.', 'certain')
  if (talkScripts.has(last.toLowerCase()))
    return verdict('other', 0.8, `${quoted(last)} is a page of a forum.`, 'certain')
  if (isShopCode(last))
    return verdict(
      'products',
      0.75,
      `${quoted(last)} ends with the number of a product or of a shop's category.`,
      'section',
    )
  const { segments: path, numbered } = withoutId(segments)
  const tokens = path === segments ? lastTokens : tokensOf(path[path.length - 1] ?? '')
  const dated = isDated(segments)
  const section = findSection(path, host.section, numbered || query.numbered)
  const reading = inLanguage(readWords(tokens, host.ownName), tokens, route.language)
  const judged = { ...judgeEnd(tokens, reading, section, dated, dated ? segments : path), wordy: tokens.length >= 3 }
  if (query.kind === undefined || judged.basis === 'certain') return judged
  return withQuery(judged, query.kind, query.parameter, query.numbered)
}

function judgeRoot({ query }: PageRoute, section: Section | undefined): Verdict {
  if (query.kind !== undefined) {
    // A number chooses the list, so the text of a link may know which page it is.
    const basis = query.numbered ? 'shape' : 'certain'
    return { ...parameterVerdict(query.kind, query.parameter), basis }
  }
  if (query.numbered)
    return verdict(
      'other',
      0.4,
      `The page is chosen by the number in ${quoted(query.parameter)}, which says nothing about it.`,
      'nothing',
    )
  if (section?.kind === 'careers' || section?.kind === 'blog')
    return verdict(
      section.kind,
      0.7,
      `The first page of a ${section.kind} site: the host begins with ${section.name}.`,
      'section',
    )
  return verdict('home', 0.97, 'Nothing is left of the path but prefixes: the home page.', 'certain')
}

function judgeEnd(
  tokens: readonly string[],
  reading: Reading | undefined,
  section: Section | undefined,
  dated: boolean,
  segments: readonly string[],
): Verdict {
  if (dated && tokens.every(isNumber) && isDate(segments))
    return verdict('listing', 0.85, 'The archive of a year, a month or a day: the path ends with a date.', 'certain')
  if (isStory(tokens, section, segments))
    return verdict('blog', 0.8, 'A date or an editorial number beside several words: a newspaper article.', 'section')
  if (section !== undefined) return inSection(section, tokens, reading, segments)
  // `/2014/schedule`: the season of a club or a conference.
  if (dated && reading?.strength === 'whole' && reading.parts === 1 && !hasFullDate(segments))
    return judgeName(reading, segments)
  if (dated) return verdict('blog', 0.85, 'A date stands before its name, as in the addresses of articles.', 'section')
  if (reading === undefined && isNumberedName(segments[segments.length - 1] ?? '', tokens))
    return verdict('products', 0.45, 'A number before few words, as in the addresses of shops.', 'shape')
  if (reading?.entry === undefined && hasArticleNumber(tokens, segments))
    return verdict('blog', 0.5, 'A long number beside several words, as in the addresses of articles.', 'shape')
  return judgeName(reading, segments)
}

/** The sections of a newspaper are called like pages of a business: `/karriere/2019-05/...`, `/business/2015/mar/04/...`. */
function isStory(tokens: readonly string[], section: Section | undefined, segments: readonly string[]): boolean {
  if (section !== undefined && (section.kind === 'events' || section.kind === 'account' || section.kind === 'other'))
    return false
  return tokens.length >= 2 && (hasFullDate(segments) || isEditorialNumber(segments[segments.length - 1] ?? ''))
}

function inSection(
  section: Section,
  tokens: readonly string[],
  reading: Reading | undefined,
  segments: readonly string[],
): Verdict {
  const { kind, name } = section
  const own = reading?.strength === 'whole' ? reading.entry : undefined
  // In a blog a name of several words is a title: `/blog/how-to-contact-us`. So it is among the articles of a help desk.
  const isTitle = (kind === 'blog' || kind === 'faq') && (reading?.parts ?? 1) > 1
  if (own !== undefined && !isTitle && ownNameWins[kind]?.has(own.kind) === true) return judgeName(reading, segments)
  // A university's departments have pages; a shop's are lists.
  if (
    own !== undefined &&
    isDepartment(name) &&
    (own.kind === 'team' || own.kind === 'contact' || own.kind === 'about')
  )
    return judgeName(reading, segments)
  if (reading?.strength === 'part' && (kind === 'about' || reading.entry?.kind === 'account'))
    return judgeName(reading, segments)
  if ((kind === 'team' || kind === 'about') && isRecord(tokens))
    return verdict('other', 0.5, `A numbered record in the section ${name}, as in directories.`, 'section')
  if (kind === 'testimonials' && isReview(name, tokens))
    return verdict(
      'blog',
      0.7,
      `A review with a name of its own is an article; it lies in the section ${name}.`,
      'section',
    )
  if (reading?.strength === 'article' && (name === '"p"' || (kind === 'services' && tokens.length >= 7)))
    return judgeName(reading, segments)
  if (kind === 'products' && namesService(tokens))
    return verdict('services', 0.6, `A service in the section ${name}: its name ends with a word for one.`, 'section')
  return verdict(kind, 0.82, `It lies in the section ${name}, which holds ${kind} pages.`, 'section')
}

function isDepartment(name: string): boolean {
  return /^"(?:dept|departments?)"$/i.test(name)
}

/** Directories number their people and companies; a business has too few for that. */
function isRecord(tokens: readonly string[]): boolean {
  const last = tokens[tokens.length - 1] ?? ''
  return /^\d{3,}$/.test(last) && !isYear(last)
}

/** What customers say stands on one page; what has its own page is a critic's. */
function isReview(name: string, tokens: readonly string[]): boolean {
  return /^"reviews?"$/i.test(name) && (tokens.length !== 1 || isNumber(tokens[0] ?? ''))
}

/** Shops that sell work list it as products: `/product/washing-machine-repair-service-in-leeds`. */
function namesService(tokens: readonly string[]): boolean {
  const at = tokens.indexOf('service')
  return at > 0 && readWords(tokens.slice(at - 1, at + 1))?.entry?.word.endsWith(' service') === true
}

function withQuery(judged: Verdict, kind: PageKindName, parameter: string, numbered: boolean): Verdict {
  if (kind === 'listing') {
    // Shops number their categories, blogs do not.
    if (judged.kind === 'listing' && numbered) return { ...parameterVerdict('products', parameter), basis: 'section' }
    const lists =
      judged.kind === 'blog' || judged.kind === 'products' || judged.kind === 'other' || judged.kind === 'events'
    return lists ? { ...parameterVerdict(kind, parameter), basis: numbered ? 'shape' : 'certain' } : judged
  }
  return judged.basis === 'nothing' || kind === 'account' ? parameterVerdict(kind, parameter) : judged
}

function parameterVerdict(kind: PageKindName, parameter: string): Verdict {
  return verdict(kind, 0.75, `The parameter ${quoted(parameter)} belongs to ${kind} pages.`, 'certain')
}
