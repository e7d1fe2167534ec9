import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFilter } from '../../testing/filter-arbitrary.ts'
import { runs } from '../../testing/runs.ts'
import { localBusinesses } from '../entities/local-businesses.ts'
import { pages } from '../entities/pages.ts'
import { filterFromUrl, filterToUrl } from './filter-url.ts'
import { parseFilter } from './parse-filter.ts'

const read = (query: string) => filterFromUrl(pages, new URLSearchParams(query)).root
const write = (given: unknown) => decodeURIComponent(filterToUrl(parseFilter(pages, given)).toString())

test('reads a filter from URL parameters', () => {
  expect(read('kind=in:contact,about&depth=lte:2&has_form=true&text=smith+leeds')).toEqual({
    all: [
      { field: 'kind', op: 'in', value: ['contact', 'about'] },
      { field: 'depth', op: 'lte', value: 2 },
      { field: 'has_form', op: 'equals', value: true },
      { text: 'smith leeds' },
    ],
  })
  expect(read('title=is_null&lastmod=after:-7d&kind_confidence=between:0.5,1')).toEqual({
    all: [
      { field: 'title', op: 'is_null' },
      { field: 'lastmod', op: 'gt', value: { days_ago: 7 } },
      { field: 'kind_confidence', op: 'between', value: [0.5, 1] },
    ],
  })
  expect(read('')).toEqual({ all: [] })
})

test('keeps common filters short, and escapes values that look like an operator', () => {
  const title = (value: string) => write({ field: 'title', op: 'equals', value })
  expect(title('Contact')).toBe('title=Contact')
  expect(title('12:30')).toBe('title=12:30')
  expect(title('in')).toBe('title=in')
  expect(title('in:x')).toBe('title=equals:in:x')
  expect(title('is_null')).toBe('title=equals:is_null')
  expect(title('toString:x')).toBe('title=toString:x')
  expect(write({ any: [] })).toBe('filter={"any":[]}')
})

test.each([pages, localBusinesses])('every filter of $table survives the round trip through a URL', (entity) => {
  fc.assert(
    fc.property(fc.oneof(anyFilter(entity), anyFilter(entity, { strange: true })), (given) => {
      const filter = parseFilter(entity, given)
      const address = filterToUrl(filter).toString()
      expect(filterFromUrl(entity, new URLSearchParams(address))).toEqual(filter)
    }),
    runs(1000),
  )
})

describe('a problem names the parameter', () => {
  test.each([
    ['dept=lte:2', 'dept.field', 'Did you mean depth?'],
    ['depth=lte:two', 'depth.value', 'Send a whole number.'],
    ['depth=lte:', 'depth.value', 'Send a whole number.'],
    ['kind=contact,about', 'kind.value', expect.stringContaining('one of home')],
    ['title=is_null:x', 'title.value', 'Leave value out.'],
    ['has_form=yes', 'has_form.value', 'Send true or false.'],
    ['filter={', 'filter', 'Send {"any": [...]} or {"not": {...}}.'],
    ['filter={"any":[{}]}', 'filter.any[0]', expect.stringContaining('Send {"field"')],
  ])('%s', (query, field, way_out) => {
    expect(() => read(query)).toThrow(
      expect.objectContaining({ code: 'fields_invalid', fields: [expect.objectContaining({ field, way_out })] }),
    )
  })
})

test('reads any parameters or refuses them by name', () => {
  const names = fc.constantFrom('kind', 'depth', 'title', 'tags', 'lastmod', 'text', 'filter', '__proto__', 'x')
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^(in|between|lte|is_null|has_any):[\\,a-z0-9-]{0,9}$/),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (parameters) => {
      try {
        filterFromUrl(pages, new URLSearchParams(parameters))
      } catch (error) {
        expect(error).toMatchObject({ code: 'fields_invalid' })
      }
    }),
    runs(2000),
  )
})
