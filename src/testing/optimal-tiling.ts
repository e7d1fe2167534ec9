import type { Box, GeoPoint } from '../core/geo.ts'

export type Cut = 'quarters' | 'halves'

/**
 * The minimum of page calls that cover a box when all points are known: cells are halved across their longer
 * side, or quartered, wherever that is cheaper; a cell must come back below the cap to be known complete; an empty cell
 * takes one call. A real tiler needs more because it does not know the points.
 */
export function minCalls(box: Box, points: readonly GeoPoint[], cut: Cut, cap = 60, pageSize = 20): number {
  const own = points.length < cap ? Math.max(1, Math.ceil(points.length / pageSize)) : Number.POSITIVE_INFINITY
  if (own === 1) return 1
  const parts = partsOf(box, cut).map((part) => {
    // Half open, so that a point on a border is counted once.
    const inside = points.filter(
      ({ latitude, longitude }) =>
        latitude >= part.south && latitude < part.north && longitude >= part.west && longitude < part.east,
    )
    return minCalls(part, inside, cut, cap, pageSize)
  })
  return Math.min(
    own,
    parts.reduce((sum, calls) => sum + calls, 0),
  )
}

function partsOf(box: Box, cut: Cut): Box[] {
  const latitude = (box.south + box.north) / 2
  const longitude = (box.west + box.east) / 2
  const [lower, upper] = [
    { ...box, north: latitude },
    { ...box, south: latitude },
  ]
  const leftAndRight = (part: Box) => [
    { ...part, east: longitude },
    { ...part, west: longitude },
  ]
  if (cut === 'quarters') return [lower, upper].flatMap(leftAndRight)
  // In metres: at this latitude a degree of longitude is 0.59 of one of latitude.
  return (box.east - box.west) * 0.59 > box.north - box.south ? leftAndRight(box) : [lower, upper]
}
