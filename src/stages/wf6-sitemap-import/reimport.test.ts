import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FakeSite } from '../../../demo/web/reply.ts'
import { curate } from '../../curation/curate.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { urlset, urlsetText } from '../../testing/fake-web/discovery-sites/site-parts.ts'
import { loopContext } from '../../testing/loops.ts'
import { systemUserId as actorId } from '../../testing/registry-with.ts'
import { useSitemapImport } from '../../testing/sitemap-import-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// Repeated imports: new pages, missing pages, and files that need not be read again.

const database = useTestDatabase()
const { registry, stage, sites, requests, addFile, insertFile, select, importFile, pagesOf } =
  useSitemapImport(database)

const vanishedOf = async (domainId: string) =>
  (await pagesOf(domainId)).flatMap(({ url, vanished_at }) => (vanished_at === null ? [] : [new URL(url).pathname]))

describe('a second import', () => {
  test('updates pages, marks missing and returned ones, and keeps the curation', async () => {
    const first = ['/contact', '/old', '/kept']
    const { host, domainId, id } = await addFile({ '/sitemap.xml': urlset(first) })
    await importFile(id)
    const { db, tenantId } = database
    const contact = (await pagesOf(domainId)).find(({ kind }) => kind === 'contact')
    const change = {
      entity: 'pages',
      target: { ids: [contact?.id ?? ''] },
      status: 'Not a Fit',
      tenantId,
      actorId,
    } as const
    await curate(db, registry, change)
    sites.set(host, { '/sitemap.xml': urlset(['/contact', '/kept', '/new']) })
    expect(await importFile(id)).toMatchObject({ pages_listed: 3, pages_created: 1 })
    expect(await pagesOf(domainId)).toMatchObject([
      { url: `https://${host}/contact`, curation_status: 'Not a Fit', page_processing_status: null, vanished_at: null },
      { url: `https://${host}/kept`, vanished_at: null },
      { url: `https://${host}/new`, vanished_at: null },
      { url: `https://${host}/old`, vanished_at: expect.any(Date) },
    ])
    sites.set(host, { '/sitemap.xml': urlset(first) })
    await importFile(id)
    const old = (await pagesOf(domainId)).find(({ url }) => url.endsWith('/old'))
    expect(old?.vanished_at).toBeNull()
  })

  test('marks thousands of missing pages in several short transactions', async () => {
    const { host, domainId, id } = await addFile({ '/sitemap.xml': urlset(['/kept', '/gone']) })
    await importFile(id)
    const { db } = database
    await sql`
      INSERT INTO pages (tenant_id, domain_id, sitemap_file_id, listed_by, listed_at, url, depth)
      SELECT tenant_id, domain_id, sitemap_file_id, listed_by, listed_at, url || n, depth
      FROM pages, generate_series(1, 7000) AS n WHERE domain_id = ${domainId} AND url LIKE '%/gone'`.execute(db)
    sites.set(host, { '/sitemap.xml': urlset(['/kept']) })
    await importFile(id)
    const { rows } = await sql`
      SELECT count(*) AS pages, count(DISTINCT xmin::text) AS transactions FROM pages
      WHERE domain_id = ${domainId} AND vanished_at IS NOT NULL`.execute(db)
    expect(rows).toEqual([{ pages: 7001, transactions: 2 }])
  })

  test('of a truncated file marks no page as missing', async () => {
    const { host, domainId, id } = await addFile({ '/sitemap.xml': urlset(['/a', '/b']) })
    await importFile(id)
    sites.set(host, { '/sitemap.xml': `<urlset><url><loc>https://${host}/a</loc></url><url><lo` })
    expect(await importFile(id)).toMatchObject({ sitemap_import_outcome: 'truncated' })
    expect((await pagesOf(domainId)).map(({ vanished_at }) => vanished_at)).toEqual([null, null])
  })
})

describe('several files of one domain', () => {
  async function addTwoFiles(first: readonly string[], second: readonly string[]) {
    const { host, domainId, id } = await addFile({ '/sitemap.xml': urlset(first), '/b.xml': urlset(second) })
    const other = await insertFile(domainId, `https://${host}/b.xml`)
    return { host, domainId, id, other }
  }
  test('a page that another file still lists is not missing, whatever the order of imports', async () => {
    const { host, domainId, id, other } = await addTwoFiles(['/both', '/a'], ['/both'])
    const statusOf = async () =>
      (await pagesOf(domainId)).map(({ url, vanished_at }) => [url.slice(-4), vanished_at === null])
    await importFile(other)
    await importFile(id)
    sites.set(host, { '/sitemap.xml': urlset(['/a']), '/b.xml': urlset(['/both']) })
    await importFile(id)
    expect(await statusOf()).toEqual([
      ['st/a', true],
      ['both', true],
    ])
    sites.set(host, { '/sitemap.xml': urlset(['/a']), '/b.xml': urlset(['/c']) })
    await importFile(other)
    expect(await statusOf()).toEqual([
      ['st/a', true],
      ['both', false],
      ['st/c', true],
    ])
  })

  test('a page that both files dropped is missing after the second import', async () => {
    const { host, domainId, id, other } = await addTwoFiles(['/both', '/a'], ['/both', '/b'])
    await importFile(id)
    await importFile(other)
    sites.set(host, { '/sitemap.xml': urlset(['/both', '/a']), '/b.xml': urlset(['/b']) })
    await importFile(other)
    // The first lists it once more, after the other dropped it.
    await importFile(id)
    sites.set(host, { '/sitemap.xml': urlset(['/a']), '/b.xml': urlset(['/b']) })
    await importFile(id)
    expect(await vanishedOf(domainId)).toEqual(['/both'])
  })

  test('a deleted file does not count and does not fail other imports', async () => {
    const { host, domainId, id, other } = await addTwoFiles(['/both', '/a'], ['/both', '/b'])
    await importFile(id)
    await importFile(other)
    await database.db.deleteFrom('sitemap_files').where('id', '=', other).execute()
    sites.set(host, { '/sitemap.xml': urlset(['/a']) })
    expect(await importFile(id)).toMatchObject({ sitemap_import_status: 'Completed', sitemap_import_error_code: null })
    expect(await vanishedOf(domainId)).toEqual(['/both'])
  })

  test('a page whose own file was deleted is missing when the last file drops it', async () => {
    const { host, domainId, id, other } = await addTwoFiles(['/both', '/a'], ['/both', '/b'])
    await importFile(other)
    await importFile(id)
    await database.db.deleteFrom('sitemap_files').where('id', '=', other).execute()
    sites.set(host, { '/sitemap.xml': urlset(['/a']) })
    await importFile(id)
    expect(await vanishedOf(domainId)).toEqual(['/both'])
  })
})

describe('an index that is imported as a whole', () => {
  type Child = readonly [path: string, pages: readonly string[], lastmod?: string]
  const serve = (host: string, ...children: readonly Child[]) => {
    const entries = children.map(
      ([path, , lastmod]) =>
        `<sitemap><loc>https://${host}${path}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</sitemap>`,
    )
    sites.set(host, {
      '/index.xml': `<sitemapindex>${entries.join('')}</sitemapindex>`,
      ...Object.fromEntries(children.map(([path, pages]) => [path, urlset(pages)])),
    })
  }
  const addIndex = () => addFile({}, { path: '/index.xml', type: 'index' })
  /** Imports it and returns the files that were requested beside the index itself. */
  async function importIndex(host: string, id: string) {
    const before = requests().length
    const file = await importFile(id)
    const requested = requests().slice(before)
    return {
      file,
      read: requested.flatMap((one) => (one.host === host && /\/[a-z]\.xml/.test(one.path) ? [one.path] : [])),
    }
  }
  const old = '2024-05-06'

  test('reads only files with a newer date again', async () => {
    const { host, domainId, id } = await addIndex()
    serve(host, ['/a.xml', ['/a1', '/a2'], old], ['/b.xml', ['/contact', '/b2'], '2024-05-06T07:08:09Z'])
    expect((await importIndex(host, id)).read).toEqual(['/a.xml', '/b.xml'])
    const again = await importIndex(host, id)
    expect(again.read).toEqual([])
    expect(again.file).toMatchObject({
      sitemap_import_outcome: 'not_modified',
      files_unchanged: 2,
      pages_listed: 4,
      pages_created: 0,
      url_count: 4,
      contact_share: 0.25,
    })
    expect(await vanishedOf(domainId)).toEqual([])
    serve(host, ['/a.xml', ['/a1', '/a3'], '2024-05-07'], ['/b.xml', ['/contact'], '2024-05-06T07:08:09Z'])
    const changed = await importIndex(host, id)
    expect(changed.read).toEqual(['/a.xml'])
    expect(changed.file).toMatchObject({
      sitemap_import_outcome: 'pages_imported',
      files_unchanged: 1,
      pages_listed: 4,
      pages_created: 1,
    })
    expect(await vanishedOf(domainId)).toEqual(['/a2'])
    serve(host, ['/a.xml', ['/a1', '/a3'], '2024-05-07'])
    await importIndex(host, id)
    expect(await vanishedOf(domainId)).toEqual(['/a2', '/b2', '/contact'])
  })

  test('reads files without a date, with a recent date, or last read a month ago', async () => {
    const { host, id } = await addIndex()
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    serve(host, ['/a.xml', ['/a']], ['/b.xml', ['/b'], yesterday], ['/c.xml', ['/c'], old])
    await importIndex(host, id)
    expect((await importIndex(host, id)).read).toEqual(['/a.xml', '/b.xml'])
    const read_at = new Date(Date.now() - 31 * 86_400_000)
    await database.db.updateTable('sitemap_children').set({ read_at }).where('sitemap_file_id', '=', id).execute()
    expect((await importIndex(host, id)).read).toEqual(['/a.xml', '/b.xml', '/c.xml'])
  })

  test('a page in two of its files stays while one of them is skipped, and is counted once', async () => {
    const { host, domainId, id } = await addIndex()
    const many = Array.from({ length: 2100 }, (_, n) => `/a${n}`)
    // `/far` is in two parts of the import, `/near` twice in one.
    const b = ['/b.xml', ['/far', '/near', '/b'], old] as const
    const c = ['/c.xml', ['/near', '/c'], old] as const
    serve(host, ['/a.xml', ['/far', ...many], old], b, c)
    expect((await importIndex(host, id)).file).toMatchObject({ pages_listed: many.length + 4 })
    serve(host, ['/a.xml', many, '2024-05-07'], b, c)
    expect((await importIndex(host, id)).read).toEqual(['/a.xml'])
    serve(host, ['/a.xml', many, '2024-05-07'], ['/b.xml', ['/far', '/b'], '2024-05-07'], c)
    expect((await importIndex(host, id)).read).toEqual(['/b.xml'])
    expect(await vanishedOf(domainId)).toEqual([])
    serve(host, ['/a.xml', many], ['/b.xml', ['/b']], ['/c.xml', ['/c']])
    await importIndex(host, id)
    expect(await vanishedOf(domainId)).toEqual(['/far', '/near'])
  })

  test('reads files again that were not read to their end', async () => {
    const { host, domainId, id } = await addIndex()
    serve(host, ['/a.xml', ['/a'], old], ['/b.xml', ['/b'], old])
    const whole = sites.get(host)
    sites.set(host, { ...whole, '/b.xml': `<urlset><url><loc>https://${host}/b</loc></url><url><lo` })
    expect((await importIndex(host, id)).file).toMatchObject({ sitemap_import_outcome: 'partly_imported' })
    sites.set(host, { ...whole, '/b.xml': { status: 404 } })
    const without = await importIndex(host, id)
    expect(without).toMatchObject({ read: ['/b.xml'], file: { sitemap_import_outcome: 'partly_imported' } })
    serve(host, ['/a.xml', ['/a'], old], ['/b.xml', ['/b'], old])
    expect(await importIndex(host, id)).toMatchObject({
      read: ['/b.xml'],
      file: { pages_listed: 2, files_unchanged: 1 },
    })
    expect(await vanishedOf(domainId)).toEqual([])
  })

  test('remembers skipped files after a crash', async () => {
    const { host, domainId, id } = await addIndex()
    const many = Array.from({ length: 4500 }, (_, n) => `/b${n}`)
    serve(host, ['/a.xml', ['/a'], old], ['/b.xml', ['/gone', ...many], old])
    await importIndex(host, id)
    serve(host, ['/a.xml', ['/a'], old], ['/b.xml', many, '2024-05-07'])
    let parts = 0
    const failing = {
      ...stage,
      async savePart(...given: Parameters<NonNullable<typeof stage.savePart>>) {
        if (++parts === 2) throw new Error('the second part fails once')
        await stage.savePart?.(...given)
      },
    }
    const { db } = database
    await select(id)
    await runJobLoop(loopContext(db, failing)).finished
    await db
      .updateTable('sitemap_files')
      .set({ sitemap_import_next_attempt_at: new Date() })
      .where('id', '=', id)
      .execute()
    await runJobLoop(loopContext(db, failing)).finished
    const file = db.selectFrom('sitemap_files').select(['pages_listed', 'files_unchanged', 'sitemap_import_outcome'])
    expect(await file.where('id', '=', id).executeTakeFirst()).toEqual({
      pages_listed: many.length + 1,
      files_unchanged: 1,
      sitemap_import_outcome: 'pages_imported',
    })
    expect(await vanishedOf(domainId)).toEqual(['/gone'])
  })
})

describe('a file that its server reports as not modified', () => {
  const dated = (etag: string, pages: readonly string[]): FakeSite => ({
    '/sitemap.xml': (request) =>
      request.headers['if-none-match'] === etag
        ? { status: 304, headers: { etag } }
        : { headers: { etag }, body: urlsetText(pages, request.host) },
  })

  test('is not read, and keeps its pages and counts', async () => {
    const { host, domainId, id } = await addFile(dated('"1"', ['/contact', '/b']))
    const first = await importFile(id)
    const again = await importFile(id)
    expect(again).toMatchObject({
      sitemap_import_outcome: 'not_modified',
      pages_listed: 2,
      contact_share: 0.5,
      etag: '"1"',
    })
    expect(again.imported_at?.getTime()).toBeGreaterThan(first.imported_at?.getTime() ?? Infinity)
    expect(await vanishedOf(domainId)).toEqual([])
    sites.set(host, dated('"2"', ['/contact']))
    expect(await importFile(id)).toMatchObject({ sitemap_import_outcome: 'pages_imported', etag: '"2"' })
    expect(await vanishedOf(domainId)).toEqual(['/b'])
  })

  test('is read if its last import was incomplete', async () => {
    const { host, id } = await addFile({
      '/sitemap.xml': ({ host: requested }) => ({
        headers: { etag: '"1"' },
        body: `<urlset><url><loc>https://${requested}/a</loc></url><url><lo`,
      }),
    })
    expect(await importFile(id)).toMatchObject({ sitemap_import_outcome: 'truncated', etag: null })
    sites.set(host, dated('"1"', ['/a', '/b']))
    expect(await importFile(id)).toMatchObject({ sitemap_import_outcome: 'pages_imported', pages_listed: 2 })
  })
})

test('a page that changed after it was read gets changed_at and is not queued', async () => {
  const { host, domainId, id } = await addFile({ '/sitemap.xml': urlset(['/contact', '/kept']) })
  await importFile(id)
  const { db } = database
  const read = { page_processing_status: 'Completed' as const, fetched_at: new Date('2024-05-06T12:00:00Z') }
  await db.updateTable('pages').set(read).where('domain_id', '=', domainId).execute()
  const entry = (path: string, lastmod: string) =>
    `<url><loc>https://${host}${path}</loc><lastmod>${lastmod}</lastmod></url>`
  sites.set(host, {
    '/sitemap.xml': `<urlset>${entry('/contact', '2024-05-07')}${entry('/kept', '2024-05-05')}</urlset>`,
  })
  await importFile(id)
  const status = { curation_status: 'Selected', page_processing_status: 'Completed' }
  expect(await pagesOf(domainId)).toMatchObject([
    { url: `https://${host}/contact`, changed_at: new Date('2024-05-07'), ...status },
    { url: `https://${host}/kept`, changed_at: null, page_processing_status: 'Completed' },
  ])
})
