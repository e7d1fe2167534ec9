import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Town } from '../../../demo/stand-ins/town.ts'
import { describePlaceSearch } from '../../testing/place-provider-suite.ts'
import { allPages, errorOf, queryFor, soon } from '../../testing/provider-world.ts'
import { createCsvPlaces } from './csv-places.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrapersky-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function csv(content: string | Buffer, pageSize = 20) {
  const path = join(folder, `${++files}.csv`)
  await writeFile(path, content)
  return createCsvPlaces({ path, attribution: 'Chamber of Commerce', pageSize })
}
const first = async (content: string | Buffer) => (await (await csv(content)).search(queryFor(), soon())).places[0]

function asCsv({ businesses }: Town): string {
  const rows = businesses.map((b) =>
    [
      b.name,
      `${b.houseNumber} ${b.street}`,
      b.city,
      b.postcode,
      b.country,
      b.phone,
      b.website,
      b.latitude,
      b.longitude,
    ].join(','),
  )
  return ['Name,Street,City,Postcode,Country,Phone,Website,Lat,Lng', ...rows].join('\r\n')
}

describePlaceSearch('csv', async (town) => ({ provider: await csv(asCsv(town)), close: async () => undefined }))

describe('a file', () => {
  test('of a header and nothing else is a success with nothing in it', async () => {
    const provider = await csv('name,website\n')
    expect(await provider.search(queryFor(), soon())).toEqual({ places: [], problems: [], spent: [] })
  })

  test.for([
    ['Firma;Straße;PLZ;Ort;Telefon;Webseite', 'Bäckerei Süß;Hauptstraße 1;10115;Berlin;030 123;suess.example', ';'],
    ['Raison sociale\tVille\tSite web', 'Boulangerie\tLyon\tpain.example', '\t'],
    ['Ragione sociale|Città|Sito web', 'Forno|Roma|forno.example', '|'],
  ] as const)('with the header %s is understood', async ([header, row, delimiter]) => {
    const place = await first(`${header}\n${row}\n`)
    const cells = row.split(delimiter)
    expect(place?.name).toBe(cells[0])
    expect(place?.website).toBe(cells.at(-1))
    expect(place?.city).toBeDefined()
  })

  test('of Excel: a mark at the beginning, or Windows-1252 with semicolons', async () => {
    expect((await first('\ufeffname,website\nCafé,x.example\n'))?.name).toBe('Café')
    const windows = Buffer.from('Name;Preis\nCaf\xe9 \x80uro;1\n', 'latin1')
    expect((await first(windows))?.name).toBe('Café €uro')
  })

  test('in UTF-16, empty, without a header or not there is refused with the way out', async () => {
    const refusal = async (content: string | Buffer) => errorOf((await csv(content)).search(queryFor(), soon()))
    expect(await refusal(Buffer.from('\ufeffname\nx\n', 'utf16le'))).toMatchObject({
      code: 'file_invalid',
      message: /UTF-8/,
    })
    expect(await refusal('')).toMatchObject({ code: 'file_invalid', message: /first line/ })
    expect(await refusal('colour,size\nred,3\n')).toMatchObject({ code: 'file_invalid', message: /Call one "name"/ })
    const missing = createCsvPlaces({ path: join(folder, 'missing.csv'), attribution: 'x' })
    expect(await errorOf(missing.search(queryFor(), soon()))).toMatchObject({ code: 'file_invalid' })
  })

  test('with bad rows gives the others, and the line of each bad one', async () => {
    const content = 'name,website\nA,a.example\n,\n"B\nand sons",b.example\nC\n,,,\nD,d.example,extra\n'
    const page = await (await csv(content)).search(queryFor(), soon())
    expect(page.places.map(({ name }) => name)).toEqual(['A', 'B\nand sons', 'C', 'D'])
    expect(page.problems).toEqual(['Line 3: neither a name nor a website.', 'Line 7: neither a name nor a website.'])
  })

  test('read in pages counts lines from its beginning', async () => {
    const provider = await csv('name,website\na,\nb,\n,\nd,\n', 2)
    const { nextPageToken = '' } = await provider.search(queryFor(), soon())
    const second = await provider.search(queryFor({ pageToken: nextPageToken }), soon())
    expect(second.places.map(({ name }) => name)).toEqual(['d'])
    expect(second.problems).toEqual(['Line 4: neither a name nor a website.'])
  })

  test('read again gives the same ids, and keeps every column', async () => {
    const content = 'name,website,Owner\nA,a.example,Ann\nA,b.example,Bob\n'
    const read = async () => (await (await csv(content)).search(queryFor(), soon())).places
    const [once, again] = [await read(), await read()]
    expect(once.map(({ id }) => id)).toEqual(again.map(({ id }) => id))
    expect(new Set(once.map(({ id }) => id)).size).toBe(2)
    expect(once[0]?.raw).toEqual({ name: 'A', website: 'a.example', Owner: 'Ann' })
    expect(once[0]?.attribution).toBe('Chamber of Commerce')
  })

  test('that changed between two pages has no next page', async () => {
    const path = join(folder, 'changing.csv')
    await writeFile(path, 'name\na\nb\nc\n')
    const provider = createCsvPlaces({ path, attribution: 'x', pageSize: 1 })
    const { nextPageToken = '' } = await provider.search(queryFor(), soon())
    await writeFile(path, 'name\nlonger\nb\nc\n')
    expect(await errorOf(provider.search(queryFor({ pageToken: nextPageToken }), soon()))).toMatchObject({
      code: 'provider_token_expired',
    })
  })

  test('with a quote that never ends does not fill the memory', async () => {
    const provider = await csv(`name,website\n"${'x'.repeat(3_000_000)}`)
    expect(await errorOf(provider.search(queryFor(), soon()))).toMatchObject({ code: 'file_invalid' })
  })

  test('of 20,000 rows comes page by page, each row once', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `b${index},b${index}.example`)
    const provider = await csv(`name,website\n${rows.join('\n')}`, 1000)
    const pages = await allPages(provider, queryFor())
    expect(pages).toHaveLength(20)
    expect(new Set(pages.flat().map(({ name }) => name)).size).toBe(20_000)
  })

  test('has no areas and no details to ask for', async () => {
    const provider = await csv('name\na\n')
    expect(await errorOf(provider.locate('Leeds', {}, soon()))).toMatchObject({ consequence: 'give-up' })
    expect(await errorOf(provider.details('1', { needs: [] }, soon()))).toMatchObject({ consequence: 'give-up' })
  })
})
