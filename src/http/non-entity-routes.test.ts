// Routes other than those of entities: saved views, rules, stages, dead letters, audit, costs, tenant.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../testing/api-fixture.ts'
import { makeDomain } from '../testing/page-fixture.ts'
import { until } from '../testing/until.ts'

const api = useApi()
const get = (path: string, key = 'viewer') => api.ask('GET', `/api/v2/${path}`, { key })
const post = (path: string, body: unknown = {}, key = 'admin') => api.ask('POST', `/api/v2/${path}`, { key, body })
const patch = (path: string, body: unknown, key = 'admin') => api.ask('PATCH', `/api/v2/${path}`, { key, body })

describe('saved views', () => {
  const definition = { filter: { field: 'depth', op: 'lte', value: 2 }, sort: '-lastmod', columns: ['url', 'kind'] }

  test('are created, listed, changed and deleted by users with permission', async () => {
    const made = await post('saved-views', { entity: 'pages', name: 'Near the top', definition }, 'curator')
    expect(made).toMatchObject({ status: 201, body: { entity: 'pages', definition: { sort: '-lastmod' } } })
    expect(made.body.definition.filter).toEqual({ all: [definition.filter] })
    expect((await get('saved-views?entity=pages')).body.items).toHaveLength(1)
    expect((await get('saved-views?entity=local-businesses')).body.items).toEqual([])
    const path = `saved-views/${made.body.id}`
    expect((await patch(path, { name: 'Top' })).body).toMatchObject({ name: 'Top', definition: { sort: '-lastmod' } })
    for (const key of ['foreign', 'viewer']) {
      expect((await patch(path, { name: 'x' }, key)).status).toBe(key === 'viewer' ? 403 : 404)
      expect((await api.ask('DELETE', `/api/v2/${path}`, { key })).status).toBe(key === 'viewer' ? 403 : 404)
    }
    expect((await post('saved-views', { entity: 'pages', name: 'Top', definition })).body).toMatchObject({
      status: 409,
      code: 'name_taken',
    })
    expect((await api.ask('DELETE', `/api/v2/${path}`)).status).toBe(204)
    expect((await get('saved-views')).body.items).toEqual([])
  })

  test('show their row counts, even if one view has become invalid', async () => {
    const { db, tenantId } = api.database
    const domain_id = await makeDomain(db, tenantId, 'counted.example')
    const page = (n: number) => ({ tenant_id: tenantId, domain_id, url: `https://counted.example/${n}`, depth: n })
    await db
      .insertInto('pages')
      .values([page(1), page(2), page(3)])
      .execute()
    await post('saved-views', { entity: 'pages', name: 'Counted', definition })
    const old = { tenant_id: tenantId, entity: 'pages', name: 'Old', definition: '{"filter":{"field":"gone"}}' }
    await db.insertInto('saved_views').values(old).execute()
    expect((await get('saved-views?counts=true')).body.items).toMatchObject([
      { name: 'Counted', total: { count: 2, exact: true } },
      { name: 'Old', total: null },
    ])
    await db.deleteFrom('saved_views').execute()
    await db.deleteFrom('domains').where('id', '=', domain_id).execute()
  })

  test('with an invalid definition are rejected', async () => {
    const refused = (body: object) => post('saved-views', { entity: 'pages', name: 'x', definition, ...body })
    expect((await refused({ entity: 'page' })).body.errors).toMatchObject([{ field: 'entity' }])
    const filter = { field: 'dept', op: 'lte', value: 2 }
    expect((await refused({ definition: { filter } })).body.errors).toMatchObject([
      { field: 'definition.filter.field' },
    ])
    expect((await refused({ definition: { ...definition, sort: 'nothing' } })).body.errors).toMatchObject([
      { field: 'sort' },
    ])
  })
})

describe('rules', () => {
  test('are listed, enabled, edited and dry-run', async () => {
    const { items } = (await get('rules')).body
    expect(items.map(({ entity }: { entity: string }) => entity)).toEqual([
      'places',
      'local_businesses',
      'domains',
      'sitemap_files',
      'pages',
      'contacts',
    ])
    expect((await patch('rules/local-businesses', { enabled: true })).body).toMatchObject({
      enabled: true,
      as_shipped: true,
    })
    const filter = { field: 'depth', op: 'equals', value: 0 }
    expect((await patch('rules/pages', { filter, per_group_limit: null })).body).toMatchObject({
      filter: { all: [filter] },
      per_group_limit: null,
      as_shipped: false,
    })
    expect((await patch('rules/pages', { enabled: true }, 'viewer')).status).toBe(403)
    expect((await patch('rules/pages', { filter: { field: 'x' } })).status).toBe(422)
    expect((await patch('rules/everything', {})).status).toBe(422)
    expect((await post('rules/pages/dry-run', {}, 'viewer')).body).toMatchObject({
      now: { count: 0 },
      last_7_days: { count: 0 },
    })
    expect((await post('rules/places/dry-run', { per_group_limit: 3 })).status).toBe(400)
  })

  test('are applied to the rows that wait, if their number is the expected one, and that can be undone', async () => {
    const { db, tenantId } = api.database
    const hosts = ['wait-a.example', 'wait-b.example', 'wait-c.example']
    const ids: string[] = []
    for (const host of hosts) ids.push(await makeDomain(db, tenantId, host))
    const [, , curated = ''] = ids
    await api.ask('PUT', '/api/v2/domains/status', { body: { ids: [curated], status: 'Not a Fit' } })
    const filter = { field: 'host', op: 'starts_with', value: 'wait-' }
    await patch('rules/domains', { enabled: false, filter })
    const apply = (expected_count: number, key?: string) => post('rules/domains/apply', { expected_count }, key)
    expect((await apply(2)).status).toBe(400)
    await patch('rules/domains', { enabled: true })
    expect((await post('rules/domains/dry-run')).body.now.count).toBe(2)
    expect((await apply(3)).body).toMatchObject({ status: 409, code: 'count_moved', count: 2 })
    expect((await apply(2, 'viewer')).status).toBe(403)
    const { body } = await apply(2, 'curator')
    expect(body).toMatchObject({ updated: 2, queued: 2, bulk_action_id: expect.any(String) })
    const statuses = async () => {
      const rows = db.selectFrom('domains').select(['curation_status', 'sitemap_analysis_status', 'curation_reason'])
      return rows.where('id', 'in', ids).orderBy('host').execute()
    }
    const selected = { curation_status: 'Selected', sitemap_analysis_status: 'Queued' }
    expect(await statuses()).toMatchObject([
      { ...selected, curation_reason: expect.stringMatching(/^Autopilot: /) },
      selected,
      { curation_status: 'Not a Fit', sitemap_analysis_status: null },
    ])
    expect((await post(`bulk-actions/${body.bulk_action_id}/undo`)).body).toMatchObject({ restored: 2, unqueued: 2 })
    expect(await statuses()).toMatchObject([
      { curation_status: 'New', sitemap_analysis_status: null, curation_reason: null },
      { curation_status: 'New', sitemap_analysis_status: null },
      { curation_status: 'Not a Fit' },
    ])
    expect((await post('rules/domains/dry-run')).body.now.count).toBe(2)
    await db.deleteFrom('domains').where('id', 'in', ids).execute()
  })
})

describe('stages', () => {
  const id = 'wf7-page-extraction'
  test('are listed with their queues; an admin pauses, resumes, configures and runs them', async () => {
    const { items } = (await get('stages')).body
    const shown = items.find((each: { id: string }) => each.id === id)
    expect(shown).toMatchObject({
      entity: 'pages',
      paused: false,
      queued: 0,
      settings: { interval_minutes: 1, batch_size: 10 },
    })
    expect((await post(`stages/${id}/pause`, { reason: 'lunch' })).body).toMatchObject({
      paused: true,
      paused_reason: 'lunch',
    })
    expect((await post(`stages/${id}/resume`)).body).toMatchObject({ paused: false, paused_reason: null })
    const set = await patch(`stages/${id}/settings`, { batch_size: 5000, concurrency: 5000 })
    expect(set.body.settings).toMatchObject({ batch_size: 5000, concurrency: 5000, interval_minutes: 1 })
    expect((await patch(`stages/${id}/settings`, { batch_size: null })).body.settings).toMatchObject({ batch_size: 10 })
    expect((await patch(`stages/${id}/settings`, { batch_size: 0 })).body.errors).toMatchObject([
      { field: 'batch_size' },
    ])
    expect((await post(`stages/${id}/run`)).status).toBe(200)
    expect((await post(`stages/${id}/pause`, {}, 'curator')).status).toBe(403)
    expect((await post(`stages/${id}/pause`, {}, 'foreign')).status).toBe(403)
    expect((await post('stages/wf99/pause')).body).toMatchObject({ status: 404, code: 'stage_unknown' })
    const actions = (await get('audit?limit=500')).body.items.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['pause', 'resume', 'configure', 'run-now', 'change-rule']))
  })
})

test('stage reports count the rows of the tenant, also for an installation admin', async () => {
  const { db, tenantId } = api.database
  const rows = [tenantId, api.otherTenantId, api.otherTenantId].map((tenant_id, n) => ({
    tenant_id,
    host: `queue-${n}.example`,
    sitemap_analysis_status: 'Queued' as const,
  }))
  await db.insertInto('domains').values(rows).execute()
  const queued = async (key: string) => {
    const { items } = (await api.ask('GET', '/api/v2/stages', { key })).body
    return items.find((each: { id: string }) => each.id === 'wf4-sitemap-discovery').queued
  }
  // Counts are cached for some seconds.
  await until('the viewer to see one', async () => (await queued('viewer')) === 1)
  expect([await queued('foreign'), await queued('admin')]).toEqual([2, 1])
  await db.deleteFrom('domains').where('host', 'like', 'queue-%').execute()
})

test('lists the runs of stages, newest first, filtered by stage', async () => {
  const run = { worker: 'one', started_at: new Date(2026, 0, 1), claimed: 3, completed: 2, failed: 1 }
  const stage_id = 'wf7-page-extraction'
  const runs = [
    { ...run, stage_id },
    { ...run, stage_id: 'wf6-sitemap-import' },
    { ...run, stage_id, claimed: 9 },
  ]
  for (const each of runs) await api.database.db.insertInto('stage_runs').values(each).execute()
  const all = (await get('stages/runs?limit=2')).body
  expect(all.items).toMatchObject([{ stage: stage_id, claimed: 9 }, { stage: 'wf6-sitemap-import' }])
  expect((await get(`stages/runs?limit=2&after=${all.next}`)).body).toMatchObject({
    items: [{ claimed: 3 }],
    next: null,
  })
  expect((await get(`stages/runs?stage=${stage_id}`, 'foreign')).body.items).toHaveLength(2)
  expect((await get('stages/runs?stage=wf99')).status).toBe(404)
})

describe('dead letters', () => {
  let ids: string[]
  beforeAll(async () => {
    const { db, tenantId } = api.database
    for (const [tenant_id, host] of [
      [tenantId, 'ours.example'],
      [api.otherTenantId, 'theirs.example'],
    ] as const) {
      const domain_id = await makeDomain(db, tenant_id, host)
      const rows = Array.from({ length: 7 }, (_, n) => ({
        tenant_id,
        domain_id,
        url: `https://${host}/${n}`,
        page_processing_status: 'Error' as const,
        page_processing_finished_at: new Date(2026, 0, 1, 0, 0, n % 3),
        page_processing_error_code: n < 3 ? 'http_500' : 'dns_failed',
        page_processing_error: `the server said ${n}`,
      }))
      const made = await db.insertInto('pages').values(rows).returning('id').execute()
      if (tenant_id === tenantId) ids = made.map(({ id }) => id)
    }
    await sql`UPDATE domains SET sitemap_analysis_status = 'Error', sitemap_analysis_finished_at = now(),
      sitemap_analysis_error_code = 'dns_failed' WHERE tenant_id = ${tenantId}`.execute(db)
  })

  test('of all stages are in one list with pages', async () => {
    const seen: string[] = []
    for (let after = ''; ; ) {
      const { body } = await get(`dead-letters?limit=3${after}`)
      seen.push(...body.items.map(({ row_id }: { row_id: string }) => row_id))
      if (body.next === null) break
      after = `&after=${body.next}`
    }
    expect(seen).toHaveLength(8)
    expect(new Set(seen.slice(1))).toEqual(new Set(ids))
    expect((await get('dead-letters?after=x')).status).toBe(400)
  })

  test('are found by stage, error and text', async () => {
    const count = async (query: string) => (await get(`dead-letters?${query}`)).body.items.length
    expect(await count('stage=wf7-page-extraction')).toBe(7)
    expect(await count('code=dns_failed')).toBe(5)
    expect(await count('text=said%206')).toBe(1)
    expect(await count('text=ours.example/2')).toBe(1)
    expect(await count('text=%25')).toBe(0)
    expect(await count('payload=https://ours.example/3')).toBe(1)
    expect((await get('dead-letters?stage=wf99')).status).toBe(404)
  })

  test('are counted by stage and error, with the meaning of the error', async () => {
    const { items } = (await get('dead-letters/groups')).body
    expect(items).toMatchObject([
      { stage: 'wf7-page-extraction', code: 'dns_failed', count: 4, meaning: expect.any(String) },
      {
        stage: 'wf7-page-extraction',
        code: 'http_500',
        count: 3,
        example: 'the server said 2',
        meaning: expect.stringContaining('500'),
      },
      { code: 'dns_failed', count: 1 },
    ])
    expect((await get('dead-letters/groups?code=http_500', 'foreign')).body.items).toMatchObject([{ count: 3 }])
  })

  test('list every attempt, newest first, of the own tenant only', async () => {
    const [row_id = ''] = ids
    const { db, tenantId: tenant_id } = api.database
    const failure = { tenant_id, row_id, stage_id: 'wf7-page-extraction', code: 'http_500', worker: 'one' }
    await db
      .insertInto('job_failures')
      .values([
        { ...failure, attempt: 1, message: 'first', consequence: 'retry', failed_at: new Date(2026, 0, 1) },
        { ...failure, attempt: 2, message: 'second', consequence: 'give-up', failed_at: new Date(2026, 0, 2) },
      ])
      .execute()
    const of = (stage: string, who?: 'foreign') => get(`dead-letters/attempts?row_id=${row_id}&stage=${stage}`, who)
    expect((await of('wf7-page-extraction')).body.items).toMatchObject([
      { attempt: 2, message: 'second', consequence: 'give-up', meaning: expect.stringContaining('500') },
      { attempt: 1, message: 'first', consequence: 'retry' },
    ])
    expect((await of('wf6-sitemap-import')).body.items).toEqual([])
    expect((await of('wf7-page-extraction', 'foreign')).body.items).toEqual([])
    expect((await of('wf99')).status).toBe(404)
  })

  test('that a user has rejected are not listed and cannot be retried by filter or by id', async () => {
    const { db, tenantId } = api.database
    const [archived, unfit, maybe, ...others] = ids
    const say = (curation_status: 'Archived' | 'Not a Fit' | 'Maybe' | 'New', id: string | undefined) =>
      db
        .updateTable('pages')
        .set({ curation_status, curated_at: curation_status === 'New' ? null : new Date() })
        .where('id', '=', id ?? '')
        .execute()
    await Promise.all([say('Archived', archived), say('Not a Fit', unfit), say('Maybe', maybe)])
    const all = await get('dead-letters?stage=wf7-page-extraction')
    expect(all.body.items.map(({ row_id }: { row_id: string }) => row_id).sort()).toEqual(others.toSorted())
    expect((await get('dead-letters/groups?code=http_500')).body.items).toEqual([])
    const errors = async () => {
      const { items } = (await get('stages')).body
      return items.find(({ id }: { id: string }) => id === 'wf7-page-extraction').errors
    }
    // Counts are cached for some seconds.
    await until('the count', async () => (await errors()) === others.length)
    expect((await post('dead-letters/requeue', { code: 'http_500' })).body).toMatchObject({ requeued: 0, left_out: 3 })
    const filter = { field: 'page_processing_error_code', op: 'equals', value: 'http_500' }
    expect((await post('pages/retry', { filter })).body).toMatchObject({ requeued: 0, left_out: 3 })
    const named = { ids: [archived, unfit] }
    expect((await post('pages/retry', named)).body).toMatchObject({ requeued: 0, left_out: 2 })
    expect((await post('dead-letters/requeue', named)).body).toMatchObject({ requeued: 0, left_out: 2 })
    expect((await post('dead-letters/requeue', { ids: [maybe] })).body).toMatchObject({ requeued: 1, left_out: 0 })
    await sql`UPDATE pages SET page_processing_status = 'Error' WHERE id = ${maybe}`.execute(db)
    // A stage without a gate processes every domain except rejected ones.
    const survey = { metadata_status: 'Error' as const, metadata_finished_at: new Date() }
    await db
      .updateTable('domains')
      .set({ ...survey, curation_status: 'Archived' })
      .where('tenant_id', '=', tenantId)
      .execute()
    expect((await get('dead-letters?stage=wf4-domain-metadata')).body.items).toEqual([])
    await db.updateTable('domains').set({ curation_status: 'Maybe' }).where('tenant_id', '=', tenantId).execute()
    expect((await get('dead-letters?stage=wf4-domain-metadata')).body.items).toHaveLength(1)
    await db
      .updateTable('domains')
      .set({ metadata_status: null, curation_status: 'New' })
      .where('tenant_id', '=', tenantId)
      .execute()
    await Promise.all([archived, unfit, maybe].map((id) => say('New', id)))
  })

  test('are retried by id, by error, or all; never those of another tenant', async () => {
    expect((await post('dead-letters/requeue', {})).body.errors).toMatchObject([{ field: 'all' }])
    expect((await post('dead-letters/requeue', { ids: [ids[0]] }, 'foreign')).body.requeued).toBe(0)
    expect((await post('dead-letters/requeue', { ids: [ids[0]] })).body.requeued).toBe(1)
    expect((await post('dead-letters/requeue', { code: 'http_500' })).body.requeued).toBe(2)
    expect((await post('dead-letters/requeue', { all: true })).body.requeued).toBe(5)
    expect((await get('dead-letters')).body.items).toEqual([])
    expect((await get('dead-letters', 'foreign')).body.items).toHaveLength(7)
  })
})

test('the audit lists the events of the tenant and of the installation, with pages', async () => {
  const all = (await get('audit?limit=500')).body.items
  const first = (await get('audit?limit=2')).body
  const second = (await get(`audit?limit=500&after=${first.next}`)).body
  expect([...first.items, ...second.items]).toEqual(all)
  expect(
    (await get('audit?action=requeue')).body.items.every(({ action }: { action: string }) => action === 'requeue'),
  ).toBe(true)
  expect((await get('audit?subject=local_businesses', 'foreign')).body.items).toEqual([])
  expect((await get(`audit?action=pause&after=${first.next}`)).status).toBe(400)
  const { happened_at: at } = all[1]
  const earlier = (await get(`audit?limit=500&to=${at}`)).body.items
  const later = (await get(`audit?limit=500&from=${at}`)).body.items
  expect(earlier.length + later.length).toBeGreaterThanOrEqual(all.length)
  expect(later.length).toBeLessThan(all.length)
  expect((await get('audit?from=yesterday')).status).toBe(422)
  const [domain] = (await get('domains?limit=1')).body.items
  await patch(`domains/${domain.id}`, { notes: 'noted' })
  const [edit] = (await get(`audit?row_id=${domain.id}`)).body.items
  const users: { id: string; name: string | null; email: string }[] = (await get('users', 'admin')).body.items
  const editor = users.find(({ id }) => id === edit.actor_id)
  expect(edit).toMatchObject({ action: 'edit', actor: editor?.name ?? editor?.email })
  const [pause] = (await get('audit?action=pause', 'foreign')).body.items
  expect(pause).toMatchObject({ subject: expect.any(String), actor: null })
  expect((await get(`audit?row_id=${crypto.randomUUID()}`)).body.items).toEqual([])
  const row = { tenant_id: api.database.tenantId, subject: 'pages', details: '{}' }
  const rule = { ...row, actor_id: crypto.randomUUID(), action: 'autopilot' }
  const swept = { ...row, actor_id: null, action: 'expire' }
  await api.database.db.insertInto('audit_events').values([rule, swept]).execute()
  const by = async (whom: string) => (await get(`audit?limit=500&by=${whom}`)).body.items
  const [people, system] = [await by('people'), await by('system')]
  expect(people).toContainEqual(edit)
  const actions = (events: { action: string }[]) => events.map(({ action }) => action)
  expect(actions(system)).toEqual(expect.arrayContaining(['autopilot', 'expire']))
  expect(actions(people)).not.toContain('autopilot')
  expect(people.length + system.length).toBe((await get('audit?limit=500')).body.items.length)
  expect((await get('audit?by=robots')).body.errors).toMatchObject([
    { field: 'by', problem: 'is not people or system' },
  ])
})

test('a character that PostgreSQL cannot store is rejected in every text field', async () => {
  for (const path of ['audit?action=%00', 'audit?subject=a%00', 'dead-letters?code=%00', 'dead-letters?text=%00']) {
    expect([path, (await get(path)).status]).toEqual([path, 422])
  }
})

test('reports spending by day, provider, stage and kind of call', async () => {
  const { db, tenantId } = api.database
  const call = {
    tenant_id: tenantId,
    provider: 'google-places',
    sku: 'text',
    units: 1,
    currency: 'USD',
    amount: '0.032',
  }
  const other = { ...call, tenant_id: api.otherTenantId }
  const on = (spent_at: string, more: object = {}) => ({ ...call, spent_at: new Date(spent_at), ...more })
  await db
    .insertInto('cost_ledger')
    .values([
      on('2026-01-05T23:59:59Z'),
      on('2026-01-05T00:00:00Z'),
      on('2026-01-06T00:00:00Z', { stage_id: 'wf1' }),
      other,
    ])
    .execute()
  const { body } = await get('costs/report?from=2026-01-05&to=2026-01-06')
  expect(body).toEqual({
    from: '2026-01-05',
    to: '2026-01-06',
    items: [
      {
        day: '2026-01-06',
        provider: 'google-places',
        stage: 'wf1',
        sku: 'text',
        calls: 1,
        units: 1,
        amount: 0.032,
        currency: 'USD',
      },
      {
        day: '2026-01-05',
        provider: 'google-places',
        stage: null,
        sku: 'text',
        calls: 2,
        units: 2,
        amount: 0.064,
        currency: 'USD',
      },
    ],
  })
  expect((await get('costs/report?to=2026-01-05')).body).toMatchObject({ from: '2025-12-06', items: [{ calls: 2 }] })
  expect((await get('costs/report?from=soon')).status).toBe(422)
})

test('shows the own tenant, and its admin renames it', async () => {
  expect((await get('tenant')).body).toMatchObject({
    id: api.database.tenantId,
    is_demo: false,
    search: { providers: ['openstreetmap'], preferred: 'openstreetmap' },
  })
  expect((await patch('tenant', { name: 'Renamed' })).body).toMatchObject({ name: 'Renamed' })
  expect((await patch('tenant', { name: 'x' }, 'curator')).status).toBe(403)
  expect((await get('tenant', 'foreign')).body).toMatchObject({ id: api.otherTenantId, name: 'Other' })
})

test('recategorises pages by the current rules and keeps their curation', async () => {
  const { db, tenantId } = api.database
  const domain_id = await makeDomain(db, tenantId, 'old.example')
  const page = { tenant_id: tenantId, domain_id, curation_status: 'Not a Fit' as const, kind_rules: 0 }
  await db
    .insertInto('pages')
    .values([{ ...page, url: 'https://old.example/contact' }])
    .execute()
  const asked = await post('pages/recategorise', {}, 'curator')
  expect(asked).toMatchObject({ status: 200, body: { next: null } })
  expect(asked.body.changed).toBeGreaterThan(0)
  expect((await post('pages/recategorise', {}, 'curator')).body).toEqual({ seen: 0, changed: 0, next: null })
  const all = (await post('pages/recategorise', { all: true }, 'curator')).body
  expect(all).toMatchObject({ changed: 0, next: null })
  expect(all.seen).toBeGreaterThan(0)
  const rows = db.selectFrom('pages').select(['kind', 'curation_status']).where('domain_id', '=', domain_id)
  expect(await rows.execute()).toEqual([{ kind: 'contact', curation_status: 'Not a Fit' }])
  expect((await post('pages/recategorise', {}, 'viewer')).status).toBe(403)
})
