import { expect, test } from 'vitest'
import { polygonContains } from '../../core/polygon.ts'
import { readOutline } from './outline.ts'

const circle = (radius: number, count: number, [x, y] = [-1.5, 53.8]) =>
  Array.from({ length: count + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % count)) / count
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })

test('shortens a long outline, which stays the same within 100 m', () => {
  const [polygon] = readOutline({ type: 'Polygon', coordinates: [circle(0.1, 20_000)] }) ?? []
  if (polygon === undefined) throw new Error('no polygon')
  expect(polygon.coordinates[0].length).toBeLessThanOrEqual(501)
  expect(polygonContains(polygon, { longitude: -1.5 + 0.099, latitude: 53.8 })).toBe(true)
  expect(polygonContains(polygon, { longitude: -1.5 + 0.101, latitude: 53.8 })).toBe(false)
})

test('keeps the largest parts of an area of several parts', () => {
  const parts = Array.from({ length: 30 }, (_, at) => [circle(0.01 + at / 1000, 8, [at, 50])])
  const outline = readOutline({ type: 'MultiPolygon', coordinates: parts }) ?? []
  expect(outline).toHaveLength(12)
  expect(outline.some((polygon) => polygonContains(polygon, { longitude: 29, latitude: 50 }))).toBe(true)
})

test.for([
  null,
  {},
  { type: 'Point', coordinates: [1, 2] },
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 1],
      ],
    ],
  },
  { type: 'Polygon', coordinates: 7 },
])('has no outline without a polygon: %#', (geojson) => expect(readOutline(geojson)).toBeUndefined())
