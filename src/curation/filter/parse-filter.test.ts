import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { anyFilter } from '../../testing/filter-arbitrary.ts'
import { runs } from '../../testing/runs.ts'
import { domains } from '../entities/domains.ts'
import { pages } from '../entities/pages.ts'
import { filterLimits, operators } from './filter.ts'
import { parseFilter } from './parse-filter.ts'

/** What a filter is refused for. */
function problemsOf(given: unknown) {
  try {
    parseFilter(pages, given)
  } catch (error) {
    if (error instanceof AppError && error.code === 'fields_invalid') return error.fields
    throw error
  }
  return []
}

test('a filter has one normal form, which parses to itself', () => {
  const given = { field: 'lastmod', op: 'before', value: '2026-01-31T10:00:00+01:00' }
  const { root } = parseFilter(pages, given)
  expect(root).toEqual({ all: [{ field: 'lastmod', op: 'lt', value: '2026-01-31T09:00:00.000Z' }] })
  fc.assert(
    fc.property(anyFilter(pages, { strange: true }), (some) => {
      const once = parseFilter(pages, some)
      expect(parseFilter(pages, JSON.parse(JSON.stringify(once.root)))).toEqual(once)
    }),
    runs(500),
  )
})

test('the documentation names every operator', () => {
  const text = readFileSync('docs/filters.md', 'utf8')
  for (const op of Object.keys(operators)) expect(text).toContain(`\`${op}\``)
})

test('an empty filter matches everything', () => {
  expect(parseFilter(domains, { all: [] }).root).toEqual({ all: [] })
})

describe('a problem is reported with its path and the way out', () => {
  const one = (condition: object) => ({ all: [{ any: [condition] }] })
  const at = 'filter.all[0].any[0]'
  test.each<[string, object, string, string, RegExp]>([
    [
      'a misspelt field',
      { field: 'kid', op: 'is_null' },
      `${at}.field`,
      'names "kid", which is not a column of pages',
      /^Did you mean kind\?$/,
    ],
    [
      'a strange field',
      { field: 'nothing like it', op: 'is_null' },
      `${at}.field`,
      'names "nothing like it", which is not a column of pages',
      /^The columns are: domain_id, /,
    ],
    [
      'a hidden column',
      { field: 'tenant_id', op: 'equals', value: 'x' },
      `${at}.field`,
      'names "tenant_id", which is not a column of pages',
      /domain_id/,
    ],
    [
      'a field that is no text',
      { field: JSON.parse('{"toString": 1}'), op: 'is_null' },
      `${at}.field`,
      'names "", which is not a column of pages',
      /./,
    ],
    [
      'an inherited name',
      { field: 'constructor', op: 'is_null' },
      `${at}.field`,
      'names "constructor", which is not a column of pages',
      /./,
    ],
    [
      'an operator of another type',
      { field: 'depth', op: 'contains', value: '2' },
      `${at}.op`,
      'is "contains", which depth does not have',
      /^The operators of depth are equals, /,
    ],
    [
      'an inherited operator',
      { field: 'depth', op: 'toString', value: 2 },
      `${at}.op`,
      'is "toString", which depth does not have',
      /./,
    ],
    [
      'a wrong type',
      { field: 'depth', op: 'lte', value: '2' },
      `${at}.value`,
      '(depth) is not a whole number',
      /^Send a whole number\.$/,
    ],
    ['a broken whole', { field: 'depth', op: 'lte', value: 2.5 }, `${at}.value`, '(depth) is not a whole number', /./],
    [
      'more than a number',
      { field: 'depth', op: 'equals', value: 1e300 },
      `${at}.value`,
      expect.stringContaining('(depth)') as string,
      /./,
    ],
    [
      'no number',
      { field: 'kind_confidence', op: 'gt', value: Number.NaN },
      `${at}.value`,
      '(kind_confidence) is not a number',
      /./,
    ],
    [
      'endless',
      { field: 'kind_confidence', op: 'gt', value: Number.POSITIVE_INFINITY },
      `${at}.value`,
      '(kind_confidence) is not a number',
      /./,
    ],
    [
      'a word that is none',
      { field: 'kind', op: 'in', value: ['contact', 'kontakt'] },
      `${at}.value[1]`,
      '(kind) is not one of its values',
      /one of home, contact/,
    ],
    ['a missing value', { field: 'title', op: 'equals' }, `${at}.value`, '(title) is not a text', /is_null/],
    [
      'a value too many',
      { field: 'title', op: 'is_null', value: null },
      `${at}.value`,
      'has no meaning: is_null takes none',
      /^Leave value out\.$/,
    ],
    ['a NUL', { field: 'title', op: 'equals', value: 'a\0b' }, `${at}.value`, '(title) has an invalid character', /./],
    [
      'half a character',
      { field: 'title', op: 'equals', value: '\ud800' },
      `${at}.value`,
      '(title) has an invalid character',
      /./,
    ],
    [
      'an empty list',
      { field: 'kind', op: 'in', value: [] },
      `${at}.value`,
      '(kind) is an empty list',
      /^Send a list of 1 to 1000/,
    ],
    [
      'a long list',
      { field: 'depth', op: 'in', value: Array(1001).fill(1) },
      `${at}.value`,
      '(depth) has more than 1000 entries',
      /./,
    ],
    ['half a range', { field: 'depth', op: 'between', value: [1] }, `${at}.value`, '(depth) is not a list of two', /./],
    [
      'no day',
      { field: 'lastmod', op: 'after', value: '2026-02-30' },
      `${at}.value`,
      '(lastmod) is not a date',
      /days_ago/,
    ],
    [
      'an instant without a zone',
      { field: 'lastmod', op: 'after', value: '2026-02-03T10:00:00' },
      `${at}.value`,
      '(lastmod) is not a date',
      /with its zone/,
    ],
    [
      'a day before all days',
      { field: 'lastmod', op: 'after', value: '0000-01-01' },
      `${at}.value`,
      '(lastmod) is not a date',
      /./,
    ],
    [
      'too long ago',
      { field: 'lastmod', op: 'after', value: { days_ago: 1e9 } },
      `${at}.value`,
      '(lastmod) is not a date',
      /./,
    ],
    [
      'no UUID',
      { field: 'domain_id', op: 'equals', value: '1' },
      `${at}.value`,
      '(domain_id) is not a UUID',
      /^Send a UUID\.$/,
    ],
    ['blanks for words', { text: '   ' }, `${at}.text`, 'has 0 words', /^Send 1 to 10 words\.$/],
    ['a key too many', { field: 'title', op: 'is_null', or: true }, at, 'is not a condition', /^Send \{"field"/],
    ['a list for a node', [], at, 'is not a condition', /./],
  ])('%s', (_, condition, field, problem, way) => {
    const found = problemsOf(one(condition))
    expect(found).toEqual([{ field, problem, way_out: expect.stringMatching(way) }])
  })

  test('reports all problems at once, also in the message', () => {
    const given = { all: [{ field: 'dept', op: 'lte', value: 2 }, { not: { field: 'title', op: 'gt', value: 'M' } }] }
    expect(problemsOf(given)).toHaveLength(2)
    expect(() => parseFilter(pages, given)).toThrow(
      'filter.all[0].field names "dept", which is not a column of pages; filter.all[1].not.op is "gt", which title does not have. Did you mean depth?',
    )
  })
})

describe('refuses oversized filters', () => {
  const leaf = { field: 'title', op: 'is_null' }
  test('with too many levels', () => {
    const tower = (levels: number) => JSON.parse(`${'{"not":'.repeat(levels)}{"all":[]}${'}'.repeat(levels)}`)
    expect(problemsOf(tower(5))).toEqual([])
    expect(problemsOf(tower(5_000))[0]).toMatchObject({ problem: 'is more than 6 levels deep' })
  })

  test('with too many characters', () => {
    const titles = (length: number) => ({
      field: 'title',
      op: 'in',
      value: Array.from({ length }, (_, n) => String(n).padStart(450, 'x')),
    })
    expect(problemsOf(titles(100))).toEqual([])
    expect(problemsOf(titles(120))).toMatchObject([{ field: 'filter', problem: 'is longer than 50000 characters' }])
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())
    expect(problemsOf({ field: 'id', op: 'in', value: ids })).toEqual([])
  })

  test('with too many conditions', () => {
    expect(problemsOf({ all: Array(99).fill(leaf) })).toEqual([])
    expect(problemsOf({ all: Array(100).fill(leaf) })[0]).toMatchObject({ problem: 'has more than 100 conditions' })
    expect(problemsOf({ any: Array(1_000_000).fill(leaf) })).toHaveLength(1)
    const branches = Array(90).fill({ any: Array(90).fill(leaf) })
    expect(problemsOf({ all: branches }).length).toBeLessThanOrEqual(20)
  })

  test('that search too many texts per row: words times columns, and conditions on texts', () => {
    const searchable = [...pages.columns.values()].filter((column) => column.searchable).length
    const words = 'a b c d e f g h i j'
    const most = Math.floor(filterLimits.searches / (10 * searchable))
    const rest = filterLimits.searches - most * 10 * searchable
    const contains = { field: 'title', op: 'contains', value: 'x' }
    const within = [...Array(most).fill({ text: words }), ...Array(rest).fill(contains)]
    expect(problemsOf({ any: within })).toEqual([])
    for (const more of [contains, { text: 'x' }])
      expect(problemsOf({ any: [...within, more] })).toMatchObject([
        {
          field: expect.stringContaining(`any[${within.length}]`),
          problem: 'needs more than 250 text searches per row',
        },
      ])
  })
})

test('parses any input or refuses it by name', () => {
  const keys = fc.constantFrom('all', 'any', 'not', 'field', 'op', 'value', 'text', '__proto__')
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.anything(),
      fc.constantFrom('kind', 'in', 'contact', 'depth', 'lte'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(keys, tie('tree'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(tree, (given) => {
      problemsOf(given)
    }),
    runs(2000),
  )
})
