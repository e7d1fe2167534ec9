import { type Box, contains, type GeoPoint, metresBetween } from '../../../core/geo.ts'
import { type Polygon, polygonContains, polygonTouches } from '../../../core/polygon.ts'

/** A box, or the part of it within a radius around a point or in a polygon. */
export interface Area {
  readonly box: Box
  readonly circle?: { readonly centre: GeoPoint; readonly radiusMetres: number }
  readonly polygon?: Polygon
}

/** Whether a place is in the area. A place without coordinates (it serves a region) counts as inside. */
export function isInArea({ box, circle, polygon }: Area, place: Partial<GeoPoint>): boolean {
  const { latitude, longitude } = place
  if (latitude === undefined || longitude === undefined) return true
  const point = { latitude, longitude }
  if (!contains(box, point)) return false
  if (polygon !== undefined && !polygonContains(polygon, point)) return false
  return circle === undefined || metresBetween(circle.centre, point) <= circle.radiusMetres
}

/** Whether a cell overlaps the area: the corners of the box around a circle or a polygon need no calls. */
export function touchesArea({ circle, polygon }: Area, cell: Box): boolean {
  if (polygon !== undefined) return polygonTouches(polygon, cell)
  if (circle === undefined) return true
  const nearest = {
    latitude: clamp(circle.centre.latitude, cell.south, cell.north),
    longitude: clamp(circle.centre.longitude, cell.west, cell.east),
  }
  return metresBetween(circle.centre, nearest) <= circle.radiusMetres
}

/** The area as boxes that do not cross the antimeridian, so that west is less than east in each. */
export function boxesOf({ box }: Area): Box[] {
  if (box.west <= box.east) return [box]
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ]
}

/** The part of a box in the area; undefined when there is none. */
export function clipToArea(area: Area, box: Box): Box | undefined {
  for (const part of boxesOf(area)) {
    const clipped = {
      south: Math.max(part.south, box.south),
      north: Math.min(part.north, box.north),
      west: Math.max(part.west, box.west),
      east: Math.min(part.east, box.east),
    }
    if (clipped.south < clipped.north && clipped.west < clipped.east) return clipped
  }
  return undefined
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value))
}
