import { AppError } from '../core/errors.ts'
import { csvPlaces } from '../providers/csv/csv-places.ts'
import type { PlaceProvider, PlaceProviders } from '../providers/place-provider.ts'

/** The provider that a row names. Old rows may name a provider that no longer exists. */
export function providerByName(providers: PlaceProviders, name: string): PlaceProvider {
  if (name === 'overture' || name === 'google-places' || name === 'openstreetmap') return providers.get(name)
  if (name === csvPlaces.name) return csvPlaces
  throw new AppError('provider_bad_request', `There is no place provider "${name}".`)
}
