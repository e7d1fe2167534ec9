import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPolygon } from '../testing/filter-arbitrary.ts'
import { runs } from '../testing/runs.ts'
import { type LngLat, polygonContains, polygonTouches } from './polygon.ts'
import { maxPositions, readPolygon } from './read-polygon.ts'

const polygon = (...ring: readonly unknown[]) => ({ type: 'Polygon', coordinates: [ring] })
const square = [
  [1, 1],
  [3, 1],
  [3, 3],
  [1, 3],
] as const satisfies readonly LngLat[]

/** A polygon in normal form. */
function read(given: unknown) {
  const found = readPolygon(given)
  if ('problem' in found) throw new Error(found.problem)
  return found
}

test('two drawings of one area have one normal form, which reads to itself', () => {
  const [a, b, c, d] = square
  const one = read(polygon(a, b, c, d, a))
  expect(read(polygon(c, b, a, d, c))).toEqual(one)
  expect(read(polygon(d, d, [1.0000000001, 1, 250], b, c, d))).toEqual(one)
  fc.assert(
    fc.property(anyPolygon, (given) => {
      const once = read(given)
      expect(read(JSON.parse(JSON.stringify(once)))).toEqual(once)
    }),
    runs(300),
  )
})

test('a ring across the antimeridian contains points on both sides of it', () => {
  const fiji = read(polygon([-183, -20], [-178, -20], [-178, -15], [-183, -15], [-183, -20]))
  expect(fiji.coordinates[0].map(([longitude]) => longitude)).toEqual([177, 182, 182, 177, 177])
  for (const longitude of [177, 179.9, 180, -180, -178.5, -178]) {
    expect(polygonContains(fiji, { latitude: -17, longitude }), `${longitude}`).toBe(true)
  }
  expect(polygonContains(fiji, { latitude: -17, longitude: -177.9 })).toBe(false)
  expect(polygonContains(fiji, { latitude: -17, longitude: 2 })).toBe(false)
})

test('a polygon touches each box that has one of its points, and no box beside it', () => {
  const edge = fc.constantFrom(-0.6, -0.1, 0, 0.2, 0.4, 0.8, 1.1, 2)
  const span = fc.tuple(edge, edge).filter(([one, other]) => one < other)
  let found = 0
  fc.assert(
    fc.property(anyPolygon, span, span, (given, [west, east], [south, north]) => {
      const area = read(given)
      const turn = area.coordinates[0].some(([longitude]) => longitude > 90) ? 179.5 : 0
      const box = { west: west + turn, east: Math.min(180, east + turn), south, north }
      if (box.west >= box.east) return
      const steps = Array.from({ length: 12 }, (_, at) => at / 11)
      const points = steps.flatMap((x) => steps.map((y) => [x, y] as const))
      const hit = points.some(([x, y]) =>
        polygonContains(area, {
          longitude: box.west + x * (box.east - box.west),
          latitude: box.south + y * (box.north - box.south),
        }),
      )
      if (hit) expect(polygonTouches(area, box)).toBe(true)
      if (polygonTouches(area, box)) found++
    }),
    runs(500),
  )
  expect(found).toBeGreaterThan(0)
  const triangle = read(polygon([0, 0], [1, 0], [0, 1], [0, 0]))
  expect(polygonTouches(triangle, { west: 0.6, east: 1, south: 0.6, north: 1 })).toBe(false)
  expect(polygonTouches(triangle, { west: 0.1, east: 0.2, south: 0.1, north: 0.2 })).toBe(true)
  expect(polygonTouches(triangle, { west: -1, east: 2, south: -1, north: 2 })).toBe(true)
})

describe('a polygon is refused with the reason', () => {
  const [a, b, c] = square
  test.each<[unknown, string]>([
    [null, 'is not a GeoJSON polygon'],
    ['POLYGON((1 1))', 'is not a GeoJSON polygon'],
    [{ type: 'MultiPolygon', coordinates: [[[a, b, c, a]]] }, 'is not a GeoJSON polygon'],
    [
      {
        type: 'Polygon',
        coordinates: [
          [a, b, c, a],
          [a, b, c, a],
        ],
      },
      'has a hole',
    ],
    [{ type: 'Polygon', coordinates: [] }, 'has no ring'],
    [polygon(a, b, a), 'fewer than 3 corners'],
    [polygon(a, b, c), 'fewer than 3 corners'],
    [polygon(a, b, c, [1, 3]), 'is not closed'],
    [polygon(a, [2, 1], b, a), 'is a line'],
    [polygon(a, a, a, a), 'is a line'],
    [polygon(a, b, [3, 91], a), 'has no position at 2'],
    [polygon(a, b, ['3', 3], a), 'has no position at 2'],
    [polygon(a, b, [Number.NaN, 3], a), 'has no position at 2'],
    [polygon([179, 1], [-179, 1], [179, 3], [179, 1]), 'across the antimeridian, 181 follows 180'],
    [polygon([-170, 1], [0, 1], [170, 1], [340, 1], [170, 9], [0, 9], [-170, 1]), 'is wider than 360'],
    [polygon(...Array.from({ length: maxPositions + 2 }, () => a)), `more than ${maxPositions}`],
  ])('%j', (given, problem) => {
    expect(readPolygon(given)).toEqual({ problem: expect.stringContaining(problem) })
  })
})
