import { MemorySlotStore } from '../crawl/pacing/memory-slot-store.ts'
import { createPacer } from '../crawl/pacing/pacer.ts'
import { createGooglePlaces } from '../providers/google-places/google-places.ts'
import { createOpenStreetMap } from '../providers/openstreetmap/openstreetmap.ts'
import { openOverture } from '../providers/overture/open-overture.ts'
import type { PlaceProviders } from '../providers/place-provider.ts'

/** Where the stub servers listen. Plain data, because other processes receive it too. */
export interface StubEndpoints {
  readonly google: string
  readonly nominatim: string
  readonly overpass: string
  /** Of a server with a release of Overture. */
  readonly overture?: string
}

export const stubKey = 'stand-in-key'

/** Both place providers, connected to stub servers. */
export function stubProviders({ google, nominatim, overpass, overture = overpass }: StubEndpoints): PlaceProviders {
  const userAgent = 'Test/1.0 (+https://operator.example)'
  const pacer = createPacer({
    store: new MemorySlotStore(),
    maxInFlight: 4,
    maxGapMs: 1000,
    onSettleError: (error) => {
      throw error
    },
  })
  const common = { userAgent, gapMs: 0, pacer }
  const openStreetMap = createOpenStreetMap({ ...common, nominatimEndpoint: nominatim, overpassEndpoint: overpass })
  const maps = {
    'google-places': createGooglePlaces({ key: stubKey, endpoint: google, userAgent }),
    openstreetmap: openStreetMap,
    overture: openOverture({
      ...common,
      endpoint: overture,
      catalogEndpoint: `${overture}/catalog.json`,
      locate: openStreetMap.locate,
    }),
  }
  return {
    preferred: 'openstreetmap',
    get: (name) => maps[name],
    async close() {
      await Promise.all(Object.values(maps).map((map) => map.close()))
    },
  }
}
