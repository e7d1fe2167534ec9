import type { LngLat, Polygon } from '../../core/polygon.ts'
import { maxPositions, readPolygon } from '../../core/read-polygon.ts'
import { listOf, objectOf } from '../read-json.ts'

/** A city on islands has several parts; the largest ones are enough. */
const maxParts = 12
const maxRingPositions = 200_000
/** In degrees: 50 m. Doubled until the ring is short enough. */
const firstTolerance = 0.0005

/** The outline of an area from GeoJSON: its largest parts, simplified. Undefined without a usable polygon. Holes are ignored. */
export function readOutline(geojson: unknown): readonly Polygon[] | undefined {
  const { type, coordinates } = objectOf(geojson)
  const parts = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? listOf(coordinates) : []
  const rings = parts.map((part) => positionsOf(listOf(part)[0])).filter((ring) => ring.length > 3)
  const polygons = rings
    .toSorted((one, other) => extentOf(other) - extentOf(one))
    .slice(0, maxParts)
    .map((ring) => readPolygon({ type: 'Polygon', coordinates: [shortened(ring)] }))
    .filter((polygon) => 'type' in polygon)
  return polygons.length === 0 ? undefined : polygons
}

function positionsOf(ring: unknown): LngLat[] {
  return listOf(ring)
    .slice(0, maxRingPositions)
    .flatMap((position): LngLat[] => {
      const [longitude, latitude] = listOf(position)
      return typeof longitude === 'number' && typeof latitude === 'number' ? [[longitude, latitude]] : []
    })
}

/** The area of the box around a ring. */
function extentOf(ring: readonly LngLat[]): number {
  const side = (axis: 0 | 1) => {
    const values = ring.map((position) => position[axis])
    return values.reduce((high, value) => Math.max(high, value)) - values.reduce((low, value) => Math.min(low, value))
  }
  return side(0) * side(1)
}

function shortened(ring: readonly LngLat[]): readonly LngLat[] {
  let kept = ring
  for (let tolerance = firstTolerance; kept.length > maxPositions; tolerance *= 2) kept = simplified(ring, tolerance)
  return kept
}

/** Ramer, Douglas and Peucker: leaves out positions that are closer than the tolerance to the line without them. */
function simplified(ring: readonly LngLat[], tolerance: number): LngLat[] {
  const keep = new Uint8Array(ring.length)
  const middle = Math.floor(ring.length / 2)
  for (const at of [0, middle, ring.length - 1]) keep[at] = 1
  const open: [number, number][] = [
    [0, middle],
    [middle, ring.length - 1],
  ]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [from, to] = range
    let [farthest, distance] = [-1, tolerance]
    for (let at = from + 1; at < to; at++) {
      const away = distanceToLine(ring[at] as LngLat, ring[from] as LngLat, ring[to] as LngLat)
      if (away > distance) [farthest, distance] = [at, away]
    }
    if (farthest === -1) continue
    keep[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return ring.filter((_, at) => keep[at] === 1)
}

function distanceToLine([x, y]: LngLat, [x1, y1]: LngLat, [x2, y2]: LngLat): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}
