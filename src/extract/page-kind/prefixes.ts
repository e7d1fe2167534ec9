const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Language codes that sites use (mostly ISO 639-1). */
const languageCodes = list(
  `aa af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl gu ha he hi hr hu hy id is it ja jp
  ka kk km kn ko kr ku ky lb lo lt lv mk ml mn mr ms mt my nb ne nl nn no pa pl ps pt ro ru rw se si sk sl so sq sr sv sw ta te
  th tk tl tr tt ua uk ur uz vi vn yi zh zu cn tw hk cz dk gr`,
)

/** Countries that sites use as sections. */
const countryCodes = list(
  `us uk gb ca au nz ie in za sg de at ch fr be lu nl es pt it mx ar br cl co pe jp cn kr hk tw my ph th vn id ae sa eg qa kw il
  tr pl cz sk hu ro bg hr si rs ua ru se no dk fi ee lv lt gr cy mt ng ke ma dz tn pk bd lk eu`,
)

const languageNames = list(
  `english deutsch german francais french espanol spanish italiano italian nederlands dutch portugues portuguese polski polish
  russian svenska norsk dansk suomi magyar romana turkce cesky japanese chinese korean arabic eng ger deu fra fre esp spa ita nld
  por rus pol jpn chn kor int intl global ww worldwide us-en uk-en latam emea apac`,
)

/** Segments before the page's own name in many content systems. */
const systemPrefixes = list(
  `index.php index.html index.asp index.aspx index.cfm index.jsp pages page site sites web www content contents cms node home main public html htm
  static component wp wordpress joomla drupal typo3 info default cgi-bin app index blank-page website portal module modules
  landing lp information informations m mobile amp page_id en-page sub menu _ ui live new public_html`,
)

/** Names of the default file of a folder. */
const indexNames = list('index default home main start welcome hp startseite accueil inicio default1 index1')

export function isSystemPrefix(segment: string): boolean {
  return systemPrefixes.has(segment)
}

/** `de`, `en-gb`, `pt_BR`, `zh-hans`, `es-419`, `english`. Expects lower case. */
export function isLocale(segment: string): boolean {
  // More sites have questions and answers than a section for Qatar.
  if (segment === 'qa') return false
  if (segment.length === 2) return languageCodes.has(segment) || countryCodes.has(segment)
  const between = segment.charAt(2)
  if (segment.length > 3 && segment.length <= 8 && (between === '-' || between === '_')) {
    const rest = segment.slice(3)
    if (!languageCodes.has(segment.slice(0, 2)) && !countryCodes.has(segment.slice(0, 2))) return false
    return rest.length === 2
      ? languageCodes.has(rest) || countryCodes.has(rest)
      : /^(?:hans|hant|latn|cyrl|419|int|intl|eu|row)$/.test(rest)
  }
  return languageNames.has(segment)
}

/** `/en.html` is a home page, `/qa.html` and `/us.html` are pages: files are named after languages, not countries. */
export function isLocaleFile(name: string): boolean {
  return isLocale(name) && !(name.length === 2 && !languageCodes.has(name))
}

/** The country of a locale (`de-at`, `uk`, `us-en`); empty for a language alone. Expects lower case. */
export function countryOf(segment: string): string {
  if (segment.length === 2) return countryCodes.has(segment) && !languageCodes.has(segment) ? segment : ''
  if (segment.length !== 5 || !isLocale(segment)) return ''
  const [language = '', country = ''] = segment.split(/[-_]/)
  if (language === country) return ''
  return [country, language].find((code) => countryCodes.has(code)) ?? ''
}

/** `index`, `index_en`, `home-de`: the default page of a folder. */
export function isIndexName(segment: string): boolean {
  if (segment.length > 16) return false
  if (indexNames.has(segment)) return true
  const cut = Math.max(segment.lastIndexOf('-'), segment.lastIndexOf('_'), segment.lastIndexOf('.'))
  return cut > 0 && indexNames.has(segment.slice(0, cut)) && isLocale(segment.slice(cut + 1))
}
