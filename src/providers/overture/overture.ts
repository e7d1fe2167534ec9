import { AppError } from '../../core/errors.ts'
import type { Locale, LocatedArea, PlaceProvider } from '../place-provider.ts'
import { objectOf } from '../read-json.ts'
import type { Dataset } from './dataset.ts'
import { FileReader } from './open-files.ts'
import { everyKind, overtureKinds } from './overture-kinds.ts'
import type { PlacePool } from './place-pool.ts'
import { overtureAttribution, readOverturePlace } from './read-overture-place.ts'
import { FileSearch, type PagePosition } from './search-files.ts'

export interface OvertureOptions {
  readonly pool: PlacePool
  /** The release to read: the latest one, or a folder. Called for each search; it may keep what it found. */
  openDataset(signal: AbortSignal): Promise<Dataset>
  /** Finds areas by name: places have no areas of their own. */
  locate(name: string, locale: Locale, signal: AbortSignal): Promise<LocatedArea>
  /** A file of the dataset was replaced: the next search opens it again. */
  forgetDataset?(): void
  close(): Promise<void>
}

/** Open place data of the Overture Maps Foundation, read by ranges of its files. No key, no account; may be stored. */
export function createOverture({ pool, openDataset, forgetDataset, locate, close }: OvertureOptions): PlaceProvider {
  const reader = new FileReader(pool)
  const files = new FileSearch(reader, pool)
  return {
    name: 'overture',
    traits: {
      capPerQuery: undefined,
      pageSize: 1_000,
      searchGivesDetails: true,
      hasDetails: false,
      isMap: true,
      retentionDays: undefined,
      attribution: overtureAttribution,
    },
    skuOf: () => undefined,
    locate,

    async search({ kind, box, outline, language, pageToken }, signal) {
      const kinds = kind === everyKind ? null : overtureKinds(kind)
      const dataset = await openDataset(signal)
      const from = pageToken === undefined ? start : positionOf(pageToken, dataset.release)
      const { rows, next } = await files
        .page(dataset, { box, outline, kinds }, from, signal)
        .catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'places_file_changed') forgetDataset?.()
          throw error
        })
      const read = rows.map((row) => readOverturePlace(row, language))
      const places = read.filter((place) => place !== undefined)
      const problems = read.flatMap((place, index) => (place === undefined ? [`Row ${index + 1} has no id.`] : []))
      const page = { places, spent: [], problems }
      return next === undefined ? page : { ...page, nextPageToken: tokenOf(next, dataset.release) }
    },

    async estimate({ kind, box }, signal) {
      const dataset = await openDataset(signal)
      const { expected, ...plan } = await files.plan(dataset, { box }, signal)
      const share = kind === everyKind ? 1 : shareOfKind
      return { ...plan, release: dataset.release, places: Math.ceil(expected * share) }
    },

    async details(id) {
      throw new AppError(
        'provider_bad_request',
        `Overture has no details of ${id} besides those that a search returns.`,
      )
    },
    read: (raw) => readOverturePlace(objectOf(raw)),
    close,
  }
}

/** A kind is about one in 150 places. Only files that were read say more. */
const shareOfKind = 1 / 150

const start: PagePosition = { file: 0, group: 0, row: 0 }

function tokenOf({ file, group, row }: PagePosition, release: string): string {
  return `${release} ${file} ${group} ${row}`
}

/** A page belongs to its release: in the next one the same position is another place. */
function positionOf(token: string, release: string): PagePosition {
  const [of, file, group, row] = token.split(' ')
  const numbers = [file, group, row].map(Number)
  if (of !== release || numbers.some((number) => !Number.isSafeInteger(number) || number < 0)) {
    throw new AppError('provider_token_expired', `The search began with release ${of}; the current one is ${release}.`)
  }
  const [fileNumber = 0, groupNumber = 0, rowNumber = 0] = numbers
  return { file: fileNumber, group: groupNumber, row: rowNumber }
}
