import { AppError } from '../../core/errors.ts'
import type { PlaceProvider } from '../place-provider.ts'
import { readStoredCsvPlace } from './read-csv-place.ts'

/**
 * Imported lists as a source of businesses. They cannot be queried: the import reads a list once, and its rows have all
 * facts.
 */
export const csvPlaces: PlaceProvider = {
  name: 'csv',
  traits: {
    capPerQuery: undefined,
    pageSize: 500,
    searchGivesDetails: true,
    hasDetails: false,
    isMap: false,
    retentionDays: undefined,
    attribution: 'Imported list',
  },
  skuOf: () => undefined,
  locate: () => Promise.reject(notSearchable('areas')),
  search: () => Promise.reject(notSearchable('businesses')),
  details: () => Promise.reject(notSearchable('details')),
  read: readStoredCsvPlace,
  close: () => Promise.resolve(),
}

function notSearchable(what: string): AppError {
  return new AppError(
    'provider_bad_request',
    `An imported list cannot be searched for ${what}. Import it again to update its businesses.`,
  )
}
