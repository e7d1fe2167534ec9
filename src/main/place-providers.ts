import type { TownEndpoints } from '../../demo/town/open-town.ts'
import type { Config } from '../config.ts'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { maxGapMs } from '../crawl/pacing/adapt-gap.ts'
import { createPacer } from '../crawl/pacing/pacer.ts'
import type { SlotStore } from '../crawl/pacing/slot-store.ts'
import { userAgentOf } from '../crawl/user-agent.ts'
import { createGooglePlaces } from '../providers/google-places/google-places.ts'
import { createOpenStreetMap } from '../providers/openstreetmap/openstreetmap.ts'
import type { PlaceProviders } from '../providers/place-provider.ts'
import { withTownProvider } from './demo/town-provider.ts'
import { overtureFromConfig } from './overture-from-config.ts'

/** Usage policy of the public Nominatim: at most one request a second, whatever the setting says. */
const publicNominatim = { host: 'nominatim.openstreetmap.org', gapMs: 1000 }

/** The place providers of the configuration, with the demo town if it is open. `slotStore` is shared, so that all processes act as one client. */
export function placeProvidersFromConfig(
  config: Config,
  log: Log,
  slotStore: SlotStore,
  town?: TownEndpoints,
): PlaceProviders {
  const real = realProviders(config, log, slotStore)
  return town === undefined ? real : withTownProvider(real, town)
}

function realProviders(config: Config, log: Log, slotStore: SlotStore): PlaceProviders {
  const agent = { token: config.CRAWL_PRODUCT_TOKEN, version: '2.0', contactUrl: config.CRAWL_CONTACT_URL }
  const userAgent = userAgentOf(agent)
  const key = config.GOOGLE_PLACES_API_KEY
  const google = createGooglePlaces({ key, userAgent, endpoint: config.GOOGLE_PLACES_ENDPOINT })
  const isPublic = new URL(config.NOMINATIM_ENDPOINT).hostname === publicNominatim.host
  const openStreetMap = createOpenStreetMap({
    nominatimEndpoint: config.NOMINATIM_ENDPOINT,
    overpassEndpoint: config.OVERPASS_ENDPOINT,
    userAgent: config.OSM_USER_AGENT ?? userAgent,
    gapMs: isPublic ? Math.max(publicNominatim.gapMs, config.OSM_GAP_MS) : config.OSM_GAP_MS,
    pacer: createPacer({
      store: slotStore,
      maxInFlight: 1,
      maxGapMs,
      onSettleError: (error) =>
        log.warn({ cause: messageOf(error) }, 'the pacing slot of a request to OpenStreetMap could not be released'),
    }),
  })
  const overture = overtureFromConfig(config, log, slotStore, { userAgent, locate: openStreetMap.locate })
  const byName = { overture, openstreetmap: openStreetMap, 'google-places': google }
  return {
    preferred: config.OVERTURE === 'on' ? 'overture' : 'openstreetmap',
    get: (name) => byName[name],
    async close() {
      await Promise.all([google.close(), openStreetMap.close(), overture.close()])
    },
  }
}
