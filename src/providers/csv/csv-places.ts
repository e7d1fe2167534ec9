import { AppError } from '../../core/errors.ts'
import type { LocatedArea, PlaceDetails, PlacePage, PlaceProvider, ProviderPlace } from '../place-provider.ts'
import { type CsvDialect, sniffDialect } from './csv-dialect.ts'
import { csvRecords } from './csv-records.ts'
import { type CsvField, guessColumns } from './guess-columns.ts'
import { readCsvPlace } from './read-csv-place.ts'

export interface CsvPlacesOptions {
  readonly path: string
  /** Shown wherever its places are: who the list is from. */
  readonly attribution: string
  readonly pageSize?: number
}

interface Position {
  readonly byte: number
  readonly line: number
}

/** A file of businesses as the result of a search: every row, whatever is asked for. Page tokens are places in the file. */
export function createCsvPlaces({ path, attribution, pageSize = 500 }: CsvPlacesOptions): PlaceProvider {
  return {
    name: 'csv',
    traits: {
      capPerQuery: undefined,
      pageSize,
      searchGivesDetails: true,
      isMap: false,
      retentionDays: undefined,
      attribution,
    },
    skuOf: () => undefined,
    locate: (): Promise<LocatedArea> => Promise.reject(notThere('areas')),
    details: (): Promise<PlaceDetails> => Promise.reject(notThere('details')),
    // Its columns are known by the head of the file, which a row alone does not have.
    read: () => undefined,
    close: () => Promise.resolve(),

    async search({ pageToken }, signal): Promise<PlacePage> {
      signal.throwIfAborted()
      const dialect = await sniffDialect(path)
      const header = await readHeader(path, dialect)
      const from = pageToken === undefined ? header.end : readToken(pageToken, dialect.size)
      const places: ProviderPlace[] = []
      const problems: string[] = []
      let at = from
      for await (const { values, end, line } of csvRecords(path, dialect, from.byte)) {
        signal.throwIfAborted()
        at = { byte: end, line: from.line + line }
        const place = readCsvPlace(values, header, attribution)
        if (typeof place === 'string') problems.push(`Line ${at.line}: ${place}`)
        else places.push(place)
        if (places.length + problems.length >= pageSize) break
      }
      const nextPageToken = at.byte < dialect.size ? `${dialect.size}:${at.byte}:${at.line}` : undefined
      return { places, problems, spent: [], ...(nextPageToken === undefined ? undefined : { nextPageToken }) }
    },
  }
}

interface Header {
  readonly titles: readonly string[]
  readonly columns: ReadonlyMap<CsvField, number>
  readonly end: Position
}

async function readHeader(path: string, dialect: CsvDialect): Promise<Header> {
  for await (const { values, end, line } of csvRecords(path, dialect, 0)) {
    const columns = guessColumns(values)
    if (columns.has('name') || columns.has('website')) return { titles: values, columns, end: { byte: end, line } }
    break
  }
  throw new AppError('file_invalid', `${path} has no column for the name or the website. Call one "name" or "website".`)
}

/** A token of a file that has changed since would begin in the middle of a row. */
function readToken(token: string, size: number): Position {
  const [, of, byte, line] = token.match(/^(\d{1,15}):(\d{1,15}):(\d{1,15})$/) ?? []
  if (Number(of) !== size) throw new AppError('provider_token_expired', 'The file has changed since the page before.')
  return { byte: Number(byte), line: Number(line) }
}

function notThere(what: string): AppError {
  return new AppError('provider_bad_request', `A file has no ${what} to ask for: its search gives all there is.`)
}
