import { expect, test } from 'vitest'
import { followAnchor } from './row-anchor.ts'

const loaded = (start: number, ...ids: readonly string[]) => ({
  start,
  rows: ids.map((id) => ({ id, curation_status: 'New' as const })),
})

test('a marked row is the same one after rows came above it', () => {
  expect(followAnchor(loaded(0, 'x', 'y', 'a', 'b'), { index: 0, id: 'a' })).toEqual({ index: 2, id: 'a' })
})

test('a place becomes its row as soon as that is loaded', () => {
  const waiting = { index: 1 }
  expect(followAnchor(loaded(0), waiting)).toBe(waiting)
  expect(followAnchor(loaded(0, 'a', 'b'), waiting)).toEqual({ index: 1, id: 'b' })
})

test('a row that is gone leaves its place to the one that is there', () => {
  expect(followAnchor(loaded(4, 'a', 'c'), { index: 5, id: 'b' })).toEqual({ index: 5, id: 'c' })
})

test('what is far from what is loaded stays as it was, the same object', () => {
  const far = { index: 900, id: 'z' }
  expect(followAnchor(loaded(0, 'a', 'b'), far)).toBe(far)
  const near = { index: 1, id: 'b' }
  expect(followAnchor(loaded(0, 'a', 'b'), near)).toBe(near)
})
