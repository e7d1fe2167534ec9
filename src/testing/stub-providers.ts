import { MemorySlotStore } from '../crawl/pacing/memory-slot-store.ts'
import { createPacer } from '../crawl/pacing/pacer.ts'
import { createGooglePlaces } from '../providers/google-places/google-places.ts'
import { createOpenStreetMap } from '../providers/openstreetmap/openstreetmap.ts'
import type { PlaceProviders } from '../providers/place-provider.ts'

/** Where the stub servers listen. Plain data, because other processes receive it too. */
export interface StubEndpoints {
  readonly google: string
  readonly nominatim: string
  readonly overpass: string
}

export const stubKey = 'stand-in-key'

/** Both place providers, connected to stub servers. */
export function stubProviders({ google, nominatim, overpass }: StubEndpoints): PlaceProviders {
  const userAgent = 'Test/1.0 (+https://operator.example)'
  const maps = {
    'google-places': createGooglePlaces({ key: stubKey, endpoint: google, userAgent }),
    openstreetmap: createOpenStreetMap({
      nominatimEndpoint: nominatim,
      overpassEndpoint: overpass,
      userAgent,
      gapMs: 0,
      pacer: createPacer({
        store: new MemorySlotStore(),
        maxInFlight: 4,
        maxGapMs: 1000,
        onSettleError: (error) => {
          throw error
        },
      }),
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
