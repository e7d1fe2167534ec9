import { AppError } from '../../core/errors.ts'
import type { PlaceProvider } from '../place-provider.ts'
import { csvPlaceIn } from './read-csv-place.ts'

/**
 * Lists that people bring, as a source of businesses. There is nobody to ask: a list is read once, by its import, and says
 * all that it knows in its rows.
 */
export const csvPlaces: PlaceProvider = {
  name: 'csv',
  traits: {
    capPerQuery: undefined,
    pageSize: 500,
    searchGivesDetails: true,
    isMap: false,
    retentionDays: undefined,
    attribution: 'Imported list',
  },
  skuOf: () => undefined,
  locate: () => Promise.reject(nobodyToAsk('areas')),
  search: () => Promise.reject(nobodyToAsk('businesses')),
  details: () => Promise.reject(nobodyToAsk('details')),
  read: csvPlaceIn,
  close: () => Promise.resolve(),
}

function nobodyToAsk(what: string): AppError {
  return new AppError(
    'provider_bad_request',
    `A list has no ${what} to ask for. Bring it again to refresh what it says.`,
  )
}
