import { boundsOf, type LngLat, type Polygon, positionsPerDegree } from './polygon.ts'

/** Enough for the outline of a city; a URL with so many positions is still shorter than the limit of HTTP servers. */
export const maxPositions = 500

export const expectedPolygon = `a GeoJSON polygon of one ring, such as {"type": "Polygon", "coordinates": [[[-1.6, 53.7], [-1.4, 53.7], [-1.5, 53.9], [-1.6, 53.7]]]}: longitude first, at most ${maxPositions} positions, the first one again at the end`

/** What is wrong with a polygon. */
export interface PolygonProblem {
  readonly problem: string
}

/**
 * Validates a GeoJSON polygon. The normal form has its positions rounded to a millionth of a degree, counter-clockwise from
 * the south-westernmost one, with the west edge between -180 and 180: equal for two drawings of the same area.
 */
export function readPolygon(given: unknown): Polygon | PolygonProblem {
  const { type, coordinates } = (typeof given === 'object' ? (given ?? {}) : {}) as Partial<Record<string, unknown>>
  if (type !== 'Polygon' || !Array.isArray(coordinates)) return { problem: 'is not a GeoJSON polygon' }
  if (coordinates.length > 1) return { problem: 'has a hole or a second ring' }
  const [ring] = coordinates as readonly unknown[]
  if (!Array.isArray(ring)) return { problem: 'has no ring' }
  // The last position repeats the first one.
  if (ring.length > maxPositions + 1) return { problem: `has ${ring.length - 1} positions, more than ${maxPositions}` }
  const positions: LngLat[] = []
  for (const [index, one] of ring.entries()) {
    const position = readPosition(one)
    if (position === undefined)
      return { problem: `has no position at ${index}: longitude -540 to 540, latitude -90 to 90` }
    positions.push(position)
  }
  return problemOf(positions) ?? normalForm(positions)
}

/** A position, rounded. GeoJSON allows an altitude after it, which has no meaning here. */
function readPosition(given: unknown): LngLat | undefined {
  if (!Array.isArray(given) || given.length < 2 || given.length > 3) return undefined
  const [longitude, latitude] = given as readonly unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  if (!(Math.abs(longitude) <= 540 && Math.abs(latitude) <= 90)) return undefined
  return [rounded(longitude), rounded(latitude)]
}

function problemOf(positions: readonly LngLat[]): PolygonProblem | undefined {
  const [first, last] = [positions[0], positions.at(-1)]
  if (first === undefined || last === undefined || positions.length < 4) return { problem: 'has fewer than 3 corners' }
  if (!isSame(first, last)) return { problem: 'is not closed: its last position is not its first one' }
  const far = positions.findIndex(
    ([longitude], at) => at > 0 && Math.abs(longitude - (positions[at - 1]?.[0] ?? 0)) > 180,
  )
  if (far > 0) {
    return {
      problem: `jumps over more than 180 degrees before position ${far}: across the antimeridian, 181 follows 180`,
    }
  }
  const { west, east } = boundsOf({ type: 'Polygon', coordinates: [positions] })
  if (east - west > 360) return { problem: 'is wider than 360 degrees' }
  // Seen from each corner: a line that is drawn there and back has triangles that cancel each other.
  const isLine = positions.some((corner) => trianglesOf(positions, corner).every((area) => area === 0))
  return isLine ? { problem: 'is a line: it has no area' } : undefined
}

function normalForm(positions: readonly LngLat[]): Polygon {
  const [first = [0, 0]] = positions
  const corners = positions.slice(1).filter((position, at) => !isSame(position, positions[at] ?? position))
  if (trianglesOf(positions, first).reduce((sum, area) => sum + area, 0) < 0) corners.reverse()
  const west = Math.min(...corners.map(([longitude]) => longitude))
  const turn = -360 * Math.floor((west + 180) / 360)
  const turned = corners.map(([longitude, latitude]): LngLat => [rounded(longitude + turn), latitude])
  return { type: 'Polygon', coordinates: [startingAt(turned)] }
}

/** The ring from its south-westernmost corner. A ring may pass the same corner twice: the least of its orders then. */
function startingAt(corners: readonly LngLat[]): LngLat[] {
  const least = corners.reduce((one, other) => (isBefore(other, one) ? other : one))
  const rings = corners.flatMap((corner, at) =>
    isSame(corner, least) ? [[...corners.slice(at), ...corners.slice(0, at + 1)]] : [],
  )
  return rings.reduce((one, other) => (JSON.stringify(other) < JSON.stringify(one) ? other : one))
}

/**
 * Twice the areas of the triangles from one corner to each edge, positive if counter-clockwise. Relative to that corner: a
 * small polygon far from 0, 0 keeps its digits.
 */
function trianglesOf(positions: readonly LngLat[], [x0, y0]: LngLat): number[] {
  const unit = (degrees: number) => Math.round(degrees * positionsPerDegree)
  return positions.slice(1).map(([x2, y2], at) => {
    const [x1 = 0, y1 = 0] = positions[at] ?? []
    return unit(x1 - x0) * unit(y2 - y0) - unit(x2 - x0) * unit(y1 - y0)
  })
}

/** Adding 0 turns -0 into 0, which JSON and SQL do not distinguish. */
const rounded = (degrees: number) => Math.round(degrees * positionsPerDegree) / positionsPerDegree + 0
const isSame = ([x1, y1]: LngLat, [x2, y2]: LngLat) => x1 === x2 && y1 === y2
const isBefore = ([x1, y1]: LngLat, [x2, y2]: LngLat) => x1 < x2 || (x1 === x2 && y1 < y2)
