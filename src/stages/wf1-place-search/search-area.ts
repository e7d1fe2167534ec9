import { boxAround, type GeoPoint, longitudeScale, metresBetween, wrapLongitude } from '../../core/geo.ts'
import { boundsOf, type Polygon } from '../../core/polygon.ts'
import type { LocatedArea } from '../../providers/place-provider.ts'
import { type Area, isInArea } from './plan/area.ts'

/** The located area of a search. Stored in the cursor and shown on the search. */
export type SearchArea = {
  readonly name: string
  readonly box: { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
  readonly centre: { readonly latitude: number; readonly longitude: number }
  readonly country: string | null
  readonly areaId: string | null
  /** The exact outline, if the provider of areas has one. Stored areas of earlier versions have none. */
  readonly outline?: readonly Pick<Polygon, keyof Polygon>[] | null
}

/** A point as users write it: "53.8, -1.55". */
export function readPoint(place: string): GeoPoint | undefined {
  const [, north, east] = place.match(/^\s*(-?\d{1,2}(?:\.\d{1,12})?)\s*[,;]\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*$/) ?? []
  if (north === undefined || east === undefined) return undefined
  const point = { latitude: Number(north), longitude: Number(east) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined
}

const twoNumbers = /^\s*[-+]?\d+(?:\.\d*)?\s*[,;]\s*[-+]?\d+(?:\.\d*)?\s*$/

/** Two numbers that are not a valid point. No place has such a name, so locating it would only cost money. */
export function isInvalidPoint(place: string): boolean {
  return twoNumbers.test(place) && readPoint(place) === undefined
}

/** The area around a given point: needs no call. */
export function areaAround(place: string, centre: GeoPoint, radiusMetres: number): SearchArea {
  return { name: place.trim(), box: boxAround(centre, radiusMetres), centre, country: null, areaId: null }
}

/** What a polygon is called where a named place is expected: its centre and its size. */
export function nameOfPolygon(polygon: Polygon): string {
  const { south, west, north, east } = boundsOf(polygon)
  const middle = (south + north) / 2
  const km = (degrees: number) => Math.max(0.1, degrees * 111.32).toFixed(1)
  const size = `${km((east - west) * longitudeScale(middle))} x ${km(north - south)} km`
  return `Area of ${size} around ${middle.toFixed(4)}, ${wrapLongitude((west + east) / 2).toFixed(4)}`
}

/** The area of a polygon: needs no call. */
export function areaIn(polygon: Polygon): SearchArea {
  const { south, west, north, east } = boundsOf(polygon)
  const centre = { latitude: (south + north) / 2, longitude: wrapLongitude((west + east) / 2) }
  // A polygon all around the earth has no west edge.
  const [from, to] = east - west >= 360 ? [-180, 180] : [west, wrapLongitude(east)]
  return {
    name: nameOfPolygon(polygon),
    box: { south, west: from, north, east: to },
    centre,
    country: null,
    areaId: null,
    outline: [polygon],
  }
}

/** A named area, or the part within the radius around its centre. */
export function areaOf(found: LocatedArea, radiusMetres: number | null): SearchArea {
  const { name, centre } = found
  const country = /^[A-Z]{2}$/.test(found.country ?? '') ? (found.country ?? null) : null
  if (radiusMetres !== null) return { name, box: boxAround(centre, radiusMetres), centre, country, areaId: null }
  return { name, box: found.box, centre, country, areaId: found.areaId ?? null, outline: found.outline ?? null }
}

export function planArea(
  { box, centre }: SearchArea,
  radiusMetres: number | null,
  polygon: Polygon | null = null,
): Area {
  if (polygon !== null) return { box, polygon }
  return radiusMetres === null ? { box } : { box, circle: { centre, radiusMetres } }
}

/** Why a place is outside the area; undefined when it is inside. */
export function outsideReason(
  area: SearchArea,
  radiusMetres: number | null,
  place: Partial<GeoPoint>,
): string | undefined {
  if (isInArea(planArea(area, radiusMetres), place)) return undefined
  const { latitude = 0, longitude = 0 } = place
  const away = (metresBetween(area.centre, { latitude, longitude }) / 1000).toFixed(1)
  return `Outside the search area: ${away} km from the centre of ${area.name}`
}
