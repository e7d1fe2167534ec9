import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../testing/api-fixture.ts'
import { type Lead, makeLead } from '../../testing/lead.ts'
import { resources } from './resource.ts'

const api = useApi()
let lead: Lead

beforeAll(async () => {
  lead = await makeLead(api.database.db, 'lead')
  for (const role of ['viewer', 'curator', 'admin'] as const)
    api.keys[`lead ${role}`] = await api.addKey(lead.tenantId, role)
})

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, key = 'lead admin') =>
  api.ask(method, `/api/v2/${path}`, { key, body })
const idOf = () => ({
  places: lead.placeId,
  'local-businesses': lead.businessId,
  domains: lead.domainId,
  'sitemap-files': lead.sitemapId,
  pages: lead.pageId,
  contacts: lead.contactId,
  leads: lead.leadId,
})

describe('one row', () => {
  test('shows its lineage in both directions, from every step of the pipeline', async () => {
    const order = ['searches', 'places', 'local_businesses', 'domains', 'sitemap_files', 'pages', 'contacts', 'leads']
    const expected: Record<string, string> = {
      searches: lead.searchId,
      ...Object.fromEntries(Object.entries(idOf()).map(([slug, id]) => [slug.replaceAll('-', '_'), id])),
    }
    for (const [slug, id] of Object.entries(idOf())) {
      const { status, body } = await ask('GET', `${slug}/${id}`, undefined, 'lead viewer')
      expect([slug, status]).toEqual([slug, 200])
      const place = order.indexOf(slug.replaceAll('-', '_'))
      expect(Object.keys(body.lineage.from)).toEqual(order.slice(0, place))
      expect(Object.keys(body.lineage.to)).toEqual(order.slice(place + 1))
      for (const [kind, { items, count, more }] of Object.entries<{
        items: { id: string }[]
        count: number
        more: boolean
      }>({ ...body.lineage.from, ...body.lineage.to })) {
        expect([slug, kind, items.map((item) => item.id), count, more]).toEqual([
          slug,
          kind,
          [expected[kind]],
          1,
          false,
        ])
      }
      expect(resources.find((resource) => resource.slug === slug)?.row.safeParse(body.item).error).toBeUndefined()
    }
  })

  test('a contact has its evidence and facts, without internal columns', async () => {
    const { body } = await ask('GET', `contacts/${lead.contactId}`)
    expect(body.evidence).toMatchObject([
      { page_id: lead.pageId, field: 'email', method: 'mailto', still_on_page: true },
    ])
    expect(Object.keys(body.facts)).toContain('confidence_reasons')
    expect(JSON.stringify(body)).not.toMatch(/tenant_id|lease_token|_due_at/)
  })

  test('a lead has the deliveries of the contacts of its site, which another business shares', async () => {
    const { db } = api.database
    const own = { tenant_id: lead.tenantId }
    const place = await db
      .insertInto('places')
      .values({ ...own, provider: 'osm', provider_place_id: 'branch', name: 'Branch' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('local_businesses')
      .values({ ...own, place_id: place.id, name: 'Branch', domain_id: lead.domainId })
      .execute()
    const leads = await db.selectFrom('leads').select('id').where('domain_id', '=', lead.domainId).execute()
    expect(leads).toHaveLength(2)
    for (const { id } of leads) {
      const { body } = await ask('GET', `leads/${id}`)
      expect(body.deliveries).toMatchObject([{ contact_id: lead.contactId, destination: 'hubspot' }])
    }
    await db.deleteFrom('places').where('id', '=', place.id).execute()
  })

  test('its timeline shows who did what, and what failed', async () => {
    await api.ask('PUT', '/api/v2/pages/status', {
      key: 'lead curator',
      body: { ids: [lead.pageId], status: 'Selected' },
    })
    await api.database.db
      .insertInto('job_failures')
      .values({
        tenant_id: lead.tenantId,
        stage_id: 'wf7-page-extraction',
        row_id: lead.pageId,
        attempt: 1,
        code: 'http_500',
        message: 'm',
        consequence: 'retry',
      })
      .execute()
    const { timeline } = (await ask('GET', `pages/${lead.pageId}`)).body
    const events = timeline.map(({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`)
    expect(events.toSorted()).toEqual(['audit curate', 'curated Selected', 'failure http_500'])
  })

  test('a row of another tenant is not found by any method, like one that does not exist', async () => {
    const never = '00000000-0000-7000-8000-000000000001'
    for (const [slug, id] of Object.entries(idOf())) {
      for (const [key, which] of [
        ['foreign', id],
        ['lead admin', never],
      ] as const) {
        for (const [method, body] of [['GET'], ['PATCH', { notes: 'x' }], ['DELETE']] as const) {
          expect(await ask(method, `${slug}/${which}`, body, key)).toMatchObject({
            status: 404,
            body: { code: 'not_found' },
          })
        }
      }
      expect((await ask('GET', `${slug}/7`)).status).toBe(422)
    }
  })
})

describe('notes, tags and priority', () => {
  test('are changed separately, and the timeline shows the change', async () => {
    const path = `domains/${lead.domainId}`
    expect((await ask('PATCH', path, { notes: 'Call back', tags: ['a', 'b', 'a'] })).body).toMatchObject({
      notes: 'Call back',
      tags: ['a', 'b'],
      priority: 5,
    })
    expect((await ask('PATCH', path, { priority: 0 })).body).toMatchObject({ notes: 'Call back', priority: 0 })
    expect((await ask('PATCH', path, { notes: null, tags: [] })).body).toMatchObject({ notes: null, tags: [] })
    const { timeline } = (await ask('GET', path)).body
    const edits = timeline.filter(({ what }: { what: string }) => what === 'edit')
    expect(edits).toHaveLength(3)
    expect(edits[0]).toMatchObject({ actor: expect.stringContaining('@') })
  })

  test('other fields are rejected, and so are callers without permission', async () => {
    const path = `domains/${lead.domainId}`
    for (const body of [
      { host: 'x.example' },
      { priority: 10 },
      { notes: 'a\0b' },
      { tags: 'a' },
      { curation_status: 'Selected' },
    ]) {
      expect((await ask('PATCH', path, body)).status).toBe(422)
    }
    expect((await ask('PATCH', path, {}, 'lead viewer')).status).toBe(403)
    expect((await ask('DELETE', path, undefined, 'lead curator')).status).toBe(403)
  })
})

test('failed rows go back to the queue, by id and by filter', async () => {
  const fail = () =>
    sql`UPDATE pages SET page_processing_status = 'Error', page_processing_finished_at = now() WHERE id = ${lead.pageId}`.execute(
      api.database.db,
    )
  await fail()
  const counts = { requeued: 1, left_out: 0 }
  const answer = { ...counts, stages: [{ stage: 'wf7-page-extraction', ...counts }] }
  expect((await ask('POST', 'pages/retry', { ids: [lead.pageId] })).body).toEqual(answer)
  expect((await ask('POST', 'pages/retry', { ids: [lead.pageId] })).body.requeued).toBe(0)
  await fail()
  expect((await ask('POST', 'pages/retry', { ids: [lead.pageId] }, 'foreign')).body.requeued).toBe(0)
  const filter = { field: 'page_processing_status', op: 'equals', value: 'Error' }
  expect((await ask('POST', 'pages/retry', { filter })).body).toEqual(answer)
  expect((await ask('POST', 'pages/retry', {})).status).toBe(422)
})

test('deleting a domain deletes its pages and contacts, without the usual statement timeout', async () => {
  const { db } = api.database
  await sql`CREATE TABLE allowed (statement_timeout text)`.execute(db)
  await sql`CREATE FUNCTION note_timeout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO allowed VALUES (current_setting('statement_timeout')); RETURN OLD; END $$`.execute(db)
  await sql`CREATE TRIGGER deleted BEFORE DELETE ON domains FOR EACH ROW EXECUTE FUNCTION note_timeout()`.execute(db)
  expect(await ask('DELETE', `domains/${lead.domainId}`)).toMatchObject({ status: 204, text: '' })
  expect((await sql`SELECT * FROM allowed`.execute(db)).rows).toEqual([{ statement_timeout: '1h' }])
  expect((await ask('GET', `pages/${lead.pageId}`)).status).toBe(404)
  expect((await ask('GET', `contacts/${lead.contactId}`)).status).toBe(404)
  expect((await ask('GET', `local-businesses/${lead.businessId}`)).body.item.domain_id).toBeNull()
})
