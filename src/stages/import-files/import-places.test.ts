import { describe, expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { writePlaces } from '../../providers/overture/write-places.ts'
import { importFixture } from '../../testing/import-fixture.ts'
import { loopContext } from '../../testing/loops.ts'
import { placesOf } from '../../testing/place-release.ts'
import { townOf } from '../../testing/provider-fixture.ts'
import { useSearchFixture } from '../../testing/search-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const imports = importFixture(database)
const fixture = useSearchFixture(database, townOf(1))
const list = (...rows: string[]) => `Company;Town;Telephone;Web;Owner\n${rows.join('\n')}\n`

const feature = (properties: object, coordinates: readonly number[] | null) => ({
  type: 'Feature',
  properties,
  geometry: coordinates && { type: 'Point', coordinates },
})

/** Imports a list and returns its report, its search and its places. */
async function importList(...args: [content: string | Buffer, options?: Parameters<typeof imports.importFile>[2]]) {
  const { record, lines } = await imports.importFile('places', ...args)
  const searchId = record.search_id ?? ''
  return { record, lines, search: await fixture.row(searchId), places: await fixture.places(searchId) }
}

describe('a list of businesses', () => {
  test('creates a search with places and counts, and a report for every line', async () => {
    const content = `Members\n\n${list('Acme;Leeds;0113 496 0000;acme.example;Ann', ';Leeds;;;', '"Bolt\n& Co";;;;', 'acme;leeds;0113 496 0000;ACME.example;')}`
    const { record, lines, search, places } = await importList(content, { default_country: 'GB' })
    expect(lines).toEqual(['4 created', '5 no_name_or_website', '6 created', '8 duplicate'])
    expect(record).toMatchObject({
      import_outcome: 'imported_partly',
      mapping: { name: 'Company', city: 'Town', phone: 'Telephone', website: 'Web' },
    })
    expect(search).toMatchObject({
      provider: 'csv',
      kinds: ['businesses'],
      places: ['list.csv'],
      search_status: 'Completed',
      search_outcome: 'complete',
      found: 2,
      new_places: 2,
      duplicates: 1,
      problems: 1,
      calls: 0,
    })
    expect(places).toMatchObject([
      { name: 'Acme', provider: 'csv', curation_status: 'New', phone: '+441134960000', website_url: 'acme.example' },
      { name: 'Bolt\n& Co' },
    ])
  })

  test('as GeoJSON of AllThePlaces has positions, kinds and its licence, and reports every feature', async () => {
    const acme = {
      '@spider': 'acme',
      name: 'Geo Acme',
      shop: 'bakery',
      phone: '+44 113 496 0000',
      website: 'https://acme.example/1',
    }
    const features = [feature({ ...acme, 'addr:city': 'Leeds' }, [-1.55, 53.8]), feature({ '@spider': 'acme' }, null)]
    const text = `${JSON.stringify({ type: 'FeatureCollection', features }).slice(0, -2)},{broken}]}`
    const { record, lines, places } = await importList(text)
    expect(lines).toEqual(['1 created', '2 no_name_or_website', '3 no_feature'])
    expect(record).toMatchObject({ format: 'geojson', import_outcome: 'imported_partly', rows_created: 1 })
    expect(places).toMatchObject([
      { name: 'Geo Acme', latitude: 53.8, longitude: -1.55, kinds: ['bakery'], phone: '+441134960000' },
    ])
    expect(places[0]?.attribution).toBe('Imported list: list.csv; AllThePlaces: CC0-1.0')
  })

  test('as CSV of Foursquare has its columns, closed places and its licence', async () => {
    const { lines, places } = await importList(
      'fsq_place_id,name,latitude,longitude,address,locality,postcode,country,tel,website,fsq_category_labels,date_closed\n' +
        '4b0588f1f964a520a1c222e3,Fsq Dent,53.8,-1.55,1 High St,Leeds,LS1,GB,0113 496 0001,dent.example,"[Health > Dentist]",\n' +
        '4b0588f1f964a520a1c222e4,Fsq Gone,53.8,-1.55,2 High St,Leeds,LS1,GB,,,,2024-05-01\n',
    )
    expect(lines).toEqual(['2 created', '3 created'])
    expect(places.toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))).toMatchObject([
      {
        name: 'Fsq Dent',
        provider_place_id: '4b0588f1f964a520a1c222e3',
        phone: '+441134960001',
        business_status: null,
      },
      { name: 'Fsq Gone', business_status: 'closed_permanently' },
    ])
    expect(places[0]?.attribution).toContain('Foursquare: Apache-2.0')
  })

  test('as parquet is read by the names of its columns, also by those that the user names', async () => {
    const box = { west: -2, south: 53, east: -1, north: 54 }
    const rows = placesOf({ files: 1, rowsPerFile: 3, rowsPerGroup: 3, box }, 0)
    const { lines, record, places } = await importList(Buffer.from(writePlaces(rows)), { columns: { name: 'id' } })
    expect(lines).toEqual(['1 created', '2 created', '3 created'])
    expect(record).toMatchObject({ format: 'parquet', mapping: { name: 'id', city: 'addresses.locality' } })
    expect(places.map(({ name }) => name).sort()).toEqual(['place-1', 'place-2', 'place-3'])
    expect(places.every(({ latitude }) => latitude !== null && latitude >= 53)).toBe(true)
  })

  test('as a damaged parquet file says so', async () => {
    const { record } = await importList(Buffer.from('PAR1 this is not parquet'))
    expect(record).toMatchObject({
      import_outcome: 'unreadable',
      problem: 'list.csv cannot be read: it is not a parquet file.',
    })
  })

  test('becomes businesses without a provider call, and domains; also when scanned again', async () => {
    const { places } = await importList(list('Chain;York;;https://www.chain.example/york;Cy'))
    const ids = places.map(({ id }) => id)
    for (let round = 0; round < 2; round++) expect(await fixture.scan(ids)).toMatchObject({ completed: 1 })
    const business = database.db
      .selectFrom('local_businesses')
      .selectAll()
      .where('place_id', '=', ids[0] ?? '')
    const made = await business.executeTakeFirstOrThrow()
    expect(made).toMatchObject({ name: 'Chain', city: 'York', website_url: 'https://www.chain.example/york' })
    await database.db
      .updateTable('local_businesses')
      .set({ curation_status: 'Selected', domain_extraction_status: 'Queued' })
      .where('id', '=', made.id)
      .execute()
    await fixture.run('wf3-domain-extraction')
    expect(await business.executeTakeFirst()).toMatchObject({ domain_extraction_outcome: 'domain_found' })
    expect(await fixture.ledger(ids[0] ?? '')).toEqual([])
  })

  test('imported again creates nothing, keeps the curation, and has the same fingerprint', async () => {
    const rows = list('Again;Hull;;again.example;')
    const first = await importList(rows, { select: true })
    expect(first.places).toMatchObject([{ curation_status: 'Selected', deep_scan_status: 'Queued' }])
    await database.db
      .updateTable('places')
      .set({ curation_status: 'Not a Fit', deep_scan_status: null })
      .where('name', '=', 'Again')
      .execute()
    const second = await importList(rows, { select: true })
    expect(second.lines).toEqual(['2 linked'])
    expect(second.search).toMatchObject({ found: 1, new_places: 0, fingerprint: first.search.fingerprint })
    expect(second.places).toMatchObject([{ id: first.places[0]?.id, curation_status: 'Not a Fit' }])
  })

  test('is stored without suppressed values', async () => {
    const { db, tenantId } = database
    await suppress(db, { tenantId, kind: 'phone', value: '+441134960777', reason: 'requested' })
    const { places } = await importList(list('Quiet;Leeds;+44 113 496 0777;quiet.example;'))
    expect(places).toMatchObject([{ name: 'Quiet', phone: null, raw: null, website_url: 'quiet.example' }])
    expect(await fixture.scan(places.map(({ id }) => id))).toMatchObject({ completed: 1 })
    const business = db.selectFrom('local_businesses').selectAll().where('name', '=', 'Quiet')
    expect(await business.executeTakeFirst()).toMatchObject({ phone: null, website_url: 'quiet.example', raw: null })
  })

  test('with unknown column names needs requested columns', async () => {
    const foreign = 'Bezeichnung;Wo\nDorn;Köln\n'
    expect((await importList(foreign)).search).toMatchObject({ search_outcome: 'no_results', found: 0 })
    expect((await importList(foreign)).record).toMatchObject({ import_outcome: 'no_column' })
    const requested = await importList(foreign, { columns: { name: 'bezeichnung', city: '2' } })
    expect(requested.places).toMatchObject([{ name: 'Dorn', raw: { fields: { name: 'Dorn', city: 'Köln' } } }])
  })

  test('continues after a crashed worker and counts nothing twice', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => `Killed ${n};;;killed-${n}.example;`)
    const id = await imports.store('places', list(...rows))
    let parts = 0
    const { savePart } = imports.stage
    const crashing = {
      ...imports.stage,
      async savePart(...args: Parameters<NonNullable<typeof savePart>>) {
        if (++parts === 2) throw new Error('the worker crashed')
        await savePart?.(...args)
      },
    }
    await runJobLoop(loopContext(database.db, crashing)).finished
    await database.db.updateTable('imports').set({ import_next_attempt_at: new Date() }).where('id', '=', id).execute()
    await imports.run()
    const { record } = await imports.reportOf(id)
    expect(record).toMatchObject({ import_outcome: 'imported', row_count: 1_200, rows_created: 1_200 })
    expect(await fixture.row(record.search_id ?? '')).toMatchObject({ found: 1_200, new_places: 1_200 })
  })
})
