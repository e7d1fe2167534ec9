import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'

/**
 * A feature for each polygon, with longitudes that continue beyond 180 degrees. The data is for a globe: on a plane a polygon
 * across the date line would be a band around the world, turned inside out, and cover its neighbours.
 */
export function unwrapLand({ features }: FeatureCollection): FeatureCollection<Polygon> {
  const polygons = features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  ) satisfies MultiPolygon['coordinates']
  return {
    type: 'FeatureCollection',
    features: polygons.map(
      (rings): Feature<Polygon> => ({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: rings.map(unwrapRing) },
        properties: {},
      }),
    ),
  }
}

function unwrapRing(ring: readonly Position[]): Position[] {
  let turn = 0
  let before = ring[0]?.[0] ?? 0
  const points = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) turn -= 360
    if (longitude - before < -180) turn += 360
    before = longitude
    return [longitude + turn, latitude]
  })
  const [first] = points
  const last = points.at(-1)
  // Only a ring around a pole does not end where it began: Antarctica, which is closed along the pole.
  if (turn === 0 || first === undefined || last === undefined) return points
  return [...points, [last[0] ?? 0, -90], [first[0] ?? 0, -90], first]
}
