import { type V1TableName, v1Tables } from '../source/v1-row.ts'
import { contacts } from './contacts.ts'
import { domains } from './domains.ts'
import { localBusinesses } from './local-businesses.ts'
import { pages } from './pages.ts'
import { placeSearches } from './place-searches.ts'
import { placesStaging } from './places-staging.ts'
import { sitemapFiles } from './sitemap-files.ts'
import { sitemapUrls } from './sitemap-urls.ts'
import type { V1Mapping } from './v1-mapping.ts'

const byTable: Readonly<Record<V1TableName, V1Mapping>> = {
  place_searches: placeSearches,
  places_staging: placesStaging,
  local_businesses: localBusinesses,
  domains,
  sitemap_files: sitemapFiles,
  pages,
  sitemap_urls: sitemapUrls,
  contacts,
}

/** Parents first. */
export const mappings: readonly V1Mapping[] = v1Tables.map((table) => byTable[table])
