import { isIndexName, isLocale, isLocaleFile, isSystemPrefix } from './prefixes.ts'
import { type QueryHints, readQuery } from './query-hints.ts'
import { segmentsOf, type UrlParts } from './read-url.ts'
import { siteLanguage } from './site-language.ts'

/** The location of a page on its site, without the prefixes of languages and content systems. */
export interface PageRoute {
  readonly segments: readonly string[]
  readonly depth: number
  readonly query: QueryHints
  /** Language of the site, if its URL shows it: a name of a language file. */
  readonly language: string | undefined
}

export function pageRoute(url: UrlParts): PageRoute {
  const query = readQuery(url.query)
  const language = siteLanguage(url.segments[0] ?? '', url.host)
  const path = withoutPrefixes(url.segments, url.extension !== '')
  const named = namedElsewhere(path, url, query)
  const segments = named === undefined ? path : [...path, ...withoutPrefixes(named)]
  // `/?page_id=14` is below the home page.
  return { segments, depth: segments.length === 0 && query.numbered ? 1 : segments.length, query, language }
}

/** A route in the fragment or in a parameter, used when the path names no page. */
function namedElsewhere(path: readonly string[], url: UrlParts, query: QueryHints): string[] | undefined {
  if (url.route !== '') return segmentsOf(url.route.split('?', 1)[0] ?? '').slice(0, 2)
  if (query.route === '') return undefined
  const script =
    path.length === 0 ||
    (path.length === 1 &&
      /^(?:page|show|view|content|site|main|article|cms|pages|info|doku|wiki|w|mediawiki)\d*$/.test(path[0] ?? ''))
  return script ? segmentsOf(query.route.replace(/\.(?:html?|php|aspx?)$/, '')).slice(-2) : undefined
}

function withoutPrefixes(segments: readonly string[], isFile = false): readonly string[] {
  let from = 0
  while (from < segments.length && isPrefix(segments, from, isFile && from === segments.length - 1)) from++
  let to = segments.length
  if (to > from && isIndexName((segments[to - 1] ?? '').toLowerCase())) to--
  return from === 0 && to === segments.length ? segments : segments.slice(from, to)
}

function isPrefix(segments: readonly string[], at: number, isFile: boolean): boolean {
  const segment = (segments[at] ?? '').toLowerCase()
  if (isFile ? isLocaleFile(segment) : isLocale(segment)) return true
  const next = segments[at + 1]
  // `/page/2` is the second page of a list, and `/pages` alone is a page.
  return isSystemPrefix(segment) && next !== undefined && !(segment === 'page' && /^\d+$/.test(next))
}
