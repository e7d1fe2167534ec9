import { expect, test } from 'vitest'
import { detectColumns } from './detect-columns.ts'

const table = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))
const people = [
  ['Name', 'Web-Site', 'Country'],
  ['Acme', 'acme.example', 'DE'],
]

test.each([
  ['a name that says so', people, {}, { url: 1, country: 2, header: true }],
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
    'no names: the cells say so',
    [
      ['Acme', 'acme.example'],
      ['Bolt', 'bolt.example'],
    ],
    {},
    { url: 1, header: false },
  ],
  [
    'names that say nothing',
    [
      ['Foo', 'Bar'],
      ['Acme', 'acme.example'],
    ],
    {},
    { url: 1, header: true },
  ],
  [
    'mail addresses are not taken for sites',
    [
      ['a@a.example', 'a.example'],
      ['b@b.example', 'b.example'],
    ],
    {},
    { url: 1, header: false },
  ],
  ['one column', [['acme.example'], ['bolt.example']], {}, { url: 0, header: false }],
  [
    'asked for by name',
    [
      ['Website', 'Shop'],
      ['a.example', 's.example'],
    ],
    { url: 'shop' },
    { url: 1, header: true },
  ],
  ['asked for by number', [['a.example', 's.example']], { url: '2' }, { url: 1, header: false }],
  [
    'told that there are no names',
    [['website'], ['a.example']],
    { header: false, url: '1' },
    { url: 0, header: false },
  ],
  ['told the country', [['a.example', 'de']], { country: '2' }, { url: 0, country: 1, header: false }],
  ['told that there is no country', people, { country: '0' }, { url: 1, header: true }],
  [
    'counted, past a cell that holds the number',
    [['2', 'a.example']],
    { url: '2', header: false },
    { url: 1, header: false },
  ],
] as const)('%s', (_name, rows, wishes, expected) => {
  const columns = detectColumns(table(...rows.map((cells) => [...cells])), 'domains', wishes)
  expect({ ...columns, header: columns?.header !== undefined }).toEqual({
    country: undefined,
    rowsAbove: expected.header ? 1 : 0,
    ...expected,
  })
})

test.each([
  ['a title', [['Our customers'], ['Name', 'Website'], ['Acme', 'acme.example']], {}, 2],
  ['a title, a date, a source', [['Our customers'], ['May 2031'], ['CRM'], ['Website'], ['acme.example']], {}, 4],
  ['a title that is a name of a column too', [['Website'], ['Website', 'Shop'], ['a.example', 's.example']], {}, 1],
  ['a column that was asked for', [['Our customers'], ['Web', 'Shop'], ['a.example', 's.example']], { url: 'shop' }, 2],
  ['a word among addresses', [['a.example'], ['website'], ['b.example']], {}, 0],
  [
    'no address below',
    [
      ['Our customers', 'x.example'],
      ['website', ''],
      ['none', 'b.example'],
    ],
    {},
    0,
  ],
])('above the names stands %s', (_what, rows, wishes, rowsAbove) => {
  expect(detectColumns(table(...rows), 'domains', wishes)).toMatchObject({ rowsAbove })
})

test('pages and sitemaps have names of their own', () => {
  const rows = table(['domain', 'page', 'sitemap'], ['a.example', 'a.example/x', 'a.example/s.xml'])
  expect(detectColumns(rows, 'domains', {})?.url).toBe(0)
  expect(detectColumns(rows, 'pages', {})?.url).toBe(1)
  expect(detectColumns(rows, 'sitemap_files', {})?.url).toBe(2)
})

test('there may be none', () => {
  expect(detectColumns(table(['Name', 'Phone'], ['Acme', '0113 496 0000']), 'domains', {})).toBeUndefined()
  expect(detectColumns(table(['Website']), 'domains', { url: 'Shop' })).toBeUndefined()
  expect(detectColumns([], 'domains', {})).toBeUndefined()
})
