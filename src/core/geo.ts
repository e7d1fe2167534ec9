/** A point on the earth, in degrees (WGS 84). */
export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

/** A rectangle in degrees. `west` is greater than `east` where it crosses the antimeridian. */
export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

const metresPerDegree = 111_320

/** The length of a degree of longitude relative to one of latitude. Never zero: a box at a pole would be infinite. */
export function longitudeScale(latitude: number): number {
  return Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
}

/** Whether the point is in the box, edges included. */
export function contains(box: Box, { latitude, longitude }: GeoPoint): boolean {
  if (latitude < box.south || latitude > box.north) return false
  return box.west <= box.east
    ? longitude >= box.west && longitude <= box.east
    : longitude >= box.west || longitude <= box.east
}

/** The smallest box around a circle, limited to the poles and to 360 degrees. */
export function boxAround({ latitude, longitude }: GeoPoint, radiusMetres: number): Box {
  const latitudeSpan = radiusMetres / metresPerDegree
  const longitudeSpan = Math.min(180, latitudeSpan / longitudeScale(latitude))
  return {
    south: Math.max(-90, latitude - latitudeSpan),
    north: Math.min(90, latitude + latitudeSpan),
    west: wrapLongitude(longitude - longitudeSpan),
    east: wrapLongitude(longitude + longitudeSpan),
  }
}

/** Metres between two points, on a flat map: within 1 % inside a country, which is enough for a search radius. */
export function metresBetween(a: GeoPoint, b: GeoPoint): number {
  const degrees = Math.abs(a.longitude - b.longitude) % 360
  const longitudeSpan = Math.min(degrees, 360 - degrees) * longitudeScale((a.latitude + b.latitude) / 2)
  return Math.hypot(a.latitude - b.latitude, longitudeSpan) * metresPerDegree
}

export function wrapLongitude(longitude: number): number {
  if (longitude < -180) return longitude + 360
  return longitude > 180 ? longitude - 360 : longitude
}
