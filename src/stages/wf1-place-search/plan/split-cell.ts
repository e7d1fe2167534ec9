import { type Box, longitudeScale } from '../../../core/geo.ts'

/** Latitude and longitude. A pair, not an object: cursors hold hundreds. */
export type LatLng = readonly [number, number]

/** A part of the map that is not searched yet, with the places in it that the answer for a larger cell contained. */
export interface CellPart {
  readonly box: Box
  readonly points: readonly LatLng[]
}

/** About 10 m: below that, places in one building differ only by noise. */
const minDegrees = 1e-4

/** Whether a box is large enough to split. */
export function isDivisible(box: Box): boolean {
  return heightOf(box) > 2 * minDegrees || widthOf(box) > 2 * minDegrees
}

/**
 * Splits a part in two with equal numbers of points. The points are a sample, so this is the best guess at equal counts.
 * Always splits the longer side, so that parts stay compact.
 */
export function splitCell({ box, points }: CellPart): [CellPart, CellPart] {
  const isWide = widthOf(box) > heightOf(box)
  const across = isWide ? 1 : 0
  const [from, to] = isWide ? [box.west, box.east] : [box.south, box.north]
  const position = splitPosition(
    from,
    to,
    points.map((point) => point[across]),
  )
  const [low, high] = isWide
    ? [
        { ...box, east: position },
        { ...box, west: position },
      ]
    : [
        { ...box, north: position },
        { ...box, south: position },
      ]
  return [
    { box: low, points: points.filter((point) => point[across] <= position) },
    { box: high, points: points.filter((point) => point[across] > position) },
  ]
}

/** Between the two middle points of the sample; the middle of the side if there are too few points. */
function splitPosition(from: number, to: number, sample: readonly number[]): number {
  const sorted = sample.toSorted((a, b) => a - b)
  const below = sorted[(sorted.length >> 1) - 1]
  const above = sorted[sorted.length >> 1]
  const wanted = below === undefined || above === undefined ? (from + to) / 2 : (below + above) / 2
  // A split at the edge would give one part without area and another that equals the cell.
  const margin = Math.min(minDegrees, (to - from) / 4)
  return toMetre(Math.min(to - margin, Math.max(from + margin, wanted)))
}

/** Rounded to about a metre, to keep the cursor small. */
export function toMetre(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

function heightOf({ south, north }: Box): number {
  return north - south
}

function widthOf({ west, east, south, north }: Box): number {
  return (east - west) * longitudeScale((south + north) / 2)
}
