import { createHash } from 'node:crypto'
import type { BusinessStatus, PlaceContact, ProviderPlace } from '../place-provider.ts'
import { isObject, numberWithin, objectOf, present, textOf } from '../read-json.ts'
import { type CsvField, csvFields } from './guess-columns.ts'

/** The columns of a file, and facts about all its rows. */
export interface CsvColumns {
  readonly titles: readonly string[]
  readonly columns: ReadonlyMap<CsvField, number>
  /** Of rows without a country: phone numbers cannot be parsed without one. */
  readonly country: string | undefined
  /** The source of the list, shown together with its places. */
  readonly attribution: string
}

type Fields = Readonly<{ [Field in CsvField]?: string }>

const maxCellLength = 2_048

/** The business of a row, or why it has none. `raw` keeps all columns, also unknown ones. */
export function readCsvPlace(
  cells: readonly string[],
  file: CsvColumns,
  /** Of the line in the list. */
  url: string,
): ProviderPlace | 'no_name_or_website' {
  const found = csvFields.map((field) => [field, cellValue(cells[file.columns.get(field) ?? -1])])
  const fields: Fields = present({ country: file.country, ...present(Object.fromEntries(found)) })
  if (fields.name === undefined && fields.website === undefined) return 'no_name_or_website'
  const named = file.titles.map((title, index) => [
    title || `column ${index + 1}`,
    cells[index]?.slice(0, maxCellLength),
  ])
  return placeOf(fields, Object.fromEntries(named.filter(([, cell]) => cell)), file.attribution, url)
}

/** What people write into a cell that has no value. */
const noValue = /^(?:n\/?a|n\.a\.|none|null|nil|unknown|tbd|k\.?\s?a\.?|keine?|-+|–|—|\?+|\.+)$/i

function cellValue(cell: string | undefined): string | undefined {
  const text = textOf(cell?.slice(0, maxCellLength))
  return text === undefined || noValue.test(text.trim()) ? undefined : text
}

/** Reads a stored place again. */
export function readStoredCsvPlace(raw: unknown): ProviderPlace | undefined {
  if (!isObject(raw) || !isObject(raw.fields)) return undefined
  const { fields } = raw
  const known = csvFields.map((field) => [field, Object.hasOwn(fields, field) ? textOf(fields[field]) : undefined])
  return placeOf(present(Object.fromEntries(known)), objectOf(raw.row), textOf(raw.attribution) ?? '', textOf(raw.url))
}

function placeOf(fields: Fields, row: object, attribution: string, url: string | undefined): ProviderPlace {
  const { name, address, street, city, region, postcode, phone, email } = fields
  // A cell of several has the main one first.
  const website = fields.website?.split(/;\s|\s\|\s/)[0]?.trim()
  const number = (field: CsvField, from: number, to: number) => numberWithin(fields[field]?.replace(',', '.'), from, to)
  return {
    id: idOf(fields),
    ...present({
      ...{ name, website, address, street, city, region, postcode, phone, email },
      country: fields.country?.toUpperCase().match(/^[A-Z]{2}$/)?.[0],
      latitude: number('latitude', -90, 90),
      longitude: number('longitude', -180, 180),
      rating: number('rating', 0, 5),
      reviewCount: number('reviewCount', 0, 1e9),
      status: statusOf(fields.closed),
    }),
    kinds: (fields.kind ?? '').split(/[,;|]/).flatMap((kind) => kind.trim() || []),
    socials: {},
    contacts: contactsOf(fields),
    attribution,
    ...present({ url }),
    raw: { fields, row, attribution, ...present({ url }) },
  }
}

/** The day on which a business closed (Foursquare), or what it is now (Overture). */
function statusOf(closed: string | undefined): BusinessStatus | undefined {
  const text = closed?.toLowerCase().replace(/[\s-]+/g, '_') ?? ''
  if (/^\d{4}_\d\d?_\d\d?|^(?:permanently_closed|closed_permanently)$/.test(text)) return 'closed_permanently'
  if (/^(?:temporarily_closed|closed_temporarily)$/.test(text)) return 'closed_temporarily'
  return text === 'open' || text === 'operational' ? 'operational' : undefined
}

const maxContacts = 20

/** A cell may list several. */
function contactsOf({ email = '', phone = '' }: Fields): PlaceContact[] {
  const each = (field: PlaceContact['field'], cell: string, separators: RegExp) =>
    cell
      .split(separators)
      .flatMap((value) => (value.trim() === '' ? [] : [{ field, value: value.trim(), label: field }]))
  return [...each('email', email, /[\s,;|]+/), ...each('phone', phone, /[,;|\n]/)].slice(0, maxContacts)
}

/**
 * The same row always gets the same id. A number is an id within its own list only: "17" of another list is another business,
 * so the name is part of the id.
 */
function idOf({ id, name, address, street, postcode, phone, website }: Fields): string {
  if (id !== undefined && !/^\d{1,12}$/.test(id) && id.length >= 8 && id.length <= 200) return id
  const parts = id === undefined ? [name, address ?? street, postcode, phone, website] : [id, name]
  const text = parts.map((part) => part?.toLowerCase() ?? '').join('\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
