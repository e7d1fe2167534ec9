// The base map that is shipped with the product: no request leaves the machine.
import type { FeatureCollection, MultiLineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import { unwrapLand } from './unwrap-land.ts'

type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

export interface BaseMap {
  readonly land: FeatureCollection
  readonly borders: MultiLineString
}

/** Coasts and borders of Natural Earth. */
export async function loadBaseMap(): Promise<BaseMap> {
  const answer = await fetch(countriesUrl)
  if (!answer.ok) throw new Error(`The base map cannot be loaded: ${answer.status}`)
  const topology = (await answer.json()) as Countries
  const { countries, land } = topology.objects
  return {
    land: unwrapLand(feature(topology, land)),
    borders: mesh(topology, countries, (one, other) => one !== other),
  }
}

/** From which zoom a place of a population is shown. */
const minZooms = [
  [5e6, 2],
  [1e6, 3.5],
  [3e5, 5],
  [1e5, 6.5],
  [3e4, 8],
] as const

/** Names of places with 10,000 people and more. */
export async function loadPlaceNames(): Promise<FeatureCollection> {
  const { placeNames: places } = await import('virtual:place-names')
  const { names, longitudes, latitudes, populations } = places
  const features = names.map((name, at) => {
    const population = populations[at] ?? 0
    const zoom = minZooms.find(([least]) => population >= least)?.[1] ?? 9
    const coordinates = [longitudes[at] ?? 0, latitudes[at] ?? 0]
    return {
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates },
      properties: { name, population, zoom },
    }
  })
  return { type: 'FeatureCollection', features }
}
