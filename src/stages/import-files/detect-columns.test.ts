import { expect, test } from 'vitest'
import { detectColumns } from './detect-columns.ts'

const table = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))
const people = [
  ['Name', 'Web-Site', 'Country'],
  ['Acme', 'acme.example', 'DE'],
]

test.each([
  ['a known name', people, {}, { url: 1, country: 2, header: true }],
  [
    'names in another language',
    [
      ['Firma', 'Land', 'Webseite'],
      ['A', 'DE', 'a.example'],
    ],
    {},
    { url: 2, country: 1, header: true },
  ],
  [
    'no names: URLs in the cells',
    [
      ['Acme', 'acme.example'],
      ['Bolt', 'bolt.example'],
    ],
    {},
    { url: 1, header: false },
  ],
  [
    'unknown names: URLs in the cells',
    [
      ['Foo', 'Bar'],
      ['Acme', 'acme.example'],
    ],
    {},
    { url: 1, header: true },
  ],
  [
    'e-mails are not taken for sites',
    [
      ['a@a.example', 'a.example'],
      ['b@b.example', 'b.example'],
    ],
    {},
    { url: 1, header: false },
  ],
  ['one column', [['acme.example'], ['bolt.example']], {}, { url: 0, header: false }],
  [
    'requested by name',
    [
      ['Website', 'Shop'],
      ['a.example', 's.example'],
    ],
    { url: 'shop' },
    { url: 1, header: true },
  ],
  ['requested by number', [['a.example', 's.example']], { url: '2' }, { url: 1, header: false }],
  ['option: no header', [['website'], ['a.example']], { header: false, url: '1' }, { url: 0, header: false }],
  ['option: country column', [['a.example', 'de']], { country: '2' }, { url: 0, country: 1, header: false }],
  ['option: no country column', people, { country: '0' }, { url: 1, header: true }],
  [
    'requested by number, not by a cell with that number',
    [['2', 'a.example']],
    { url: '2', header: false },
    { url: 1, header: false },
  ],
] as const)('%s', (_name, rows, options, expected) => {
  const columns = detectColumns(table(...rows.map((cells) => [...cells])), 'domains', options)
  expect({ ...columns, header: columns?.header !== undefined }).toEqual({
    country: undefined,
    rowsToSkip: expected.header ? 1 : 0,
    ...expected,
  })
})

test.each([
  ['a title', [['Our customers'], ['Name', 'Website'], ['Acme', 'acme.example']], {}, 2],
  ['a title, a date, a source', [['Our customers'], ['May 2031'], ['CRM'], ['Website'], ['acme.example']], {}, 4],
  ['a title that is also a column name', [['Website'], ['Website', 'Shop'], ['a.example', 's.example']], {}, 1],
  [
    'a title above a requested column',
    [['Our customers'], ['Web', 'Shop'], ['a.example', 's.example']],
    { url: 'shop' },
    2,
  ],
  ['a column name between URLs', [['a.example'], ['website'], ['b.example']], {}, 0],
  [
    'no URL below',
    [
      ['Our customers', 'x.example'],
      ['website', ''],
      ['none', 'b.example'],
    ],
    {},
    0,
  ],
])('rows to skip: %s', (_what, rows, options, rowsToSkip) => {
  expect(detectColumns(table(...rows), 'domains', options)).toMatchObject({ rowsToSkip })
})

test('pages and sitemaps have their own column names', () => {
  const rows = table(['domain', 'page', 'sitemap'], ['a.example', 'a.example/x', 'a.example/s.xml'])
  expect(detectColumns(rows, 'domains', {})?.url).toBe(0)
  expect(detectColumns(rows, 'pages', {})?.url).toBe(1)
  expect(detectColumns(rows, 'sitemap_files', {})?.url).toBe(2)
})

test('returns undefined without a URL column', () => {
  expect(detectColumns(table(['Name', 'Phone'], ['Acme', '0113 496 0000']), 'domains', {})).toBeUndefined()
  expect(detectColumns(table(['Website']), 'domains', { url: 'Shop' })).toBeUndefined()
  expect(detectColumns([], 'domains', {})).toBeUndefined()
})
