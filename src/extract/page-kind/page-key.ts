import type { Classification } from './classification.ts'
import type { PageRoute } from './page-route.ts'
import { countryOf, isLocale } from './prefixes.ts'
import type { UrlParts } from './read-url.ts'
import { tokensOf } from './tokens.ts'

const maxLength = 2000

/** Parameters that do not select a page: campaigns, sessions, languages, display options. */
const ignoredParameter =
  /^(?:utm_\w*|[a-z]*clid|mc_\w+|_\w+|hs\w+|ref|referrer|source|src|from|lang|language|locale|hl|lng|sid|phpsessid|jsessionid|session\w*|print|amp|share|v|ver|replytocom|nocache|page|p)$/

/**
 * A key that all spellings of one page share: host without `www.`, the words of its path without prefixes, index names,
 * extensions and capitals, and parameters that may select another page. A contact page or an imprint under a language
 * is the same page in every language, whatever its name; under a country it is that country's own.
 */
export function pageKey(url: UrlParts, route: PageRoute, { kind, basis, imprint }: Classification): string {
  const host = url.host.replace(/^www\d*\./, '')
  const first = (url.segments[0] ?? '').toLowerCase()
  const isOneOfMany = isLocale(first) && route.segments.length === 1 && basis === 'name'
  const name =
    isOneOfMany && (kind === 'contact' || imprint === true)
      ? `:${kind}`
      : route.segments.map((segment) => tokensOf(segment).join('-')).join('/')
  return [host, countryOf(first), name, parametersOf(url.query, route)].join('|').slice(0, maxLength).toWellFormed()
}

/** Parameters that may select a page, sorted. A parameter that names the page is in the route already. */
function parametersOf(query: string, { query: { route, parameter } }: PageRoute): string {
  if (query === '') return ''
  const significant = query
    .toLowerCase()
    .split('&')
    .filter((pair) => {
      const name = pair.split('=', 1)[0] ?? ''
      return name !== '' && !ignoredParameter.test(name) && !(route !== '' && name === parameter)
    })
  return significant.toSorted().join('&')
}
