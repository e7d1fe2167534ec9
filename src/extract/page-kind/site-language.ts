import { lexicon } from './lexicon.ts'
import type { TokenReading } from './read-tokens.ts'

/** Language codes, and countries with a single language, by language file. */
const codes: Readonly<Record<string, string>> = {
  German: 'de at li',
  French: 'fr',
  Spanish: 'es mx ar cl pe uy ve ec',
  Italian: 'it',
  Dutch: 'nl',
  Portuguese: 'pt br',
  Polish: 'pl',
  Swedish: 'sv se',
  Danish: 'da dk no nb nn',
  Czech: 'cs cz sk',
  Finnish: 'fi',
  Hungarian: 'hu',
  Romanian: 'ro md',
  Turkish: 'tr',
  Russian: 'ru by kz',
  Bulgarian: 'bg',
  Indonesian: 'id',
  Catalan: 'ca cat',
}
const languageOf: ReadonlyMap<string, string> = new Map(
  Object.entries(codes).flatMap(([language, list]) => list.split(' ').map((code) => [code, language] as const)),
)

/** The language in the URL before the page (`/sv/`), else the language of its country (`.se`). */
export function siteLanguage(firstSegment: string, host: string): string | undefined {
  const first = firstSegment.toLowerCase()
  const named = /^[a-z]{2}(?:[-_][a-z]{2})?$/.test(first) ? first.slice(0, 2) : ''
  if (named === 'en') return undefined
  // `.ca` is a country, `/ca/` a language.
  const country = host.slice(host.lastIndexOf('.') + 1)
  return languageOf.get(named) ?? (country === 'ca' ? undefined : languageOf.get(country))
}

/**
 * Resolves a term that two languages use for different kinds by the site's language: `/personal` means staff in
 * Swedish.
 */
export function preferLanguage(
  reading: TokenReading | undefined,
  tokens: readonly string[],
  language: string | undefined,
): TokenReading | undefined {
  if (language === undefined || reading?.entry === undefined) return reading
  if (reading.strength !== 'part' && (reading.strength !== 'whole' || reading.parts !== 1)) return reading
  // `personal-pa-skolan`: the term is the first of the name.
  const letters = reading.strength === 'whole' ? tokens.join('') : (tokens[0] ?? '')
  const entry = lexicon()
    .rivals.get(letters)
    ?.find((rival) => rival.language.startsWith(language))
  return entry === undefined ? reading : { ...reading, entry, imprint: entry.imprint }
}
