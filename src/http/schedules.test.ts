import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { Email } from '../stages/schedules/scheduled-work.ts'
import { useApi } from '../testing/api-fixture.ts'
import { makeContacts } from '../testing/delivery-fixture.ts'
import { makeContact } from '../testing/lead.ts'
import { loopContext } from '../testing/loops.ts'
import { makeRunDue, runStage, scheduleRegistry } from '../testing/schedule-fixture.ts'
import { until } from '../testing/until.ts'
import { webhookTools } from '../testing/webhook-fixture.ts'

const api = useApi({
  get destinations() {
    return webhookTools(api.database.db)
  },
})
const { database, ask } = api
const sent: Email[] = []
const stages = scheduleRegistry(() => database.db, sent)
const run = (id: string) => runStage(database.db, stages, id)
const basePath = '/api/v2/schedules'
const allContacts = { kind: 'validation', filter: { all: [] } }
const create = (body: object, key = 'curator') =>
  ask('POST', basePath, { key, body: { when: 'every Monday at 9:00', target: allContacts, ...body } })
const runsOf = async (id: string) => (await ask('GET', `${basePath}/${id}/runs`)).body.items

/** Starts the planned run of a schedule, as if its time had come. */
async function start(id: string, ago?: string) {
  await makeRunDue(database.db, id, ago)
  await run('schedule-start')
}

describe('a schedule', () => {
  test('is created in words, shown, changed, paused, resumed and deleted, with an audit trail', async () => {
    const made = await create({ name: 'Checks' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      cron: '0 9 * * 1',
      in_words: { en: 'every Monday at 9:00', de: 'jeden Montag um 9:00' },
      time_zone: 'UTC',
      state: 'active',
      target: { kind: 'validation', rows: 'contacts', older_than_days: 30, max_rows: 10_000 },
      last_run: null,
    })
    expect(made.body.next_runs).toHaveLength(5)
    const one = `${basePath}/${made.body.id}`
    expect((await create({ name: 'Checks' })).status).toBe(409)
    expect((await ask('PATCH', one, { key: 'curator', body: { when: 'täglich um 7:30' } })).body.cron).toBe(
      '30 7 * * *',
    )
    expect((await ask('POST', `${one}/pause`)).body).toMatchObject({ state: 'paused', next_runs: [] })
    const planned = () => database.db.selectFrom('schedule_runs').selectAll().where('is_planned', '=', true).execute()
    expect(await planned()).toEqual([])
    expect((await ask('POST', `${one}/resume`)).body.state).toBe('active')
    expect(await planned()).toMatchObject([{ start_status: 'Queued' }])
    expect((await ask('DELETE', one)).status).toBe(204)
    expect((await ask('GET', one)).status).toBe(404)
    const events = await database.db
      .selectFrom('audit_events')
      .select('action')
      .where('subject', '=', 'schedules')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(
      ['add', 'change', 'pause', 'resume', 'delete'].map((action) => `schedule.${action}`),
    )
  })

  test('follows the clocks of the workspace', async () => {
    const { id } = (await create({ name: 'Zone' })).body
    expect((await ask('PATCH', '/api/v2/tenant', { body: { time_zone: 'Mars/Olympus' } })).status).toBe(422)
    const zone = { body: { time_zone: 'Europe/Berlin' } }
    expect((await ask('PATCH', '/api/v2/tenant', zone)).body.time_zone).toBe('Europe/Berlin')
    const { body } = await ask('GET', `${basePath}/${id}`)
    const shown = body.next_runs.map((at: string) =>
      new Date(at).toLocaleString('en-GB', {
        timeZone: 'Europe/Berlin',
        weekday: 'long',
        timeStyle: undefined,
        hour: 'numeric',
      }),
    )
    expect(new Set(shown)).toEqual(new Set(['Monday, 09']))
    const [planned] = await database.db
      .selectFrom('schedule_runs')
      .select('occurs_at')
      .where('schedule_id', '=', id)
      .execute()
    expect(planned?.occurs_at.toISOString()).toBe(body.next_runs[0])
    await ask('PATCH', '/api/v2/tenant', { body: { time_zone: 'UTC' } })
    await ask('DELETE', `${basePath}/${id}`)
  })

  test('is previewed, and refused with the field, the problem and a way out', async () => {
    const preview = await ask('POST', `${basePath}/preview`, { key: 'viewer', body: { when: 'alle 6 Stunden' } })
    expect(preview.body).toMatchObject({ cron: '0 */6 * * *', in_words: { en: 'every 6 hours' } })
    const fields = async (body: object) =>
      (await create({ name: 'Bad', ...body })).body.errors?.map((one: { field: string }) => one.field)
    expect(await fields({ when: 'every Blurday at 9:00' })).toEqual(['when'])
    expect(await fields({ when: '* * * * *' })).toEqual(['when'])
    expect(await fields({ target: { kind: 'pages', filter: { field: 'nothing', op: 'equals', value: 1 } } })).toEqual([
      'target.filter.field',
    ])
    expect(
      await fields({ target: { kind: 'validation', filter: { field: 'curated_by', op: 'equals', value: 'me' } } }),
    ).toHaveLength(1)
    expect(await fields({ target: { kind: 'import', list: 'domains', url: 'file:///etc/passwd' } })).toEqual([
      'target[url]',
    ])
    expect(
      await fields({ target: { kind: 'search', request: { kinds: ['no such kind'], places: ['Leeds'] } } }),
    ).toEqual(['kinds[0]'])
    expect(await fields({ email_users: [api.otherTenantId] })).toEqual(['email_users[0]'])
    // The database would refuse it as an error of the server.
    const large = {
      kinds: ['dentists'],
      places: Array(200).fill('\u0001'.repeat(200)),
      filters: {
        name_contains: Array(50).fill('\u0001'.repeat(100)),
        name_excludes: Array(50).fill('\u0001'.repeat(100)),
      },
    }
    expect(await fields({ target: { kind: 'search', request: large } })).toEqual(['target'])
    const destination = { kind: 'delivery', filter: { all: [] }, destination_id: api.otherTenantId }
    expect((await create({ name: 'Bad', target: destination })).status).toBe(404)
  })

  test('keeps its name when another one takes it at the same moment', async () => {
    const { id } = (await create({ name: 'One' })).body
    const { id: other } = (await create({ name: 'Other' })).body
    const answer = await database.db.transaction().execute(async (trx) => {
      await sql`UPDATE schedules SET name = 'Same' WHERE id = ${id}`.execute(trx)
      const second = ask('PATCH', `${basePath}/${other}`, { body: { name: 'Same' } })
      await until('the second request to wait', async () => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%"schedules" set%'`.execute(
          database.db,
        )
        return rows.length > 0
      })
      return [second]
    })
    expect(await answer[0]).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    for (const one of [id, other]) await ask('DELETE', `${basePath}/${one}`)
  })

  test('shows the whole URL of a list only to those who may change it', async () => {
    const url = 'https://lists.example/leads.csv?token=secret-of-the-link'
    const { id } = (await create({ name: 'Linked', target: { kind: 'import', list: 'domains', url } })).body
    const shown = async (key: string) => {
      const [one, list] = [await ask('GET', `${basePath}/${id}`, { key }), await ask('GET', basePath, { key })]
      expect(list.body.items[0].target).toEqual(one.body.target)
      return one.body.target.url
    }
    expect(await shown('curator')).toBe(url)
    expect(await shown('viewer')).toBe('https://lists.example/leads.csv')
    const { tenantId } = database
    expect(await shown(await api.addKey(tenantId, 'admin', { scopes: ['read'] }))).not.toContain('token')
    expect(await shown(await api.addKey(tenantId, 'admin', { scopes: ['schedules:write'] }))).toBe(url)
    await ask('DELETE', `${basePath}/${id}`)
  })

  test('belongs to its workspace, and needs the rights of what it starts', async () => {
    const { id } = (await create({ name: 'Rights' })).body
    expect((await create({ name: 'No' }, 'viewer')).status).toBe(403)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/runs'],
      ['POST', '/run'],
      ['POST', '/pause'],
      ['DELETE', ''],
    ] as const)
      expect((await ask(method, `${basePath}/${id}${path}`, { key: 'foreign' })).status).toBe(404)
    const key = await api.addKey(database.tenantId, 'curator', { scopes: ['schedules:write'] })
    const refused = await create({ name: 'No' }, key)
    expect(refused.body).toMatchObject({ status: 403, detail: expect.stringContaining('write on contacts') })
    expect((await ask('POST', `${basePath}/${id}/run`, { key })).status).toBe(403)
    await ask('DELETE', `${basePath}/${id}`)
  })
})

describe('a run', () => {
  test('validates what is old, reports changed verdicts, and plans the next one', async () => {
    const { db, tenantId } = database
    const [first = '', second = ''] = await makeContacts(db, tenantId, 2)
    const old = { verdict: 'safe', verdict_at: sql<Date>`now() - interval '60 days'`, verdict_method: 'dns' }
    await db.updateTable('contacts').set(old).where('id', '=', first).execute()
    await db
      .updateTable('contacts')
      .set({ ...old, verdict_at: sql<Date>`now()` })
      .where('id', '=', second)
      .execute()
    const users = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('tenant_id', '=', tenantId)
      .limit(1)
      .execute()
    const [reader] = users
    const made = await create({ name: 'Weekly check', email_users: [reader?.id] })
    const { id } = made.body
    const before = made.body.next_runs[0]
    await start(id, '15 days')
    const [running] = await runsOf(id)
    // Two Mondays passed, and one of them is this run.
    expect(running).toMatchObject({ state: 'running', missed: 2, result: null })
    const queued = db
      .selectFrom('contacts')
      .select(['id', 'validation_status'])
      .where('validation_status', '=', 'Queued')
    expect(await queued.execute()).toMatchObject([{ id: first }])
    const audit = db.selectFrom('audit_events').select('details').where('action', '=', 'validate')
    expect((await audit.executeTakeFirst())?.details).toMatchObject({ schedule_id: id, run_id: running.id, queued: 1 })
    // It waits for its work, and the next run is skipped meanwhile.
    expect(await run('schedule-finish')).toMatchObject({ waited: 1 })
    expect((await ask('POST', `${basePath}/${id}/run`)).body).toMatchObject({ status: 409, code: 'schedule_running' })
    await start(id)
    expect((await runsOf(id))[0]).toMatchObject({ state: 'skipped', skipped_because: 'still_running' })

    await db
      .updateTable('contacts')
      .set({
        validation_status: 'Completed',
        validation_outcome: 'invalid',
        verdict: 'invalid',
        verdict_at: sql<Date>`now()`,
      })
      .where('id', '=', first)
      .execute()
    await run('schedule-finish')
    const [, ended] = await runsOf(id)
    expect(ended).toMatchObject({
      state: 'completed',
      result: { contacts: { new: 0, changed: 1, gone: 0 }, processed: 1, failed: 0, is_complete: true },
    })
    for (const source of [id, ended.id]) {
      const { body } = await ask('GET', `/api/v2/contacts?changed_in=has_any:${source}`)
      expect(body.items.map((one: { id: string }) => one.id)).toEqual([first])
    }
    expect((await ask('GET', `/api/v2/contacts?changed_in=has_none:${id}`)).body.items).toHaveLength(1)
    await run('schedule-digest')
    expect(sent).toMatchObject([
      { to: [reader?.email], subject: 'ScraperSky: Weekly check: 1 changed lead', messageId: ended.id },
    ])
    expect(sent[0]?.text).toContain(`https://leads.example/contacts?changed_in=has_any%3A${ended.id}`)
    // A person may have left: the next run of the same time stays planned.
    expect((await ask('GET', `${basePath}/${id}`)).body.next_runs[0]).toBe(before)
    await ask('DELETE', `${basePath}/${id}`)
  })

  test('that is due still starts when its schedule gets another name and the same times', async () => {
    const none = { kind: 'pages', filter: { all: [{ field: 'url', op: 'equals', value: 'https://none.example/' }] } }
    const { id } = (await create({ name: 'Former name', target: none })).body
    await makeRunDue(database.db, id)
    const body = { name: 'Present name', when: 'jeden Montag um 9:00' }
    expect((await ask('PATCH', `${basePath}/${id}`, { key: 'curator', body })).status).toBe(200)
    await run('schedule-start')
    expect(await runsOf(id)).toMatchObject([{ state: 'nothing_to_do' }])
    await ask('DELETE', `${basePath}/${id}`)
  })

  test('of nothing to do, and one that cannot start, do not stop the schedule', async () => {
    const none = { kind: 'pages', filter: { all: [{ field: 'url', op: 'equals', value: 'https://none.example/' }] } }
    const { id } = (await create({ name: 'Nothing', target: none })).body
    await start(id)
    expect((await runsOf(id))[0]).toMatchObject({ state: 'nothing_to_do', problem: null })
    await sql`UPDATE schedules SET target = '{"kind": "delivery", "filter": {"all": []}, "rows": "contacts",
      "destination_id": "019a9605-7c1e-7d3a-9d6e-2a0c5a3f1b11"}' WHERE id = ${id}`.execute(database.db)
    await ask('POST', `${basePath}/${id}/run`)
    await run('schedule-start')
    expect((await runsOf(id))[0]).toMatchObject({ state: 'failed', problem: expect.stringContaining('was deleted') })
    const planned = database.db.selectFrom('schedule_runs').select('id').where('schedule_id', '=', id)
    expect(await planned.where('is_planned', '=', true).execute()).toHaveLength(1)
    await ask('DELETE', `${basePath}/${id}`)
  })

  test('reads selected pages again, and says which contacts are new, changed and gone', async () => {
    const { db, tenantId } = database
    const domain = await db
      .insertInto('domains')
      .values({ tenant_id: tenantId, host: 'read.example' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const page = {
      tenant_id: tenantId,
      domain_id: domain.id,
      curation_status: 'Selected',
      page_processing_status: 'Completed',
    } as const
    const pages = await db
      .insertInto('pages')
      .values([
        { ...page, url: 'https://read.example/team' },
        { ...page, url: 'https://read.example/old', curation_status: 'Archived' },
      ])
      .returning('id')
      .execute()
    const pageId = pages[0]?.id ?? ''
    const add = (email: string) =>
      db.transaction().execute((trx) => makeContact(trx, { tenantId, domainId: domain.id, pageId }, email))
    const [stays, leaves, changes] = [
      await add('ann@read.example'),
      await add('bob@read.example'),
      await add('cem@read.example'),
    ]
    const filter = { all: [{ field: 'domain_id', op: 'equals', value: domain.id }] }
    const { id } = (await create({ name: 'Again', target: { kind: 'pages', filter } })).body
    await start(id)
    const queued = await db.selectFrom('pages').select('id').where('page_processing_status', '=', 'Queued').execute()
    expect(queued).toEqual([{ id: pageId }])
    // The stage reads the page: Bob is not on it any more, Cem has a title, Dee is new.
    await db.updateTable('pages').set({ page_processing_status: 'Completed' }).where('id', '=', pageId).execute()
    await db.updateTable('contact_evidence').set({ still_on_page: false }).where('contact_id', '=', leaves).execute()
    await db.updateTable('contacts').set({ title: 'Owner' }).where('id', '=', changes).execute()
    const arrives = await add('dee@read.example')
    await run('schedule-finish')
    const [ended] = await runsOf(id)
    expect(ended).toMatchObject({
      state: 'completed',
      result: { contacts: { new: 1, changed: 1, gone: 1 }, leads: { new: 0, changed: 1, gone: 0 } },
    })
    const listed = async (kind: string) =>
      (await ask('GET', `/api/v2/contacts?${kind}_in=has_any:${id}`)).body.items.map((one: { id: string }) => one.id)
    expect([await listed('new'), await listed('changed'), await listed('gone')]).toEqual([
      [arrives],
      [changes],
      [leaves],
    ])
    expect(stays).not.toBe(arrives)
    const exported = await ask('POST', '/api/v2/contacts/export', {
      body: {
        format: 'jsonl',
        columns: ['email', 'gone_in'],
        filter: { field: 'gone_in', op: 'has_any', value: [id] },
      },
    })
    expect(JSON.parse(exported.text)).toEqual({
      email: 'bob@read.example',
      gone_in: expect.arrayContaining([id, ended.id]),
    })
    await ask('DELETE', `${basePath}/${id}`)
    expect(await db.selectFrom('schedule_changes').selectAll().where('tenant_id', '=', tenantId).execute()).toEqual([])
  })

  test('of a search says which places and leads are new, changed and gone since the last one', async () => {
    const { db, tenantId } = database
    const request = { kinds: ['dentists'], places: ['Leeds, UK'] }
    const { id } = (await create({ name: 'Dentists', target: { kind: 'search', request }, notify: 'always' })).body
    const webhook = await ask('POST', '/api/v2/webhooks', {
      body: { name: 'Ours', url: 'https://example.com/hook', events: ['schedule.completed'] },
    })
    expect(webhook.status).toBe(201)
    const place = async (name: string) => {
      const values = { tenant_id: tenantId, provider: 'openstreetmap', provider_place_id: name, name }
      return (await db.insertInto('places').values(values).returning('id').executeTakeFirstOrThrow()).id
    }
    const [anna, bert, cora] = [await place('Anna'), await place('Bert'), await place('Cora')]
    const [old, fresh] = [crypto.randomUUID(), crypto.randomUUID()]
    const complete = async (found: Record<string, string>) => {
      await start(id)
      const [search] = await db.selectFrom('searches').select('id').where('search_status', '=', 'Queued').execute()
      const rows = Object.entries(found).map(([place_id, facts_hash]) => ({
        tenant_id: tenantId,
        search_id: search?.id ?? '',
        place_id,
        facts_hash,
      }))
      await db.insertInto('search_places').values(rows).execute()
      await db
        .updateTable('searches')
        .set({ search_status: 'Completed', search_outcome: 'complete' })
        .where('id', '=', search?.id ?? '')
        .execute()
      await run('schedule-finish')
      return (await runsOf(id))[0]
    }
    expect(await complete({ [anna]: old, [bert]: old })).toMatchObject({
      result: { places: { new: 2, changed: 0, gone: 0 } },
    })
    await sql`UPDATE schedule_runs SET occurs_at = occurs_at - interval '1 day' WHERE schedule_id = ${id} AND NOT is_planned`.execute(
      db,
    )
    const second = await complete({ [anna]: fresh, [cora]: old })
    expect(second).toMatchObject({ result: { places: { new: 1, changed: 1, gone: 1 } } })
    const listed = async (kind: string) =>
      (await ask('GET', `/api/v2/places?${kind}_in=has_any:${id}`)).body.items.map((one: { name: string }) => one.name)
    expect([await listed('new'), await listed('changed'), await listed('gone')]).toEqual([['Cora'], ['Anna'], ['Bert']])
    const messages = await db.selectFrom('webhook_messages').select(['event', 'data']).orderBy('id').execute()
    expect(messages).toMatchObject([
      { event: 'schedule.completed', data: { schedule: 'Dentists', outcome: 'changes', kind: 'search' } },
      { event: 'schedule.completed', data: { id: second.id, result: { places: { new: 1, changed: 1, gone: 1 } } } },
    ])
    await ask('DELETE', `${basePath}/${id}`)
  })
})

describe('a list at a URL', () => {
  let answer = { status: 200, type: 'text/csv', body: '' }
  const server = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/list.csv' }).end()
    return response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
  })
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
  afterAll(() => server.close())
  const importFiles = () => runJobLoop(loopContext(database.db, stages.stage('import-files'))).finished
  const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

  test('is read again at each time, and says what is new in it and gone from it', async () => {
    const { id } = (await create({ name: 'List', target: { kind: 'import', list: 'domains', url: url('/moved') } }))
      .body
    const occur = async (body: string) => {
      answer = { ...answer, body }
      await start(id)
      await run('import-download')
      await importFiles()
      await sql`UPDATE domains SET metadata_status = 'Completed' WHERE metadata_status = 'Queued'`.execute(database.db)
      await run('schedule-finish')
      const [last] = await runsOf(id)
      await sql`UPDATE schedule_runs SET occurs_at = occurs_at - interval '1 day' WHERE schedule_id = ${id} AND NOT is_planned`.execute(
        database.db,
      )
      return last
    }
    expect(await occur('url\nhttps://one.example/\nhttps://two.example/\n')).toMatchObject({
      state: 'completed',
      result: { leads: { new: 2, gone: 0 }, processed: 2 },
    })
    expect(await occur('url\nhttps://two.example/\nhttps://six.example/\n')).toMatchObject({
      result: { leads: { new: 1, gone: 1 } },
    })
    const gone = await ask('GET', `/api/v2/leads?gone_in=has_any:${id}`)
    expect(gone.body.items).toMatchObject([{ host: 'one.example' }])
    await ask('DELETE', `${basePath}/${id}`)
  })

  test('of contacts says whose phone is another one', async () => {
    const target = { kind: 'import', list: 'contacts', url: url('/list.csv') }
    const { id } = (await create({ name: 'Contacts', target })).body
    const occur = async (...phones: readonly string[]) => {
      const rows = phones.map((phone, n) => `person${n}@listed-people.com,Person Number${n},${phone}`)
      answer = { ...answer, body: `email,name,phone\n${rows.join('\n')}\n` }
      await start(id)
      await run('import-download')
      await importFiles()
      await run('schedule-finish')
      const [last] = await runsOf(id)
      await sql`UPDATE schedule_runs SET occurs_at = occurs_at - interval '1 day' WHERE schedule_id = ${id} AND NOT is_planned`.execute(
        database.db,
      )
      return last
    }
    expect(await occur('+442079460001', '+442079460002')).toMatchObject({
      result: { contacts: { new: 2, changed: 0 } },
    })
    expect(await occur('+442079460001', '+442079460003')).toMatchObject({
      result: { contacts: { new: 0, changed: 1, gone: 0 }, leads: { changed: 1 } },
    })
    const { body } = await ask('GET', `/api/v2/contacts?changed_in=has_any:${id}`)
    expect(body.items).toMatchObject([{ email: 'person1@listed-people.com' }])
    await ask('DELETE', `${basePath}/${id}`)
  })

  test('that is a web page fails with what to do, and the import shows it', async () => {
    answer = { status: 200, type: 'text/html; charset=utf-8', body: '<p>Sign in</p>' }
    const { id } = (await create({ name: 'Page', target: { kind: 'import', list: 'domains', url: url('/list.csv') } }))
      .body
    await start(id)
    await run('import-download')
    await run('schedule-finish')
    expect((await runsOf(id))[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('is a web page, not a list'),
    })
    const { body } = await ask('GET', '/api/v2/imports?limit=1')
    expect(body.items).toMatchObject([{ import_status: 'Error', import_error: expect.stringContaining('CSV or XLSX') }])
    await ask('DELETE', `${basePath}/${id}`)
  })
})
