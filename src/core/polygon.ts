import type { Box, GeoPoint } from './geo.ts'

/** Longitude, then latitude, in degrees, as in GeoJSON. */
export type LngLat = readonly [number, number]

/**
 * A GeoJSON polygon of one ring, in normal form (`read-polygon.ts`): the first position is repeated at the end. A ring that
 * crosses the antimeridian continues beyond 180 degrees.
 */
export interface Polygon {
  readonly type: 'Polygon'
  readonly coordinates: readonly [readonly LngLat[]]
}

/** Polygons are compared in whole millionths of a degree (11 cm), which floating point numbers hold exactly. */
export const positionsPerDegree = 1e6

/** The smallest box around a polygon. `east` is over 180 where it crosses the antimeridian. */
export function boundsOf({ coordinates: [ring] }: Polygon): Box {
  const longitudes = ring.map(([longitude]) => longitude)
  const latitudes = ring.map(([, latitude]) => latitude)
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  }
}

/** Whether a point is in the polygon or on its edge: the same points as `polygon @> point` in PostgreSQL. */
export function polygonContains(polygon: Polygon, { latitude, longitude }: GeoPoint): boolean {
  const { east } = boundsOf(polygon)
  const [ring] = polygon.coordinates
  if (ringContains(ring, longitude, latitude)) return true
  return east > 180 && ringContains(ring, longitude + 360, latitude)
}

/** Whether a polygon and a box within -180 to 180 degrees have a point in common. */
export function polygonTouches(polygon: Polygon, box: Box): boolean {
  const { west, east } = boundsOf(polygon)
  const turns = east > 180 ? [0, 360] : [0]
  return turns.some((turn) => {
    const turned = {
      south: box.south - margin,
      west: box.west + turn - margin,
      north: box.north + margin,
      east: box.east + turn + margin,
    }
    if (turned.west > east || turned.east < west) return false
    const [ring] = polygon.coordinates
    if (ring.some((to, at) => at > 0 && entersBox(ring[at - 1] ?? to, to, turned))) return true
    // No edge in the box: all of it is inside or outside.
    return polygonContains(polygon, { latitude: box.south, longitude: box.west })
  })
}

/** Half of the unit of comparison: rounding must not miss a point on the border of a box. */
const margin = 0.5 / positionsPerDegree

/** Whether a part of the edge is in the box: the edge is clipped at one side after the other (Liang and Barsky). */
function entersBox([x1, y1]: LngLat, [x2, y2]: LngLat, { south, west, north, east }: Box): boolean {
  let [from, to] = [0, 1]
  const sides = [
    [x1 - x2, x1 - west],
    [x2 - x1, east - x1],
    [y1 - y2, y1 - south],
    [y2 - y1, north - y1],
  ] as const
  for (const [step, distance] of sides) {
    if (step === 0 && distance < 0) return false
    if (step < 0) from = Math.max(from, distance / step)
    if (step > 0) to = Math.min(to, distance / step)
  }
  return from <= to
}

const scaled = (degrees: number) => Math.round(degrees * positionsPerDegree)

/** Crossings of the ring with a ray towards the east, counted with their direction: the winding number. */
function ringContains(ring: readonly LngLat[], longitude: number, latitude: number): boolean {
  const [x, y] = [longitude * positionsPerDegree, latitude * positionsPerDegree]
  let winding = 0
  for (let at = 1; at < ring.length; at++) {
    const [fromLng = 0, fromLat = 0] = ring[at - 1] ?? []
    const [toLng = 0, toLat = 0] = ring[at] ?? []
    const [x1, y1, x2, y2] = [scaled(fromLng) - x, scaled(fromLat) - y, scaled(toLng) - x, scaled(toLat) - y]
    // Positive where the point is to the left of the edge. Computed as PostgreSQL does, so that rounding is the same.
    const side = (y2 - y1) * x2 - (x2 - x1) * y2
    if (Math.abs(side) < edgeTolerance && x1 * x2 <= 0 && y1 * y2 <= 0) return true
    if (y1 <= 0 && y2 > 0 && side > 0) winding++
    else if (y1 > 0 && y2 <= 0 && side < 0) winding--
  }
  return winding !== 0
}

/** PostgreSQL counts a smaller cross product as zero. */
const edgeTolerance = 1e-6
