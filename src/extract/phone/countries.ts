import type { CountryCode } from 'libphonenumber-js/max'
import type { PageDocument } from '../document/page-document.ts'
import { phoneLibrary } from './phone-library.ts'

/**
 * The most likely country of a language without a region. English, Spanish, Portuguese and Arabic are left out: too
 * many countries share them.
 */
const countryOfLanguage = new Map<string, CountryCode>(
  Object.entries({
    de: 'DE',
    fr: 'FR',
    it: 'IT',
    nl: 'NL',
    pl: 'PL',
    cs: 'CZ',
    sk: 'SK',
    hu: 'HU',
    ro: 'RO',
    bg: 'BG',
    el: 'GR',
    tr: 'TR',
    ru: 'RU',
    uk: 'UA',
    be: 'BY',
    sv: 'SE',
    da: 'DK',
    nb: 'NO',
    nn: 'NO',
    no: 'NO',
    fi: 'FI',
    et: 'EE',
    lv: 'LV',
    lt: 'LT',
    sl: 'SI',
    hr: 'HR',
    sr: 'RS',
    mk: 'MK',
    sq: 'AL',
    is: 'IS',
    he: 'IL',
    ja: 'JP',
    ko: 'KR',
    vi: 'VN',
    th: 'TH',
    id: 'ID',
    hi: 'IN',
    ka: 'GE',
    hy: 'AM',
    fa: 'IR',
    mt: 'MT',
    ga: 'IE',
  } as const),
)

/**
 * Countries for reading national numbers, best first: the business, the page's language, the top-level domain, the
 * postal addresses.
 */
export function countriesOf(
  page: PageDocument,
  url: string | undefined,
  business: string | undefined,
  fromAddresses: readonly string[],
): CountryCode[] {
  const language = (page.language ?? '').replace('_', '-')
  const [languageCode, region] = language.split('-')
  const topLevelDomain = /\.([a-z]{2})$/i.exec(hostOf(url ?? page.canonical ?? ''))?.[1]
  const domainCountry = topLevelDomain?.toUpperCase() === 'UK' ? 'GB' : topLevelDomain
  const order = [
    business,
    region,
    domainCountry,
    ...fromAddresses,
    countryOfLanguage.get(languageCode?.toLowerCase() ?? ''),
  ]
  const countries = order
    .map((code) => code?.toUpperCase() ?? '')
    .filter((code): code is CountryCode => phoneLibrary().isSupportedCountry(code))
  return [...new Set(countries)]
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? ''
}
