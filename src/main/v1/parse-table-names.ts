import { InvalidArgumentError } from 'commander'
import { type V1TableName, v1Tables } from '../../v1/source/v1-row.ts'

/** Short names, and V1's own names. */
const names: Readonly<Record<string, V1TableName>> = {
  searches: 'place_searches',
  places: 'places_staging',
  businesses: 'local_businesses',
  sitemaps: 'sitemap_files',
  ...Object.fromEntries(v1Tables.map((table) => [table, table])),
}

/** Parses `pages,contacts`. */
export function parseTableNames(text: string): V1TableName[] {
  return text.split(',').map((name) => {
    const plain = name.trim().toLowerCase().replaceAll('-', '_')
    const table = Object.hasOwn(names, plain) ? names[plain] : undefined
    if (table !== undefined) return table
    throw new InvalidArgumentError(`"${name.trim()}" is not one of ${Object.keys(names).join(', ')}`)
  })
}
