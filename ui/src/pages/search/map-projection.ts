import type { SearchMap } from '../../../../src/http/contract/types.ts'

export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Projection of coordinates to pixels, with a margin around the box. */
export interface Projection {
  readonly width: number
  readonly height: number
  x(longitude: number): number
  y(latitude: number): number
  rect(box: Box): { x: number; y: number; width: number; height: number }
  /** A distance in pixels. */
  length(metres: number): number
}

const width = 720
const minHeight = 260
const maxHeight = 460
const margin = 0.06
const metresPerDegree = 111_320

/** Equirectangular: accurate enough for a city, and needs no map tiles. */
export function projectionFor(box: Box): Projection {
  const shrink = Math.max(0.05, Math.cos((((box.south + box.north) / 2) * Math.PI) / 180))
  const [wide, tall] = [Math.max(1e-6, (box.east - box.west) * shrink), Math.max(1e-6, box.north - box.south)]
  const height = Math.round(Math.min(maxHeight, Math.max(minHeight, (width * tall) / wide)))
  const scale = Math.min(width / wide, height / tall) * (1 - 2 * margin)
  const [left, top] = [(width - wide * scale) / 2, (height - tall * scale) / 2]
  const x = (longitude: number) => left + (longitude - box.west) * shrink * scale
  const y = (latitude: number) => top + (box.north - latitude) * scale
  return {
    width,
    height,
    x,
    y,
    rect: (of) => ({
      x: x(of.west),
      y: y(of.north),
      width: Math.max(0, x(of.east) - x(of.west)),
      height: Math.max(0, y(of.south) - y(of.north)),
    }),
    length: (metres) => (metres / metresPerDegree) * scale,
  }
}

/** The bounding box of the area, all cells and all places. */
export function extentOf({ area, waiting, checks, places }: SearchMap): Box | undefined {
  if (area === null) return undefined
  const boxes: Box[] = [area.box, ...waiting, ...checks]
  const points = places.map(({ latitude, longitude }) => ({
    south: latitude,
    north: latitude,
    west: longitude,
    east: longitude,
  }))
  return [...boxes, ...points].reduce((one, other) => ({
    south: Math.min(one.south, other.south),
    west: Math.min(one.west, other.west),
    north: Math.max(one.north, other.north),
    east: Math.max(one.east, other.east),
  }))
}
