import { expect, test } from 'vitest'
import { groupsOf } from './groups-of.ts'

/** Each letter is a row of that domain; "-" is a row without one. */
const listed = (start: number, sites: string, count: number, exact = true) => ({
  start,
  rows: [...sites].map((site, at) => ({
    id: `${at}`,
    curation_status: 'New' as const,
    domain_id: site === '-' ? null : site,
  })),
  total: { count, exact },
})

test('makes one group per domain', () => {
  expect(groupsOf(listed(0, 'aabccc', 6), 0, 6)).toEqual([
    { siteId: 'a', from: 0, to: 2, isWhole: true },
    { siteId: 'b', from: 2, to: 3, isWhole: true },
    { siteId: 'c', from: 3, to: 6, isWhole: true },
  ])
})

test('includes rows before the rendered range', () => {
  expect(groupsOf(listed(0, 'aaaabb', 6), 2, 4)).toEqual([{ siteId: 'a', from: 0, to: 4, isWhole: true }])
})

test('does not know the size of a group that may continue beyond the loaded rows', () => {
  const groups = groupsOf(listed(100, 'aabb', 1_000), 100, 104)
  expect(groups.map(({ siteId, isWhole }) => [siteId, isWhole])).toEqual([
    ['a', false],
    ['b', false],
  ])
  expect(groupsOf(listed(0, 'aa', 2, false), 0, 2)[0]?.isWhole).toBe(false)
})

test('skips rows without a domain and rows that are not loaded', () => {
  expect(groupsOf(listed(0, 'a--b', 4), 0, 4).map(({ siteId }) => siteId)).toEqual(['a', 'b'])
  expect(groupsOf(listed(0, '', 50), 0, 20)).toEqual([])
})
