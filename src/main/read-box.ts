import { AppError } from '../core/errors.ts'
import type { Box } from '../core/geo.ts'
import type { Polygon } from '../core/polygon.ts'
import { readPolygon } from '../core/read-polygon.ts'

/** `west,south,east,north` in degrees. West is greater than east across the antimeridian. */
export function readBox(text: string): Box {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const isOnMap = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
  if (numbers.length !== 4 || !isOnMap || !(south < north) || west === east) {
    const expected = 'west,south,east,north in degrees, such as -1.7,53.7,-1.4,53.9'
    throw new AppError('request_invalid', `--bbox is "${text.slice(0, 80)}", which is not ${expected}.`)
  }
  return { west, south, east, north }
}

/** The box as a polygon, the form in which searches have areas without a name. */
export function areaOfBox(text: string | undefined): Polygon | undefined {
  if (text === undefined) return undefined
  const { west, south, east, north } = readBox(text)
  const end = east < west ? east + 360 : east
  // A side of a polygon is at most 180 degrees long.
  const steps = [west, west + (end - west) / 3, west + (2 * (end - west)) / 3, end]
  const ring = [...steps.map((x) => [x, south]), ...steps.toReversed().map((x) => [x, north]), [west, south]]
  const read = readPolygon({ type: 'Polygon', coordinates: [ring] })
  if ('problem' in read) throw new AppError('request_invalid', `--bbox ${read.problem}.`)
  return read
}
