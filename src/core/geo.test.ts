import { expect, test } from 'vitest'
import { boxAround, contains, metresBetween } from './geo.ts'

const leeds = { latitude: 53.8, longitude: -1.55 }
const fiji = { latitude: -17.7, longitude: 179.95 }

test('a degree of latitude is 111 km, and a degree of longitude is shorter further north', () => {
  expect(metresBetween(leeds, { ...leeds, latitude: 54.8 })).toBeCloseTo(111_320, 0)
  expect(metresBetween(leeds, { ...leeds, longitude: -0.55 }) / 1000).toBeCloseTo(65.7, 1)
  expect(metresBetween(fiji, { ...fiji, longitude: -179.95 }) / 1000).toBeCloseTo(10.6, 1)
})

test('the box of a circle is the smallest one, also across the antimeridian', () => {
  for (const centre of [leeds, fiji]) {
    const box = boxAround(centre, 20_000)
    const at = (north: number, east: number) => ({
      latitude: centre.latitude + north,
      longitude: ((centre.longitude + east + 540) % 360) - 180,
    })
    expect(contains(box, centre)).toBe(true)
    expect(contains(box, at(0.179, 0))).toBe(true)
    expect(contains(box, at(0.181, 0))).toBe(false)
    expect(contains(box, at(0, 0.17))).toBe(true)
    expect(contains(box, at(0, 0.31))).toBe(false)
  }
})
