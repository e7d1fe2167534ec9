import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { FakeSite } from '../../../demo/web/reply.ts'
import { curate } from '../../curation/curate.ts'
import { reclaimExpired } from '../../curation/leases.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { useDomainFixture } from '../../testing/domain-fixture.ts'
import { home, index, robots, urlset, urlsetText } from '../../testing/fake-web/discovery-sites/site-parts.ts'
import { loopContext } from '../../testing/loops.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// The whole stage: select, claim, discover over a real socket, save, settle, select by rule.

const database = useTestDatabase()
const fixture = useDomainFixture(database, 'wf4-sitemap-discovery')

let hosts = 0
/** A new domain with this site, selected as a user would. */
async function selected(site: FakeSite) {
  const host = `survey${++hosts}.test`
  fixture.sites.set(host, site)
  const id = await fixture.add(host)
  await fixture.select(id)
  return { host, id }
}

describe('discovery', () => {
  test('finds an index and its files, with types and parents, and applies the rule', async () => {
    const { host, id } = await selected({
      '/robots.txt': robots('Sitemap: /sitemap_index.xml'),
      '/sitemap_index.xml': index('/page-sitemap.xml', '/image-sitemap.xml'),
    })
    expect(await fixture.run(id)).toMatchObject({
      sitemap_analysis_status: 'Completed',
      sitemap_analysis_outcome: 'sitemaps_found',
      sitemaps_found: 3,
      sitemaps_tried: [
        { url: `https://${host}/robots.txt`, method: 'robots', result: 'robots_read', status: 200 },
        { url: `https://${host}/sitemap_index.xml`, method: 'robots', result: 'sitemap', status: 200 },
      ],
    })
    const [images, pages, parent] = await fixture.files(id)
    expect(parent).toMatchObject({ type: 'index', method: 'robots', children_recorded: 2, curation_status: 'New' })
    expect(parent?.size_bytes).toBeGreaterThan(0)
    expect(images).toMatchObject({ type: 'image', method: 'index', parent_id: parent?.id, curation_status: 'New' })
    expect(pages).toMatchObject({
      type: 'page',
      parent_id: parent?.id,
      curation_status: 'Selected',
      curation_reason: 'Autopilot: Page and virtual sitemaps',
    })
  })

  test('stores size, page count and share of contact pages of a file', async () => {
    const { id } = await selected({
      '/sitemap.xml': ({ host }) => ({
        headers: { 'content-type': 'text/xml', 'last-modified': 'Mon, 01 Jun 2026 10:00:00 GMT' },
        body: urlsetText(['/contact', '/products/chair', '/products/table', '/blog/2026/05/01/spring'], host),
      }),
    })
    await fixture.run(id)
    const [file] = await fixture.files(id)
    expect(file).toMatchObject({ method: 'well_known', url_count: 4, contact_share: 0.25 })
    expect(file?.size_bytes).toBeGreaterThan(100)
    expect(file?.lastmod).toEqual(new Date('2026-06-01T10:00:00Z'))
  })

  test('without a sitemap stores the links of the home page as a virtual file', async () => {
    const { host, id } = await selected({
      '/': home(['/shop', '/contact', 'mailto:x@y.test', '/a\u0000b', 'https://elsewhere.test/']),
    })
    expect(await fixture.run(id)).toMatchObject({
      sitemap_analysis_outcome: 'virtual_sitemap',
      sitemaps_found: 0,
    })
    expect(await fixture.files(id)).toMatchObject([
      {
        url: `https://${host}/`,
        type: 'virtual',
        method: 'virtual',
        curation_status: 'Selected',
        links: [{ url: `https://${host}/`, text: '' }, { url: `https://${host}/contact`, text: 'contact' }, {}, {}],
      },
    ])
  })

  test('without any result stores the outcome and the tried URLs', async () => {
    const { id } = await selected(() => ({ status: 403 }))
    const row = await fixture.run(id)
    expect(row).toMatchObject({
      sitemap_analysis_status: 'Completed',
      sitemap_analysis_outcome: 'http_403',
      sitemaps_found: 0,
    })
    expect(row.sitemaps_tried).toContainEqual(expect.objectContaining({ result: 'http_403', method: 'well_known' }))
    expect(await fixture.files(id)).toEqual([])
  })
})

describe('temporary failures', () => {
  test('a site that does not answer is retried, then unreachable', async () => {
    const { host, id } = await selected(() => ({ cut: true }))
    fixture.sites.set(`www.${host}`, () => ({ cut: true }))
    const due = sql`UPDATE domains SET sitemap_analysis_next_attempt_at = now() WHERE id = ${id}`
    expect(await fixture.run(id)).toMatchObject({ sitemap_analysis_status: 'Queued', sitemap_analysis_attempts: 1 })
    await due.execute(database.db)
    expect(await fixture.run(id)).toMatchObject({ sitemap_analysis_status: 'Queued', sitemap_analysis_attempts: 2 })
    await due.execute(database.db)
    const row = await fixture.run(id)
    expect(row).toMatchObject({ sitemap_analysis_status: 'Completed', sitemap_analysis_outcome: 'unreachable' })
    expect(row.sitemaps_tried).toHaveLength(4)
  })

  test('an unreadable robots.txt makes the domain wait without counting an attempt', async () => {
    const { id } = await selected({ '/robots.txt': { status: 503 }, '/sitemap.xml': urlset() })
    expect(await fixture.run(id)).toMatchObject({
      sitemap_analysis_status: 'Queued',
      sitemap_analysis_error_code: 'robots_unreachable',
      sitemap_analysis_attempts: 0,
    })
  })
})

describe('a second run', () => {
  test('adds and updates files without duplicates and keeps the curation', async () => {
    const { host, id } = await selected({
      '/robots.txt': robots('Sitemap: /a.xml', 'Sitemap: /b.xml'),
      '/a.xml': urlset(1),
      '/b.xml': urlset(1),
    })
    await fixture.run(id)
    const [a, b] = await fixture.files(id)
    await curate(database.db, fixture.registry, {
      entity: 'sitemap_files',
      target: { ids: [a?.id ?? ''] },
      status: 'Not a Fit',
      tenantId: database.tenantId,
      actorId: fixture.actorId,
    })
    await database.db
      .updateTable('sitemap_files')
      .set({ notes: 'mine', tags: ['x'] })
      .where('id', '=', b?.id ?? '')
      .execute()
    fixture.sites.set(host, {
      '/robots.txt': robots('Sitemap: /a.xml', 'Sitemap: /b.xml', 'Sitemap: /c.xml'),
      '/a.xml': urlset(5),
      '/b.xml': urlset(1),
      '/c.xml': urlset(2),
    })
    await fixture.select(id)
    expect(await fixture.run(id)).toMatchObject({ sitemaps_found: 3 })
    const again = await fixture.files(id)
    expect(again).toMatchObject([
      { id: a?.id, url_count: 5, curation_status: 'Not a Fit' },
      { id: b?.id, url_count: 1, curation_status: 'Selected', notes: 'mine', tags: ['x'] },
      { url: `https://${host}/c.xml`, url_count: 2, curation_status: 'Selected' },
    ])
    expect(again[0]?.last_seen_at.getTime()).toBeGreaterThan(a?.last_seen_at.getTime() ?? 0)
  })

  test('keeps a virtual file when the site adds a sitemap, and updates it otherwise', async () => {
    const { host, id } = await selected({ '/': home(['/one']) })
    await fixture.run(id)
    fixture.sites.set(host, { '/': home(['/one', '/two']) })
    await fixture.select(id)
    await fixture.run(id)
    expect(await fixture.files(id)).toMatchObject([{ type: 'virtual', url_count: 3 }])
    fixture.sites.set(host, { '/sitemap.xml': urlset(2) })
    await fixture.select(id)
    await fixture.run(id)
    expect(await fixture.files(id)).toMatchObject([
      { type: 'virtual', url_count: 3 },
      { type: 'page', url_count: 2 },
    ])
  })

  test('keeps the rows of files when the site moves to www', async () => {
    const { host, id } = await selected({ '/robots.txt': robots(`Sitemap: /a.xml`), '/a.xml': urlset(2) })
    await fixture.run(id)
    const [before] = await fixture.files(id)
    const named = robots(`Sitemap: https://www.${host}/a.xml`, `Sitemap: https://www.${host}/b.xml`)
    for (const name of [host, `www.${host}`]) {
      fixture.sites.set(name, { '/robots.txt': named, '/a.xml': urlset(2), '/b.xml': urlset(1) })
    }
    await fixture.select(id)
    await fixture.run(id)
    expect(await fixture.files(id)).toMatchObject([
      { id: before?.id, url: `https://www.${host}/a.xml` },
      { url: `https://www.${host}/b.xml` },
    ])
  })

  test('after a crash during the first run gives the same result as one run', async () => {
    const { host, id } = await selected({ '/robots.txt': robots('Sitemap: /a.xml'), '/a.xml': urlset(2) })
    // The worker loses its lease after the save and before the commit.
    const { stage } = fixture
    const crashing = {
      ...stage,
      save: async (...args: Parameters<NonNullable<typeof stage.save>>) => {
        const outcome = (await stage.save?.(...args)) ?? ''
        await sql`UPDATE leases SET expires_at = now() - interval '1 second'`.execute(database.db)
        return outcome
      },
    }
    expect(await runJobLoop(loopContext(database.db, crashing)).finished).toMatchObject({ lost: 1, completed: 0 })
    expect(await fixture.files(id)).toEqual([])
    await reclaimExpired(database.db, stage)
    await sql`UPDATE domains SET sitemap_analysis_next_attempt_at = now() WHERE id = ${id}`.execute(database.db)
    expect(await fixture.run(id)).toMatchObject({ sitemap_analysis_status: 'Completed', sitemaps_found: 1 })
    expect(await fixture.files(id)).toMatchObject([{ url: `https://${host}/a.xml` }])
  })
})
