import { AppError } from '../core/errors.ts'
import { EncodingProbe } from '../extract/table/encoding-probe.ts'
import { readCsv } from '../extract/table/read-csv.ts'
import { isBlank } from '../extract/table/table-row.ts'
import { csvPlaces } from '../providers/csv/csv-places.ts'
import type { PlaceProvider, ProviderPlace } from '../providers/place-provider.ts'
import { createPlaceReader } from '../stages/import-files/place-reader.ts'

/** A file of businesses behind the interface of place providers, so that the shared suite can test how the import reads it. */
export function listAsProvider(content: string | Buffer, pageSize = 20): PlaceProvider {
  return {
    ...csvPlaces,
    traits: { ...csvPlaces.traits, pageSize },
    async search({ pageToken }, signal) {
      signal.throwIfAborted()
      const { places, problems } = await readList(content)
      const from = pageToken === undefined ? 0 : Number(pageToken)
      if (!Number.isInteger(from)) throw new AppError('provider_token_expired', 'There is no such page.')
      const to = from + pageSize
      return {
        places: places.slice(from, to),
        problems: from === 0 ? problems : [],
        spent: [],
        ...(to < places.length && { nextPageToken: String(to) }),
      }
    },
  }
}

async function readList(content: string | Buffer) {
  const bytes = Buffer.from(content)
  const probe = new EncodingProbe()
  probe.write(bytes)
  const rows = (await Array.fromAsync(readCsv(piecesOf(bytes), probe.encoding()))).filter((row) => !isBlank(row))
  const reader = createPlaceReader(rows, { select: false }, null)
  const read = rows.slice(reader?.rowsToSkip).flatMap((row) => reader?.read(row) ?? [])
  return {
    places: read.flatMap((row): ProviderPlace[] => ('place' in row ? [row.place] : [])),
    problems: read.flatMap((row) => ('reason' in row ? [`${row.line} ${row.reason}`] : [])),
  }
}

async function* piecesOf(bytes: Buffer) {
  yield bytes
}
