import { createHash } from 'node:crypto'
import type { ProviderPlace } from '../place-provider.ts'
import { numberWithin, present } from '../read-json.ts'
import type { CsvField } from './guess-columns.ts'

interface Columns {
  readonly titles: readonly string[]
  readonly columns: ReadonlyMap<CsvField, number>
}

/** The business of a row, or why it is none. */
export function readCsvPlace(
  values: readonly string[],
  { titles, columns }: Columns,
  attribution: string,
): ProviderPlace | string {
  const value = (field: CsvField) => values[columns.get(field) ?? -1] || undefined
  const name = value('name')
  const website = value('website')
  if (name === undefined && website === undefined) return 'neither a name nor a website.'
  const country = value('country')?.toUpperCase()
  return {
    id: value('id') ?? idOf([name, value('address') ?? value('street'), value('postcode'), value('phone'), website]),
    ...present({
      name,
      website,
      address: value('address'),
      street: value('street'),
      city: value('city'),
      region: value('region'),
      postcode: value('postcode'),
      country: country?.match(/^[A-Z]{2}$/)?.[0],
      phone: value('phone'),
      email: value('email'),
      latitude: numberWithin(value('latitude')?.replace(',', '.'), -90, 90),
      longitude: numberWithin(value('longitude')?.replace(',', '.'), -180, 180),
      rating: numberWithin(value('rating')?.replace(',', '.'), 0, 5),
      reviewCount: numberWithin(value('reviewCount'), 0, 1e9),
    }),
    kinds:
      value('kind')
        ?.split(/[,;|]/)
        .flatMap((kind) => kind.trim() || []) ?? [],
    socials: {},
    attribution,
    raw: Object.fromEntries(titles.map((title, index) => [title || `column ${index + 1}`, values[index] ?? ''])),
  }
}

/** The same row is the same place however often the file is read. */
function idOf(parts: readonly (string | undefined)[]): string {
  const text = parts.map((part) => part?.toLowerCase() ?? '').join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
