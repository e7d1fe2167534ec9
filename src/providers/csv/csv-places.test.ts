import { describe, expect, test } from 'vitest'
import type { Town } from '../../../demo/stub-servers/town.ts'
import { listAsProvider } from '../../testing/list-as-provider.ts'
import { describePlaceSearch } from '../../testing/place-provider-suite.ts'
import { errorOf, queryFor, soon } from '../../testing/provider-fixture.ts'
import { csvPlaces } from './csv-places.ts'

const first = async (content: string | Buffer) => (await listAsProvider(content).search(queryFor(), soon())).places[0]

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

describePlaceSearch('csv', async (town) => ({ provider: listAsProvider(asCsv(town)), close: async () => undefined }))

describe('a list', () => {
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

  test('of Excel is read: with a byte order mark, in Windows-1252 with semicolons, or in UTF-16', async () => {
    expect((await first('\ufeffname,website\nCafé,x.example\n'))?.name).toBe('Café')
    const windows = Buffer.from('Name;Preis\nCaf\xe9 \x80uro;1\n', 'latin1')
    expect((await first(windows))?.name).toBe('Café €uro')
    expect((await first(Buffer.from('\ufeffname,website\nCafé,x.example\n', 'utf16le')))?.name).toBe('Café')
  })

  test('may have titles above its header', async () => {
    const place = await first('Members of the chamber\nAs of May\n\nCompany;Town;Web\nAcme;Leeds;acme.example\n')
    expect(place).toMatchObject({ name: 'Acme', city: 'Leeds', website: 'acme.example' })
  })

  test('has the same ids when it is read again, and keeps every column', async () => {
    const content = 'name,website,Owner\nA,a.example,Ann\nA,b.example,Bob\n'
    const read = async () => (await listAsProvider(content).search(queryFor(), soon())).places
    const [once, again] = [await read(), await read()]
    expect(once.map(({ id }) => id)).toEqual(again.map(({ id }) => id))
    expect(new Set(once.map(({ id }) => id)).size).toBe(2)
    expect(once[0]?.raw).toMatchObject({ row: { name: 'A', website: 'a.example', Owner: 'Ann' } })
  })

  test('gives the same place from its stored raw data', async () => {
    const place = await first('id,name,website,kind,lat,Owner\n17,A,a.example,"bakery, café",53.5,Ann\n')
    expect(csvPlaces.read(JSON.parse(JSON.stringify(place?.raw)))).toEqual(place)
    for (const raw of [null, {}, 'x', { fields: 7 }, { fields: [] }]) expect(csvPlaces.read(raw)).toBeUndefined()
  })

  test('with short numbers as ids gives different ids to businesses with different names', async () => {
    const ids = [await first('id,name\n1,A\n'), await first('id,name\n1,B\n'), await first('id,name,phone\n1,A,5\n')]
    expect(ids[0]?.id).not.toBe(ids[1]?.id)
    expect(ids[0]?.id).toBe(ids[2]?.id)
    expect((await first('id,name\nChIJ-long-own-id,A\n'))?.id).toBe('ChIJ-long-own-id')
  })

  test('cannot be queried', async () => {
    const calls = [csvPlaces.locate('Leeds', {}, soon()), csvPlaces.search(queryFor(), soon())]
    for (const call of [...calls, csvPlaces.details('1', { needs: [] }, soon())]) {
      expect(await errorOf(call)).toMatchObject({ code: 'provider_bad_request', consequence: 'give-up' })
    }
  })
})
