import { expect, test } from 'vitest'
import type { TableRow } from '../table-row.ts'
import { readGeoJson } from './read-geojson.ts'

/** Read in pieces of some bytes, so that records, texts and characters are cut anywhere. */
async function rowsOf(text: string, size = 7, isStart = false): Promise<TableRow[]> {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return Array.fromAsync(readGeoJson(pieces, { isStart }))
}

const feature = (properties: object, coordinates: unknown = [-1.55, 53.8]) =>
  JSON.stringify({ type: 'Feature', id: 'f1', properties, geometry: { type: 'Point', coordinates } })
const collection = (...features: string[]) =>
  `{"type":"FeatureCollection","name":"features","dataset":{"features":[1]},"features":[${features.join(',\n')}],"more":[{}]}`

test.for([
  ['a collection', collection],
  ['a list', (...features: string[]) => `\ufeff [${features.join()}]\n`],
  ['lines', (...features: string[]) => `${features.join('\n')}\n`],
  ['RFC 8142', (...features: string[]) => features.map((text) => `\u001e${text}\n`).join('')],
] as const)('%s has a row for each feature, however it is cut', async ([, write]) => {
  const text = write(feature({ name: 'Ä "[{" \\', shop: 'bakery' }), feature({ name: 'B', phones: ['1', '2'] }))
  for (const size of [1, 5, 64, 10_000]) {
    expect(await rowsOf(text, size)).toEqual([
      { line: 0, cells: ['name', 'shop', 'longitude', 'latitude', 'id', 'kind', 'phones'] },
      { line: 1, cells: ['Ä "[{" \\', 'bakery', '-1.55', '53.8', 'f1', 'bakery', ''] },
      { line: 2, cells: ['B', '', '-1.55', '53.8', 'f1', '', '1; 2'] },
    ])
  }
})

test('what is no feature is a row with its problem, and the others are read', async () => {
  const broken = collection(
    feature({ name: 'A' }),
    '{broken}',
    'null',
    `{"long":"${'x'.repeat(1_100_000)}"}`,
    feature({}),
  )
  const rows = await rowsOf(broken, 100_000)
  expect(rows.slice(1).map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [2, 'no_feature'],
    [3, 'no_feature'],
    [4, 'row_too_long'],
    [5, undefined],
  ])
  const lines = `${feature({ name: 'A' })}\n${feature({ name: 'B' })}\n{"cut": \n${feature({ name: 'C' })}`
  expect((await rowsOf(lines)).map(({ problem }) => problem)).toEqual([
    undefined,
    undefined,
    undefined,
    'no_feature',
    undefined,
  ])
})

test('a file that ends in the middle reports it; the beginning of a file does not', async () => {
  const cut = collection(feature({ name: 'A' }), feature({ name: 'B' })).slice(0, -60)
  expect((await rowsOf(cut)).map(({ problem }) => problem)).toEqual([undefined, undefined, 'no_feature'])
  expect(await rowsOf(cut, 7, true)).toHaveLength(2)
})

test('an outline is where its middle is; objects and lists inside are columns with a dot', async () => {
  const properties = { names: { primary: 'P' }, addresses: [{ city: 'Leeds' }, { city: 'York' }], x: null }
  const ring = JSON.parse('[[[0,0],[2,0],[2,4],[0,0]]]') as unknown
  const [header, row] = await rowsOf(collection(feature(properties, ring)))
  expect(Object.fromEntries(header?.cells.map((name, at) => [name, row?.cells[at]]) ?? [])).toMatchObject({
    'names.primary': 'P',
    'addresses.city': 'Leeds',
    longitude: '1',
    latitude: '2',
  })
})

test.for(['', '[]', '{"type":"FeatureCollection","features":[]}', '[[[[', '{'.repeat(100_000)])(
  'nothing to read: %#',
  async (text) => expect(await rowsOf(text, 1000)).toEqual([]),
)
