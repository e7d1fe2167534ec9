/** Longitude and latitude. */
export type Corner = readonly [number, number]

/** Corners of an area as in the URL: `-1.6 53.7`, and back. Other texts are left out. */
export const writeCorner = ([longitude, latitude]: Corner): string => `${rounded(longitude)} ${rounded(latitude)}`

export function readCorners(texts: readonly string[]): Corner[] {
  return texts.flatMap((text): Corner[] => {
    const [longitude = Number.NaN, latitude = Number.NaN] = text.trim().split(/ +/).map(Number)
    return Number.isFinite(longitude) && Number.isFinite(latitude) ? [[longitude, latitude]] : []
  })
}

/** The area as GeoJSON. */
export const polygonOf = (corners: readonly Corner[]) => ({
  type: 'Polygon' as const,
  coordinates: [[...corners, ...corners.slice(0, 1)]],
})

/** The corners of a GeoJSON polygon; the first one is not repeated. */
export function cornersOf({ coordinates }: { readonly coordinates: readonly (readonly number[][])[] }): Corner[] {
  const [ring = []] = coordinates
  return ring.slice(1).map(([longitude = 0, latitude = 0]) => [longitude, latitude])
}

/** About a metre: more digits would only make links longer. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A rectangle. Edges are at most 90 degrees long: the server takes longer ones for a mistake at the antimeridian. */
export function cornersOfBox({ west, south, east, north }: Bounds): Corner[] {
  const [from, to] = east - west > 359 ? [-180, 179] : [west, east]
  const steps = Math.max(1, Math.ceil((to - from) / 90))
  const along = Array.from({ length: steps + 1 }, (_, at) => from + ((to - from) * at) / steps)
  const [low, high] = [Math.max(-90, south), Math.min(90, north)]
  return [
    ...along.map((longitude): Corner => [longitude, low]),
    ...along.toReversed().map((longitude): Corner => [longitude, high]),
  ]
}

export function boundsOf(corners: readonly Corner[]): Bounds | undefined {
  if (corners.length === 0) return undefined
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [longitude, latitude] of corners) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return { west, south, east: Math.max(west, east), north }
}
