import type { FeatureCollection } from 'geojson'
import { expect, test } from 'vitest'
import { unwrapLand } from './unwrap-land.ts'

const land = (...rings: number[][][]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) } },
  ],
})
const ringsOf = (collection: FeatureCollection) =>
  unwrapLand(collection).features.map(({ geometry }) => geometry.coordinates[0])

test('a polygon across the date line continues beyond it, others stay as they are', () => {
  const plain = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 0],
  ]
  const across = [
    [170, 60],
    [-170, 60],
    [-170, 70],
    [170, 70],
    [170, 60],
  ]
  expect(ringsOf(land(plain, across))).toEqual([
    plain,
    [
      [170, 60],
      [190, 60],
      [190, 70],
      [170, 70],
      [170, 60],
    ],
  ])
})

test('a ring around the pole is closed along the pole', () => {
  const around = [
    [-180, -70],
    [-60, -75],
    [60, -75],
    [179, -70],
    [-180, -70],
  ]
  expect(ringsOf(land(around))[0]).toEqual([
    [-180, -70],
    [-60, -75],
    [60, -75],
    [179, -70],
    [180, -70],
    [180, -90],
    [-180, -90],
    [-180, -70],
  ])
})
