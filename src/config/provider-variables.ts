// External services (src/providers).
import { endpoint, oneOf, priceChanges, text, type Variable, variable, wholeNumber } from './variable.ts'

export const providerVariables = {
  GOOGLE_PLACES_API_KEY: variable(
    text.optional(),
    undefined,
    'Key of a Google Cloud project with the Places API (New). Unset: searches use Overture and OpenStreetMap.',
  ),
  GOOGLE_PLACES_ENDPOINT: variable(endpoint, 'https://places.googleapis.com', 'Server of the Places API.'),
  GOOGLE_PLACES_PRICES: variable(
    priceChanges.optional(),
    undefined,
    'Prices per call in USD that differ from the public list: places.text_search.pro=0.0256,places.details.enterprise=0.016',
  ),
  SEARCH_REUSE_HOURS: variable(
    wholeNumber(0, 8760),
    '24',
    'Reuse the results of an identical search for this long, at no cost; 0 never reuses them.',
  ),
  OVERTURE: variable(
    oneOf(['on', 'off']),
    'on',
    'off: searches do not use the open places of the Overture Maps Foundation, and nothing is read from its servers.',
  ),
  OVERTURE_FOLDER: variable(
    text.optional(),
    undefined,
    'Folder with files of places, such as "scrapersky places get" writes. Unset: the latest release is read by ranges of its files.',
  ),
  OVERTURE_ENDPOINT: variable(
    endpoint,
    'https://overturemaps-us-west-2.s3.us-west-2.amazonaws.com',
    'Bucket with the releases of Overture, or a mirror. It must answer requests for ranges.',
  ),
  OVERTURE_CATALOG_ENDPOINT: variable(
    endpoint,
    'https://stac.overturemaps.org/catalog.json',
    'Catalogue that names the latest release. When it does not answer, the bucket is listed.',
  ),
  OVERTURE_GAP_MS: variable(
    wholeNumber(0, 60_000),
    '20',
    'Minimum time between two requests for files of places, over all processes.',
  ),
  OVERTURE_CACHE_MB: variable(
    wholeNumber(0, 1_048_576),
    '2048',
    'Disk space for parts of files that were read: the next search in the same area needs no network. 0: none.',
  ),
  NOMINATIM_ENDPOINT: variable(
    endpoint,
    'https://nominatim.openstreetmap.org',
    'Nominatim server, which finds areas by name. Run your own for many searches: the public one is for light use.',
  ),
  OVERPASS_ENDPOINT: variable(
    endpoint,
    'https://overpass-api.de/api/interpreter',
    'Overpass server, which finds businesses in an area. Run your own for many searches.',
  ),
  OSM_GAP_MS: variable(
    wholeNumber(0, 600_000),
    '1000',
    'Minimum time between two requests to Nominatim or Overpass, over all processes. For the public Nominatim at least 1000.',
  ),
  OSM_USER_AGENT: variable(
    text.optional(),
    undefined,
    'User agent for Nominatim and Overpass: your application and a contact. Unset: the user agent of the crawler.',
  ),
} as const satisfies Record<string, Variable>
