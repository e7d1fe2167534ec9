import type { Classification } from './classification.ts'
import type { PageRoute } from './page-route.ts'
import { countryOf, isLocale } from './prefixes.ts'
import type { UrlParts } from './read-url.ts'
import { tokensOf } from './tokens.ts'

const maxLength = 2000

/** Parameters that choose no page: campaigns, sessions, languages, the way a page is shown. */
const ignoredParameter =
  /^(?:utm_\w*|[a-z]*clid|mc_\w+|_\w+|hs\w+|ref|referrer|source|src|from|lang|language|locale|hl|lng|sid|phpsessid|jsessionid|session\w*|print|amp|share|v|ver|replytocom|nocache|page|p)$/

/**
 * What all spellings of one page have in common: host without `www.`, the words of its path without prefixes, index names,
 * endings and capitals, and parameters that may choose another page. A contact page and an imprint that stand under a
 * language are the same page in every language, whatever its word for it; under a country they are that country's own.
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

/** A name in a parameter stands in the route already. */
function parametersOf(query: string, { query: { route, parameter } }: PageRoute): string {
  if (query === '') return ''
  const kept = query
    .toLowerCase()
    .split('&')
    .filter((one) => {
      const name = one.split('=', 1)[0] ?? ''
      return name !== '' && !ignoredParameter.test(name) && !(route !== '' && name === parameter)
    })
  return kept.toSorted().join('&')
}
