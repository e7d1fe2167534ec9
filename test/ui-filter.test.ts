// The web app parses filters in the page URL itself, to send bulk changes: app and server must agree on them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pages } from '../src/curation/entities/pages.ts'
import { filterFromUrl } from '../src/curation/filter/filter-url.ts'
import { operatorsOf } from '../src/curation/filter/operators-of.ts'
import { parseFilter } from '../src/curation/filter/parse-filter.ts'
import { runs } from '../src/testing/runs.ts'
import { type Condition, filterIn, searchOfFilter, writeCondition } from '../ui/src/grid/filter/condition.ts'

const columns = [...pages.columns].map(([name, { type }]) => ({ name, type }))
const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
  text: fc.oneof(
    fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
    fc.constantFrom('in:a', 'a,b', 'is_null', 'c\\,d', '-7d'),
  ),
  whole: fc.integer({ min: -99, max: 99 }).map(String),
  decimal: fc.constantFrom('0.5', '1', '-2.25'),
  date: fc.constantFrom('2026-01-31', '2026-01-31T09:00:00Z', '-7d'),
  boolean: fc.constantFrom('true', 'false'),
  uuid: fc.uuid(),
  tags: fc.string({ minLength: 1, maxLength: 8 }),
}

const conditions = fc.constantFrom(...pages.columns).chain(([field, column]) => {
  const value = column.type === 'enum' ? fc.constantFrom(...column.values) : (values[column.type] ?? fc.constant('x'))
  return fc.constantFrom(...operatorsOf(column)).chain((op): fc.Arbitrary<Condition> => {
    if (op === 'is_null' || op === 'is_not_null') return fc.constant({ field, op, values: [] })
    const lists = ['in', 'not_in', 'has_any', 'has_all', 'has_none']
    const many = lists.includes(op) ? { minLength: 1, maxLength: 3 } : { minLength: 1, maxLength: 1 }
    const count = op === 'between' ? { minLength: 2, maxLength: 2 } : many
    return fc.array(value, count).map((chosen) => ({ field, op, values: chosen }))
  })
})

/** The filter as the server parses it, or that it refuses. */
function read(given: () => { readonly root: unknown }): unknown {
  try {
    return given().root
  } catch (error) {
    return error instanceof Error ? error.name : error
  }
}

describe('a condition in the URL', () => {
  test('means the same to the app and to the server', () => {
    fc.assert(
      fc.property(conditions, (condition) => {
        const search = { [condition.field]: writeCondition(condition) }
        const server = read(() => filterFromUrl(pages, new URLSearchParams(search)))
        const app = read(() => parseFilter(pages, filterIn(search, columns)))
        expect(app).toEqual(server)
      }),
      runs(1_000),
    )
  })

  test('survives a saved view unchanged', () => {
    fc.assert(
      fc.property(fc.uniqueArray(conditions, { selector: ({ field }) => field, maxLength: 4 }), (several) => {
        const search = Object.fromEntries(several.map((one) => [one.field, writeCondition(one)]))
        const filter = filterIn(search, columns)
        expect(filterIn(searchOfFilter(filter), columns)).toEqual(filter)
      }),
    )
  })

  test('sends invalid JSON, which the server refuses', () => {
    const filter = filterIn({ kind: 'blog', filter: '{"any": [' }, columns)
    expect(() => parseFilter(pages, filter)).toThrow()
  })
})
