import { demoTown } from '../../../demo/town/demo-town.ts'
import { isTownId, type TownEndpoints } from '../../../demo/town/open-town.ts'
import type { Box } from '../../core/geo.ts'
import { maxGapMs } from '../../crawl/pacing/adapt-gap.ts'
import { MemorySlotStore } from '../../crawl/pacing/memory-slot-store.ts'
import { createPacer } from '../../crawl/pacing/pacer.ts'
import { createOpenStreetMap } from '../../providers/openstreetmap/openstreetmap.ts'
import type { PlaceProvider, PlaceProviders } from '../../providers/place-provider.ts'

const quarters = [...new Set(demoTown.map(({ quarter }) => quarter))]

/** Adds the demo town to the providers: queries about the town go to its local server, all others to the real provider. */
export function withTownProvider(providers: PlaceProviders, town: TownEndpoints): PlaceProviders {
  const townProvider = createTownProvider(town)
  return {
    preferred: providers.preferred,
    get: (name) =>
      name === 'openstreetmap' ? combineProviders(providers.get(name), townProvider) : providers.get(name),
    async close() {
      await Promise.all([providers.close(), townProvider.close()])
    },
  }
}

/** A local server, so requests need no gap. */
function createTownProvider({ nominatimEndpoint, overpassEndpoint }: TownEndpoints): PlaceProvider {
  const pacer = createPacer({ store: new MemorySlotStore(), maxInFlight: 4, maxGapMs, onSettleError: () => undefined })
  return createOpenStreetMap({ nominatimEndpoint, overpassEndpoint, userAgent: 'ScraperSky demo', gapMs: 0, pacer })
}

function combineProviders(real: PlaceProvider, town: PlaceProvider): PlaceProvider {
  return {
    ...real,
    locate: (name, ...rest) => (isQuarter(name) ? town : real).locate(name, ...rest),
    search: (query, signal) => (isInTown(query.box) ? town : real).search(query, signal),
    details: (id, ...rest) => (isTownId(id) ? town : real).details(id, ...rest),
  }
}

function isQuarter(name: string): boolean {
  const first = name.split(',')[0]?.trim().toLowerCase()
  return quarters.some((quarter) => quarter.name.toLowerCase() === first)
}

/** The quarters are in the open sea, so any box that overlaps one is about the town. */
function isInTown({ south, west, north, east }: Box): boolean {
  return quarters.some(
    ({ box }) => south <= box.north && north >= box.south && west <= box.east && east >= box.west && north - south < 1,
  )
}
