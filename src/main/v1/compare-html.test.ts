import { expect, test } from 'vitest'
import type { Comparison } from '../../v1/compare/comparison.ts'
import { compareHtml } from './compare-html.ts'

const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`

const comparison: Comparison = {
  source: hostile,
  compared_at: '2025-11-20T00:00:00.000Z',
  sample: null,
  stages: [
    {
      table: 'pages',
      stage: 'WF6 pages',
      v1: 10,
      v2: 9,
      compared: 10,
      both: 9,
      merged: 0,
      rejected: { bad_url: 1 },
      differences: { name_differs: { changed_in_v2: 1 } },
    },
  ],
  total: 1,
  differences: [
    {
      table: 'pages',
      kind: 'name_differs',
      why: 'changed_in_v2',
      v1_id: '1',
      v2_id: '2',
      field: 'name',
      v1: hostile,
      v2: hostile,
    },
  ],
}

test('the report loads nothing, and database values never become markup', () => {
  const html = compareHtml(comparison, undefined)
  expect(html).not.toMatch(/<script|<img|<link|<[^>]*\s(?:src|href|on\w+)=|url\(|@import|https?:\/\//)
  expect(html).toContain("default-src 'none'")
  expect(html).toContain('&#60;script&#62;alert(1)')
  expect(html.match(/<svg /g)).toHaveLength(2)
})
