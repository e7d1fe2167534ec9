import { type Box, longitudeScale } from '../../../core/geo.ts'

/** Latitude and longitude. A pair, not an object: cursors hold hundreds. */
export type LatLng = readonly [number, number]

/** A part of the map that was not asked yet, with what is known of it: places that a larger cell's answer showed there. */
export interface CellPart {
  readonly box: Box
  readonly points: readonly LatLng[]
}

/** About 10 m: finer than this, places of one building would be told apart by noise. */
const minDegrees = 1e-4

/** Whether a box can still be cut in two that are worth asking. */
export function isDivisible(box: Box): boolean {
  return heightOf(box) > 2 * minDegrees || widthOf(box) > 2 * minDegrees
}

/**
 * Cuts a part in two that hold as many of the points: they are a sample of what is there, so equal shares of them are the
 * best guess at equal counts. Always across the longer side, so that parts stay compact.
 */
export function splitCell({ box, points }: CellPart): [CellPart, CellPart] {
  const isWide = widthOf(box) > heightOf(box)
  const across = isWide ? 1 : 0
  const [from, to] = isWide ? [box.west, box.east] : [box.south, box.north]
  const at = splitPosition(
    from,
    to,
    points.map((point) => point[across]),
  )
  const [low, high] = isWide
    ? [
        { ...box, east: at },
        { ...box, west: at },
      ]
    : [
        { ...box, north: at },
        { ...box, south: at },
      ]
  return [
    { box: low, points: points.filter((point) => point[across] <= at) },
    { box: high, points: points.filter((point) => point[across] > at) },
  ]
}

/** Between the two points in the middle of the sample; the middle of the side where there are too few to say. */
function splitPosition(from: number, to: number, sample: readonly number[]): number {
  const sorted = sample.toSorted((a, b) => a - b)
  const below = sorted[(sorted.length >> 1) - 1]
  const above = sorted[sorted.length >> 1]
  const wanted = below === undefined || above === undefined ? (from + to) / 2 : (below + above) / 2
  // A cut at the very edge would give a part without area and another that is the cell again.
  const margin = Math.min(minDegrees, (to - from) / 4)
  return toMetre(Math.min(to - margin, Math.max(from + margin, wanted)))
}

/** Rounded to about a metre: digits beyond that would only swell the cursor. */
export function toMetre(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

function heightOf({ south, north }: Box): number {
  return north - south
}

function widthOf({ west, east, south, north }: Box): number {
  return (east - west) * longitudeScale((south + north) / 2)
}
