import { expect, test } from 'vitest'
import { readOverpass } from './overpass-language.ts'

test('reads parentheses inside a pattern as part of it', () => {
  const query = '[out:json][timeout:25];(nwr["craft"~"^(plumber|hvac)$"](1,2,3,4););out tags center 10;'
  const [statement] = readOverpass(query).statements
  expect(statement?.box).toEqual({ south: 1, west: 2, north: 3, east: 4 })
  expect(statement?.tags.map(({ key, matches }) => [key, matches('hvac'), matches('roofer')])).toEqual([
    ['craft', true, false],
  ])
})
