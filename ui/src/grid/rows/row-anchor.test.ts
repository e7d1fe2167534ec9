import { expect, test } from 'vitest'
import { followAnchor } from './row-anchor.ts'

const loaded = (start: number, ...ids: readonly string[]) => ({
  start,
  rows: ids.map((id) => ({ id, curation_status: 'New' as const })),
})

test('follows a row when rows are added above it', () => {
  expect(followAnchor(loaded(0, 'x', 'y', 'a', 'b'), { index: 0, id: 'a' })).toEqual({ index: 2, id: 'a' })
})

test('takes the id of the row at an index once it is loaded', () => {
  const waiting = { index: 1 }
  expect(followAnchor(loaded(0), waiting)).toBe(waiting)
  expect(followAnchor(loaded(0, 'a', 'b'), waiting)).toEqual({ index: 1, id: 'b' })
})

test('moves to the row at the same index when its row is deleted', () => {
  expect(followAnchor(loaded(4, 'a', 'c'), { index: 5, id: 'b' })).toEqual({ index: 5, id: 'c' })
})

test('returns the same object when nothing changes or the row is not loaded', () => {
  const far = { index: 900, id: 'z' }
  expect(followAnchor(loaded(0, 'a', 'b'), far)).toBe(far)
  const near = { index: 1, id: 'b' }
  expect(followAnchor(loaded(0, 'a', 'b'), near)).toBe(near)
})
