import { demoTown } from '../../../demo/town/demo-town.ts'
import { isTownId, type TownEndpoints } from '../../../demo/town/open-town.ts'
import { isTownPlaceId } from '../../../demo/town/town-places.ts'
import { AppError } from '../../core/errors.ts'
import type { Box } from '../../core/geo.ts'
import { maxGapMs } from '../../crawl/pacing/adapt-gap.ts'
import { MemorySlotStore } from '../../crawl/pacing/memory-slot-store.ts'
import { createPacer } from '../../crawl/pacing/pacer.ts'
import { createOpenStreetMap } from '../../providers/openstreetmap/openstreetmap.ts'
import { openOverture } from '../../providers/overture/open-overture.ts'
import type { PlaceProvider, PlaceProviders } from '../../providers/place-provider.ts'

const quarters = [...new Set(demoTown.map(({ quarter }) => quarter))]

/** Adds the demo town to the providers: queries about the town go to its local server, all others to the real provider. */
export function withTownProvider(providers: PlaceProviders, town: TownEndpoints): PlaceProviders {
  const map = createTownProvider(town)
  const places = createTownPlaces(town, map)
  return {
    preferred: providers.preferred,
    get: (name) => {
      if (name === 'openstreetmap') return combineProviders(providers.get(name), map)
      return name === 'overture' ? combineProviders(providers.get(name), places) : providers.get(name)
    },
    async close() {
      await Promise.all([providers.close(), map.close(), places.close()])
    },
  }
}

/** A local server, so requests need no gap. */
function createTownProvider({ nominatimEndpoint, overpassEndpoint }: TownEndpoints): PlaceProvider {
  const pacer = createPacer({ store: new MemorySlotStore(), maxInFlight: 4, maxGapMs, onSettleError: () => undefined })
  return createOpenStreetMap({ nominatimEndpoint, overpassEndpoint, userAgent: 'ScraperSky demo', gapMs: 0, pacer })
}

function createTownPlaces({ overtureEndpoint }: TownEndpoints, map: PlaceProvider): PlaceProvider {
  return openOverture({
    endpoint: overtureEndpoint,
    catalogEndpoint: `${overtureEndpoint}/catalog.json`,
    userAgent: 'ScraperSky demo',
    gapMs: 0,
    pacer: createPacer({ store: new MemorySlotStore(), maxInFlight: 4, maxGapMs, onSettleError: () => undefined }),
    locate: map.locate,
  })
}

function combineProviders(real: PlaceProvider, town: PlaceProvider): PlaceProvider {
  return {
    ...real,
    locate: (name, ...rest) => (isQuarter(name) ? town : real).locate(name, ...rest),
    search: (query, signal) => (isInTown(query.box) ? town : real).search(query, signal),
    ...(real.estimate && {
      estimate: (query, signal) => ((isInTown(query.box) ? town : real).estimate ?? noEstimate)(query, signal),
    }),
    details: (id, ...rest) => (isTownId(id) || isTownPlaceId(id) ? town : real).details(id, ...rest),
  }
}

function isQuarter(name: string): boolean {
  const first = name.split(',')[0]?.trim().toLowerCase()
  return quarters.some((quarter) => quarter.name.toLowerCase() === first)
}

const noEstimate: NonNullable<PlaceProvider['estimate']> = () =>
  Promise.reject(new AppError('unexpected', 'The demo town has no estimate.'))

/** The quarters are in the open sea, so any box that overlaps one is about the town. */
function isInTown({ south, west, north, east }: Box): boolean {
  return quarters.some(
    ({ box }) => south <= box.north && north >= box.south && west <= box.east && east >= box.west && north - south < 1,
  )
}
