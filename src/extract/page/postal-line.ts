export interface PostalLine {
  readonly index: number
  readonly postalCode: string
  readonly locality: string
  readonly region: string | null
  readonly nation: string | null
}

const localityPattern = "\\p{Lu}[\\p{L}'’.-]{1,30}(?:[ -]\\p{L}[\\p{L}'’.()/-]{0,30}){0,4}"
interface PostalFormat {
  readonly countries: RegExp
  readonly nation: string | null
  readonly pattern: RegExp
  /** Digits that the line must contain before the pattern is tried. */
  readonly needs?: RegExp
}

const formats: readonly PostalFormat[] = [
  // Washington, DC 20001 or Dallas, Texas 75209-1234
  {
    countries: /^(?:US|)$/,
    nation: 'US',
    needs: /\d{5}/,
    pattern: new RegExp(
      `(?<locality>${localityPattern}),?\\s+(?<region>A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|[A-Z][a-z]{3,12}(?: [A-Z][a-z]{3,9})?),?\\s+(?<code>\\d{5}(?:-\\d{4})?)(?!\\d)`,
      'u',
    ),
  },
  {
    countries: /^(?:CA|)$/,
    nation: 'CA',
    pattern: new RegExp(
      `(?<locality>${localityPattern}),?\\s+(?<region>AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Ontario|Quebec|Alberta|British Columbia),?\\s+(?<code>[ABCEGHJ-NPRSTVXY]\\d[A-Z]\\s?\\d[A-Z]\\d)`,
      'u',
    ),
  },
  {
    countries: /^(?:GB|)$/,
    nation: 'GB',
    pattern: new RegExp(
      `(?:(?<locality>${localityPattern})[,.]?\\s+)?(?<code>(?:GIR 0AA|[A-PR-UWYZ][A-HK-Y]?\\d[A-Z\\d]?\\s?\\d[ABD-HJLNP-UW-Z]{2}))(?![A-Z\\d])`,
      'u',
    ),
  },
  {
    countries: /^NL$/,
    nation: 'NL',
    pattern: new RegExp(`(?<code>\\d{4}\\s?[A-Z]{2})\\s+(?<locality>${localityPattern})`, 'u'),
  },
  {
    countries: /^(?:DE|AT|CH|FR|IT|ES|BE|DK|NO|FI|HU|LU|HR|SI|RS|TR|UA|RO|BG|LT|EE|MX)$/,
    nation: null,
    pattern: new RegExp(
      `(?:(?:D|A|CH|F|I|B|L|DK|FI?N?|H|C\\.?P\\.?)[-–. ]\\s?)?(?<![\\d/.-])(?<code>\\d{4,6})\\s+(?<locality>${localityPattern})`,
      'u',
    ),
  },
  {
    countries: /^(?:SE|CZ|SK|GR|PL)$/,
    nation: null,
    pattern: new RegExp(`(?<![\\d/.-])(?<code>\\d{3}\\s\\d{2}|\\d{2}-\\d{3})\\s+(?<locality>${localityPattern})`, 'u'),
  },
  {
    countries: /^(?:PT|BR)$/,
    nation: null,
    pattern: new RegExp(
      `(?<![\\d/.-])(?<code>\\d{4}-\\d{3}|\\d{5}-\\d{3})\\s*[,–-]?\\s*(?<locality>${localityPattern})`,
      'u',
    ),
  },
  {
    countries: /^AU$/,
    nation: 'AU',
    pattern: new RegExp(
      `(?<locality>${localityPattern}),?\\s+(?<region>NSW|VIC|QLD|SA|WA|TAS|ACT|NT),?\\s+(?<code>\\d{4})(?!\\d)`,
      'u',
    ),
  },
]

/** Reads the postcode and locality at the end of an address line, in the format of a country. */
export function readPostalLine(line: string, country: string | undefined): PostalLine | null {
  // Every postcode has a digit next to two more or next to a capital; most lines stop here.
  if (!/\d{3}|\d[A-Z]|[A-Z]\d|\d{2}-\d/.test(line)) return null
  const nation = country?.toUpperCase() ?? ''
  for (const format of formats) {
    if (!format.countries.test(nation) || format.needs?.test(line) === false) continue
    const match = format.pattern.exec(line)
    const code = match?.groups?.code
    if (match === null || code === undefined || /^(?:19|20)\d{2}$/.test(code)) continue
    return {
      index: match.index,
      postalCode: code,
      locality: match.groups?.locality?.trim() ?? '',
      region: match.groups?.region ?? null,
      nation: format.nation ?? (nation === '' ? null : nation),
    }
  }
  return null
}
