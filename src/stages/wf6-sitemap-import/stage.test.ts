import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FakeSite } from '../../../demo/web/reply.ts'
import { curate } from '../../curation/curate.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { index, urlset } from '../../testing/fake-web/discovery-sites/site-parts.ts'
import { loopContext } from '../../testing/loops.ts'
import { systemUserId as actorId } from '../../testing/registry-with.ts'
import { useSitemapImport } from '../../testing/sitemap-import-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// The whole stage: select, claim, read over a real socket, save part by part, settle, select by rule.

const database = useTestDatabase()
const fixture = useSitemapImport(database)
const { registry, stage, addFile, insertFile, select, importFile, pagesOf } = fixture

describe('an import', () => {
  test('counts a page once, also when another part of the file lists it again', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => `/page-${n}`)
    const { id } = await addFile({ '/sitemap.xml': urlset([...many, ...many.slice(0, 300)]) })
    expect(await importFile(id)).toMatchObject({ pages_listed: 2500, pages_created: 2500 })
  })

  test('saves every page of the site once, with its kind, and counts the others', async () => {
    const { host, domainId, id } = await addFile({
      '/sitemap.xml': urlset([
        '/',
        '/contact',
        '/contact#form',
        `https://www.${fixture.nextHost()}/about-us`,
        'https://elsewhere.test/contact',
        '/blog/how-to-contact-us',
      ]),
    })
    expect(await importFile(id)).toMatchObject({
      sitemap_import_status: 'Completed',
      sitemap_import_outcome: 'pages_imported',
      sitemap_import_cursor: null,
      pages_listed: 4,
      pages_created: 4,
      off_site: 1,
      url_count: 5,
      contact_share: 0.5,
      import_problems: null,
    })
    expect(await pagesOf(domainId)).toMatchObject([
      { url: `https://${host}/`, kind: 'home', depth: 0, sitemap_file_id: id, curation_status: 'New' },
      { url: `https://${host}/blog/how-to-contact-us`, kind: 'blog', page_processing_status: null },
      {
        url: `https://${host}/contact`,
        kind: 'contact',
        curation_status: 'Selected',
        page_processing_status: 'Queued',
      },
      { url: `https://www.${host}/about-us`, kind: 'about', curation_status: 'Selected' },
    ])
  })

  test('reads lastmod in every format and ignores invalid dates', async () => {
    const entry = (n: number, lastmod: string) =>
      `<url><loc>https://${fixture.nextHost()}/${n}</loc><lastmod>${lastmod}</lastmod></url>`
    const dates = [
      '2024-05-06',
      '2024-05-06T07:08:09+02:00',
      'Mon, 06 May 2024 07:08:09 GMT',
      'yesterday',
      '0001-01-01',
    ]
    const { domainId, id } = await addFile({
      '/sitemap.xml': `<urlset>${dates.map((d, n) => entry(n, d)).join('')}</urlset>`,
    })
    await importFile(id)
    expect((await pagesOf(domainId)).map(({ lastmod }) => lastmod?.toISOString() ?? null)).toEqual([
      '2024-05-06T00:00:00.000Z',
      '2024-05-06T05:08:09.000Z',
      '2024-05-06T07:08:09.000Z',
      null,
      null,
    ])
  })

  test('follows an index, but not into files that have their own row', async () => {
    const { host, domainId, id } = await addFile(
      {
        '/index.xml': index('/a.xml', '/b.xml.gz'),
        '/a.xml': urlset(['/a']),
        '/b.xml.gz': ({ host: requested }) => ({
          headers: { 'content-type': 'application/gzip' },
          body: gzipSync(`<urlset><url><loc>https://${requested}/b</loc></url></urlset>`),
        }),
      },
      { path: '/index.xml', type: 'index' },
    )
    await database.db
      .insertInto('sitemap_files')
      .values({
        tenant_id: database.tenantId,
        domain_id: domainId,
        url: `https://${host}/a.xml`,
        method: 'index',
        parent_id: id,
      })
      .execute()
    expect(await importFile(id)).toMatchObject({ sitemap_import_outcome: 'pages_imported', pages_listed: 1 })
    expect((await pagesOf(domainId)).map(({ url }) => url)).toEqual([`https://${host}/b`])
  })

  test('creates pages from the links of a home page, with their link texts', async () => {
    const origin = `https://${fixture.nextHost()}`
    const links = [{ url: `${origin}/x7`, text: 'Contact us' }, { url: `${origin}/y` }, 'nonsense']
    const { domainId, id } = await addFile({}, { path: '/', type: 'virtual', links })
    expect(await importFile(id)).toMatchObject({ sitemap_import_outcome: 'pages_imported', pages_listed: 1 })
    expect(await pagesOf(domainId)).toMatchObject([{ kind: 'contact', anchor_text: 'Contact us', url: `${origin}/x7` }])
  })

  test.each([
    ['an HTML page', { '/sitemap.xml': '<!doctype html><html><body>Not here</body></html>' }, 'not_a_sitemap', 0],
    [
      'entities of its own',
      { '/sitemap.xml': '<!DOCTYPE x [<!ENTITY a "b">]><urlset><url><loc>&a;</loc></url></urlset>' },
      'entities_declared',
      0,
    ],
    ['nothing there', {}, 'http_404', 0],
    ['an empty list', { '/sitemap.xml': '<urlset></urlset>' }, 'no_pages', 0],
    ['other sites only', { '/sitemap.xml': urlset(['https://elsewhere.test/']) }, 'off_site_only', 0],
    [
      'a file cut off',
      { '/sitemap.xml': '<urlset><url><loc>https://HOST/a</loc></url><url><loc>https://HO' },
      'truncated',
      1,
    ],
    ['an index that includes itself', { '/sitemap.xml': index('/sitemap.xml') }, 'no_pages', 0],
  ] as [string, FakeSite, string, number][])('%s has its own outcome', async (_, site, outcome, pages) => {
    const host = fixture.nextHost()
    const named = Object.fromEntries(
      Object.entries(site).map(([path, reply]) => [
        path,
        typeof reply === 'string' ? reply.replaceAll('HOST', host) : reply,
      ]),
    ) as FakeSite
    const { domainId, id } = await addFile(named)
    expect(await importFile(id)).toMatchObject({ sitemap_import_status: 'Completed', sitemap_import_outcome: outcome })
    expect(await pagesOf(domainId)).toHaveLength(pages)
  })

  test('keeps its pages when a file of an index cannot be fetched, and reports the file', async () => {
    const { host, domainId, id } = await addFile(
      { '/index.xml': index('/a.xml', '/gone.xml'), '/a.xml': urlset(['/a']) },
      { path: '/index.xml', type: 'index' },
    )
    expect(await importFile(id)).toMatchObject({
      sitemap_import_outcome: 'partly_imported',
      import_problems: [{ url: `https://${host}/gone.xml`, code: 'http_404' }],
      imported_at: null,
    })
    expect(await pagesOf(domainId)).toHaveLength(1)
  })

  test('a temporary failure is retried', async () => {
    const { id } = await addFile({ '/sitemap.xml': { status: 503 } })
    expect(await importFile(id)).toMatchObject({
      sitemap_import_status: 'Queued',
      sitemap_import_error_code: 'http_503',
    })
  })
})

describe('the rule for pages', () => {
  test('selects the best eight pages of the domain, whatever their order in the file', async () => {
    const about = Array.from({ length: 12 }, (_, n) => `/l${n}/about`)
    const { domainId, id } = await addFile({ '/sitemap.xml': urlset([...about, '/impressum', '/contact', '/team']) })
    await importFile(id)
    const chosen = (await pagesOf(domainId)).filter(({ curation_status }) => curation_status === 'Selected')
    expect(chosen).toHaveLength(8)
    const kinds = chosen.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['contact', 'legal', 'team']))
  })
})

describe('several files of one domain', () => {
  test('two overlapping imports mark no pages as missing', async () => {
    const paths = Array.from({ length: 3000 }, (_, n) => `/shared-${n}`)
    const { host, domainId, id } = await addFile({ '/sitemap.xml': urlset(paths), '/b.xml': urlset(paths) })
    const other = await insertFile(domainId, `https://${host}/b.xml`)
    for (let round = 0; round < 2; round++) {
      await select(id, other)
      await Promise.all([1, 2].map(() => runJobLoop(loopContext(database.db, stage)).finished))
    }
    const pages = await pagesOf(domainId)
    expect(pages).toHaveLength(paths.length)
    expect(pages.filter(({ vanished_at }) => vanished_at !== null)).toEqual([])
  })

  test('an index does not cause requests to other sites', async () => {
    const { id } = await addFile(
      { '/index.xml': index('https://victim.test/a.xml', '/own.xml'), '/own.xml': urlset(['/x']) },
      { path: '/index.xml', type: 'index' },
    )
    expect(await importFile(id)).toMatchObject({
      sitemap_import_outcome: 'pages_imported',
      pages_listed: 1,
      off_site: 1,
    })
    expect(fixture.requests().filter(({ host }) => host === 'victim.test')).toEqual([])
  })

  test('a gzip bomb does not affect another file', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, 32), { level: 1 })
    const { host, domainId, id } = await addFile({
      '/sitemap.xml': { headers: { 'content-type': 'application/gzip' }, body: bomb },
      '/good.xml': urlset(['/contact']),
    })
    const { db } = database
    await select(id, await insertFile(domainId, `https://${host}/good.xml`))
    await runJobLoop(loopContext(db, stage)).finished
    const outcomes = await db
      .selectFrom('sitemap_files')
      .select('sitemap_import_outcome as outcome')
      .where('domain_id', '=', domainId)
      .orderBy('url')
      .execute()
    expect(outcomes[0]).toEqual({ outcome: 'pages_imported' })
    expect(outcomes[1]?.outcome).toMatch(/too_large|not_a_sitemap|bomb/)
  })

  test('the rule selects no pages of a rejected domain', async () => {
    const { domainId, id } = await addFile({ '/sitemap.xml': urlset(['/contact']) })
    const { db, tenantId } = database
    await curate(db, registry, {
      entity: 'domains',
      target: { ids: [domainId] },
      status: 'Not a Fit',
      tenantId,
      actorId,
    })
    await importFile(id)
    expect(await pagesOf(domainId)).toMatchObject([{ kind: 'contact', curation_status: 'New' }])
  })
})

describe('many pages', () => {
  test('are saved in parts, and an interrupted import resumes', async () => {
    const count = 7000
    const { domainId, id } = await addFile({ '/sitemap.xml': urlset(count) })
    const parts: number[] = []
    const failing = {
      ...stage,
      async savePart(...[trx, row, value]: Parameters<NonNullable<typeof stage.savePart>>) {
        parts.push((value as { pages: unknown[] }).pages.length)
        if (parts.length === 3) throw new Error('the third part fails once')
        await stage.savePart?.(trx, row, value)
      },
    }
    const { db } = database
    await select(id)
    await runJobLoop(loopContext(db, failing)).finished
    const kept = await pagesOf(domainId)
    expect(kept).toHaveLength((parts[0] ?? 0) + (parts[1] ?? 0))
    await sql`UPDATE sitemap_files SET sitemap_import_next_attempt_at = now() WHERE id = ${id}`.execute(db)
    await runJobLoop(loopContext(db, failing)).finished
    expect(parts.slice(3).reduce((sum, n) => sum + n, 0)).toBe(count - kept.length)
    expect(await pagesOf(domainId)).toHaveLength(count)
    const file = await db.selectFrom('sitemap_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(file).toMatchObject({ pages_listed: count, pages_created: count, sitemap_import_outcome: 'pages_imported' })
  })
})
