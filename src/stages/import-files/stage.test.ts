import { describe, expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { importFixture } from '../../testing/import-fixture.ts'
import { loopContext } from '../../testing/loops.ts'
import { makeXlsx } from '../../testing/make-xlsx.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const imports = importFixture(database)
const domainOf = (host: string) =>
  database.db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirst()

describe('domains', () => {
  test('reports each row with its line number and continues after invalid rows', async () => {
    const { record, lines } = await imports.importFile(
      'domains',
      [
        'Name;Website;Land',
        '"Two',
        'lines";https://www.one.example/x;de',
        '',
        'Mail;info@two.example;GB',
        'Face;https://facebook.com/acme;',
        '"open;three.example;',
        'Same;ONE.example;',
        'Four;four.example;nowhere',
        'None;;',
      ].join('\r\n'),
    )
    expect(lines).toEqual([
      '2 created',
      '5 email_address',
      '6 social_host',
      '7 unclosed_quote',
      '8 duplicate',
      '9 created',
      '10 empty',
    ])
    expect(record).toMatchObject({
      import_status: 'Completed',
      import_outcome: 'imported_partly',
      mapping: { url: 'Website', country: 'Land' },
      header: ['Name', 'Website', 'Land'],
      row_count: 7,
      rows_created: 2,
      rows_linked: 0,
      rows_duplicate: 1,
      rows_invalid: 4,
    })
    expect(await domainOf('one.example')).toMatchObject({
      country: 'DE',
      curation_status: 'New',
      metadata_status: 'Queued',
    })
    expect(await domainOf('four.example')).toMatchObject({ country: null })
    expect(await database.db.selectFrom('import_chunks').selectAll().execute()).toEqual([])
  })

  test('links existing domains and keeps their curation, also with `select`', async () => {
    await imports.importFile('domains', 'keep.example\nfresh.example\n')
    await database.db
      .updateTable('domains')
      .set({ curation_status: 'Not a Fit' })
      .where('host', '=', 'keep.example')
      .execute()
    const { lines } = await imports.importFile('domains', 'keep.example\nfresh.example\nnew.example\n', {
      select: true,
    })
    expect(lines).toEqual(['1 linked', '2 linked', '3 created'])
    expect(await domainOf('keep.example')).toMatchObject({ curation_status: 'Not a Fit' })
    for (const host of ['fresh.example', 'new.example']) {
      expect(await domainOf(host)).toMatchObject({ curation_status: 'Selected', metadata_status: 'Queued' })
    }
    const audited = database.db.selectFrom('audit_events').select('details').where('action', '=', 'curate')
    expect(await audited.execute()).toMatchObject([{ details: { status: 'Selected', updated: 2 } }])
  })

  test('the report does not contain suppressed values', async () => {
    const { tenantId, db } = database
    await suppress(db, { tenantId, kind: 'email', value: 'ann@quoted.example', reason: 'requested' })
    await suppress(db, { tenantId, kind: 'phone', value: '+441134960555', reason: 'requested' })
    const rows =
      'Site,Mail,Tel,Country\nquoted.example,Ann@Quoted.example,(0113) 496 0555,GB\nother.example,bob@other.example,,GB\n'
    const report = await imports.importFile('domains', rows)
    expect(report.rows.map(({ raw }) => raw)).toEqual([
      ['quoted.example', '', '', 'GB'],
      ['other.example', 'bob@other.example', '', 'GB'],
    ])
  })

  test('a suppressed site is not created', async () => {
    const { tenantId, db } = database
    await suppress(db, { tenantId, kind: 'domain', value: 'suppressed.example', reason: 'requested' })
    const { lines, rows } = await imports.importFile('domains', 'suppressed.example\n')
    expect(lines).toEqual(['1 suppressed'])
    expect(rows[0]?.entity_id).toBeNull()
  })
})

describe('pages and sitemap files', () => {
  test('pages create their domain', async () => {
    const { rows, lines } = await imports.importFile(
      'pages',
      'url\nhttps://www.pages.example/a#x\nhttp://pages.example/a\nhttps://www.pages.example/a\npages.example/de/kontakt\nnonsense\n',
      { select: true },
    )
    expect(lines).toEqual(['2 created', '3 created', '4 duplicate', '5 created', '6 single_label'])
    const pages = await database.db
      .selectFrom('pages')
      .innerJoin('domains', 'domains.id', 'pages.domain_id')
      .select([
        'pages.id',
        'url',
        'host',
        'kind',
        'depth',
        'kind_reason',
        'pages.curation_status',
        'page_processing_status',
      ])
      .orderBy('url')
      .execute()
    const selected = { host: 'pages.example', curation_status: 'Selected', page_processing_status: 'Queued' }
    expect(pages).toMatchObject([
      { url: 'http://pages.example/a', ...selected },
      {
        url: 'https://pages.example/de/kontakt',
        kind: 'contact',
        kind_reason: expect.stringContaining('kontakt'),
        ...selected,
      },
      { url: 'https://www.pages.example/a', ...selected },
    ])
    expect(rows[0]?.entity_id).toBe(pages[2]?.id)
  })

  test('sitemap files are created once and linked by a second import', async () => {
    const file = 'sitemap\nhttps://maps.example/sitemap.xml\nmaps.example/news.xml.gz\n'
    expect((await imports.importFile('sitemap_files', file)).lines).toEqual(['2 created', '3 created'])
    expect((await imports.importFile('sitemap_files', file)).lines).toEqual(['2 linked', '3 linked'])
    const methods = database.db.selectFrom('sitemap_files').select(['type', 'method', 'curation_status']).orderBy('url')
    expect(await methods.execute()).toEqual([
      { type: 'news', method: 'import', curation_status: 'New' },
      // By the rule for sitemap files.
      { type: 'page', method: 'import', curation_status: 'Selected' },
    ])
  })
})

describe('files', () => {
  test('a workbook is reported with its row numbers', async () => {
    const file = makeXlsx(
      `<row r="1"><c r="B1" t="s"><v>0</v></c></row><row r="4"><c r="B4" t="s"><v>1</v></c></row>
       <row r="9"><c r="B9" t="inlineStr"><is><t>tel:0113</t></is></c></row>`,
      ['Homepage', 'book.example'],
    )
    const { record, lines } = await imports.importFile('domains', file)
    expect(lines).toEqual(['4 created', '9 phone_number'])
    expect(record).toMatchObject({ format: 'xlsx', import_outcome: 'imported_partly', mapping: { url: 'Homepage' } })
  })

  test.each([
    ['\n\n', 'empty_file', null],
    ['website\n', 'empty_file', null],
    ['Name,Phone\nAcme,0113 496 0000\n', 'no_column', null],
    ['PK\u0003\u0004 broken', 'unreadable', expect.stringContaining('to be a workbook')],
  ])('%j ends as %s', async (content, outcome, problem) => {
    const { record, rows } = await imports.importFile('domains', content)
    expect(record).toMatchObject({ import_status: 'Completed', import_outcome: outcome, problem })
    expect(rows).toEqual([])
  })

  test('the column can be requested by name or number', async () => {
    const file = 'shop,website\ns.example,w.example\n'
    expect((await imports.importFile('domains', file, { url: 'shop' })).record.mapping).toEqual({ url: 'shop' })
    expect(await domainOf('s.example')).toBeDefined()
    expect(await domainOf('w.example')).toBeUndefined()
    expect((await imports.importFile('domains', file, { url: '3' })).record.import_outcome).toBe('no_column')
  })

  test('hostile column names and cells are stored unchanged', async () => {
    const { rows, record } = await imports.importFile('domains', '__proto__,url\n=1+1,"constructor\u0000.example"\n')
    expect(rows[0]?.raw).toEqual(['=1+1', 'constructor.example'])
    expect(record.header).toEqual(['__proto__', 'url'])
  })
})

test('an interrupted run continues after the last saved part', async () => {
  const { db } = database
  const hosts = Array.from({ length: 1_700 }, (_, n) => `resume${n}.example`)
  const id = await imports.store('domains', `url\n${hosts.join('\n')}\n`)
  let parts = 0
  const crashing = {
    ...imports.stage,
    async savePart(...args: Parameters<NonNullable<typeof imports.stage.savePart>>) {
      if (++parts > 2) throw new Error('the process crashed')
      return imports.stage.savePart?.(...args)
    },
  }
  await runJobLoop(loopContext(db, crashing)).finished
  expect((await imports.reportOf(id)).record).toMatchObject({ import_status: 'Queued', rows_created: 1_000 })
  await db.updateTable('imports').set({ import_next_attempt_at: new Date() }).where('id', '=', id).execute()
  await imports.run()
  const { record, rows } = await imports.reportOf(id)
  expect(record).toMatchObject({ import_outcome: 'imported', row_count: 1_700, rows_created: 1_700, rows_linked: 0 })
  expect(rows.map(({ line }) => line)).toEqual(hosts.map((_, n) => n + 2))
})
