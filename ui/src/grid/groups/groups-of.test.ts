import { expect, test } from 'vitest'
import { groupsOf } from './groups-of.ts'

/** One letter is one row of the site that is called so; "-" has no site. */
const listed = (start: number, sites: string, count: number, exact = true) => ({
  start,
  rows: [...sites].map((site, at) => ({
    id: `${at}`,
    curation_status: 'New' as const,
    domain_id: site === '-' ? null : site,
  })),
  total: { count, exact },
})

test('each site is one group, from its first row to its last', () => {
  expect(groupsOf(listed(0, 'aabccc', 6), 0, 6)).toEqual([
    { siteId: 'a', from: 0, to: 2, isWhole: true },
    { siteId: 'b', from: 2, to: 3, isWhole: true },
    { siteId: 'c', from: 3, to: 6, isWhole: true },
  ])
})

test('a group that reaches into what is drawn is told from where it begins', () => {
  expect(groupsOf(listed(0, 'aaaabb', 6), 2, 4)).toEqual([{ siteId: 'a', from: 0, to: 4, isWhole: true }])
})

test('where a group may go on beyond what is loaded its number is not known', () => {
  const groups = groupsOf(listed(100, 'aabb', 1_000), 100, 104)
  expect(groups.map(({ siteId, isWhole }) => [siteId, isWhole])).toEqual([
    ['a', false],
    ['b', false],
  ])
  expect(groupsOf(listed(0, 'aa', 2, false), 0, 2)[0]?.isWhole).toBe(false)
})

test('rows without a site have no name, and rows that are not loaded no group', () => {
  expect(groupsOf(listed(0, 'a--b', 4), 0, 4).map(({ siteId }) => siteId)).toEqual(['a', 'b'])
  expect(groupsOf(listed(0, '', 50), 0, 20)).toEqual([])
})
