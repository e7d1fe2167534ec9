import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { updateRule } from '../../curation/autopilot/rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import { useApi } from '../../testing/api-fixture.ts'
import { systemUserId } from '../../testing/registry-with.ts'
import { until } from '../../testing/until.ts'

const api = useApi()
let domainId: string
beforeEach(async () => {
  const { db, tenantId } = api.database
  await db.deleteFrom('domains').execute()
  await db.deleteFrom('suppressions').execute()
  const domain = db.insertInto('domains').values({ tenant_id: tenantId, host: 'acme.example', country: 'GB' })
  domainId = (await domain.returning('id').executeTakeFirstOrThrow()).id
})

const add = (body: object, key = 'curator') => api.ask('POST', '/api/v2/contacts', { key, body })
const added = async (body: object): Promise<string> => (await add({ domain_id: domainId, ...body })).body.id
const show = async (id: string) => (await api.ask('GET', `/api/v2/contacts/${id}`)).body
const merge = (keep: string, ...others: string[]) =>
  api.ask('POST', '/api/v2/contacts/merge', { key: 'curator', body: { keep, merge: others } })
const emails = async () => {
  const rows = await api.database.db.selectFrom('contacts').select(['email', 'phone']).orderBy('id').execute()
  return rows.map(({ email, phone }) => email ?? phone)
}

/** Saves the contacts of a page as WF7 does. */
async function read(url: string, values: readonly string[]): Promise<void> {
  const { db, tenantId } = api.database
  const page = { tenant_id: tenantId, domain_id: domainId, url }
  await db
    .insertInto('pages')
    .values(page)
    .onConflict((key) => key.doNothing())
    .execute()
  const drafts = values.map((value) => {
    const isEmail = value.includes('@')
    const proof = { value, method: 'mailto', obfuscated: false, confidence: 80, reasons: [], details: {} }
    return {
      email: isEmail ? value : null,
      email_type: isEmail ? 'CORPORATE' : null,
      email_disposable: false,
      phone: isEmail ? null : value,
      kind: 'role',
      confidence: 80,
      confidence_reasons: [],
      evidence: [{ ...proof, field: isEmail ? 'email' : 'phone' }],
    }
  })
  await sql`SELECT save_contacts(pages, ${JSON.stringify(drafts)}::jsonb, true) FROM pages WHERE url = ${url}`.execute(
    db,
  )
}

describe('a manually added contact', () => {
  test('has its author as evidence, and the same values as a contact of WF7', async () => {
    const body = { email: 'Ann.Smith@ACME.example', phone: '0113 496 0000', name: 'Ann Smith', title: 'Owner' }
    const made = await add({ domain_id: domainId, ...body })
    expect(made).toMatchObject({
      status: 201,
      headers: { location: `/api/v2/contacts/${made.body.id}` },
      body: { email: 'ann.smith@acme.example', phone: '+441134960000', email_type: 'CORPORATE', kind: 'person' },
    })
    expect(made.body).toMatchObject({ curation_status: 'New', is_primary: true, confidence: 100 })
    const { evidence, timeline } = await show(made.body.id)
    expect(evidence.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'email',
      'name',
      'phone',
      'title',
    ])
    for (const proof of evidence) {
      expect(proof).toMatchObject({ method: 'manual', page_id: null, still_on_page: true })
      expect(proof.source_url).toBe(`urn:uuid:${proof.details.added_by}`)
    }
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'audit', what: 'add' }))
  })

  test('may name its site by host; a new site becomes a queued domain', async () => {
    const made = await add({ domain: 'https://www.bolt.example/team', email: 'sales@bolt.example' })
    expect(made).toMatchObject({ status: 201, body: { kind: 'role', email_type: 'SERVICE' } })
    const domains = api.database.db.selectFrom('domains').select('metadata_status').where('host', '=', 'bolt.example')
    expect(await domains.executeTakeFirst()).toEqual({ metadata_status: 'Queued' })
  })

  test('is audited as the user’s action, and its selection as the rule’s', async () => {
    const { db, tenantId } = api.database
    await updateRule(db, { tenantId, entity: 'domains', actorId: systemUserId }, { enabled: true })
    await add({ domain: 'chosen.example', email: 'sales@chosen.example' })
    await updateRule(db, { tenantId, entity: 'domains', actorId: systemUserId }, { enabled: false })
    const chosen = db
      .selectFrom('domains')
      .select(['curation_status', 'curated_by'])
      .where('host', '=', 'chosen.example')
    expect(await chosen.executeTakeFirst()).toEqual({ curation_status: 'Selected', curated_by: systemUserId })
    const acts = db.selectFrom('audit_events').select('actor_id').where('action', '=', 'autopilot')
    expect(await acts.execute()).toEqual([{ actor_id: systemUserId }])
  })

  test('is rejected with the id of the existing contact', async () => {
    const id = await added({ email: 'info@acme.example' })
    expect(await add({ domain_id: domainId, email: 'INFO@acme.example' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', id },
    })
    const other = await added({ email: 'desk@acme.example' })
    await merge(id, other)
    expect((await add({ domain_id: domainId, email: 'desk@acme.example' })).body).toMatchObject({ id })
  })

  test('is rejected if its email, phone or domain is suppressed', async () => {
    const { db, tenantId } = api.database
    const reason = 'asked'
    await suppress(db, { tenantId, kind: 'email', value: 'ann@acme.example', reason })
    await suppress(db, { tenantId, kind: 'phone', value: '+441134960001', reason })
    await suppress(db, { tenantId, kind: 'domain', value: 'bolt.example', reason })
    for (const body of [
      { domain_id: domainId, email: 'ann@acme.example' },
      { domain_id: domainId, email: 'x@acme.example', phone: '+44 113 496 0001' },
      { domain_id: domainId, email: 'x@mail.bolt.example' },
      { domain: 'bolt.example', email: 'x@acme.example' },
    ]) {
      expect(await add(body)).toMatchObject({ status: 409, body: { code: 'suppressed' } })
    }
    expect(await emails()).toEqual([])
  })

  test.for([
    [{ name: 'Ann' }, 'email'],
    [{ email: 'no address' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ email: 'a@acme.example', source_url: 'javascript:alert(1)' }, 'source_url'],
    [{ email: 'a@acme.example', domain_id: undefined }, 'domain'],
  ] as const)('names the invalid field: %o', async ([body, field]) => {
    const { status, body: problem } = await add({ domain_id: domainId, ...body })
    expect([status, problem.errors[0].field]).toEqual([422, field])
  })

  test('needs the role curator and a domain of the own tenant', async () => {
    expect((await add({ domain_id: domainId, email: 'a@acme.example' }, 'viewer')).status).toBe(403)
    expect((await add({ domain_id: domainId, email: 'a@acme.example' }, 'foreign')).status).toBe(404)
  })
})

test('deleting a contact waits for the lock on its domain, and leaves one primary', async () => {
  const first = await added({ email: 'ann@acme.example' })
  const second = await added({ email: 'bob@acme.example' })
  let gone: Promise<unknown> | undefined
  await inTransaction(api.database.db, async (trx) => {
    // Only the domain is locked: its contacts are not, so nothing else could block the delete.
    await sql`SELECT FROM domains WHERE id = ${domainId} FOR NO KEY UPDATE`.execute(trx)
    gone = api.ask('DELETE', `/api/v2/contacts/${first}`)
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await until('the delete to wait', async () => (await waiting.execute(api.database.db)).rows.length === 1)
  })
  expect(await gone).toMatchObject({ status: 204 })
  const left = await api.database.db.selectFrom('contacts').select(['id', 'is_primary']).execute()
  expect(left).toEqual([{ id: second, is_primary: true }])
})

describe('merging', () => {
  test('keeps curation, moves evidence, and persists when pages are read again', async () => {
    await read('https://acme.example/contact', ['info@acme.example', 'sales@acme.example', 'desk@acme.example'])
    await read('https://acme.example/about', ['sales@acme.example', '+441134960002'])
    const { db } = api.database
    const ids = new Map(
      (await db.selectFrom('contacts').select(['id', 'email', 'phone']).execute()).map((row) => [
        row.email ?? row.phone,
        row.id,
      ]),
    )
    const id = (value: string) => ids.get(value) ?? ''
    const [keep, others] = [
      id('info@acme.example'),
      ['sales@acme.example', 'desk@acme.example', '+441134960002'].map(id),
    ]
    await api.ask('PUT', '/api/v2/contacts/status', { body: { ids: [keep], status: 'Maybe' } })
    await api.ask('PATCH', `/api/v2/contacts/${others[0]}`, { body: { notes: 'call on Mondays', tags: ['b'] } })
    await api.ask('PATCH', `/api/v2/contacts/${keep}`, { body: { notes: 'first', tags: ['a'] } })
    expect(await merge(keep, ...others)).toMatchObject({
      status: 200,
      body: { merged: expect.arrayContaining(others), evidence_moved: 4 },
    })
    const { item, evidence } = await show(keep)
    expect(item).toMatchObject({ email: 'info@acme.example', phone: '+441134960002', curation_status: 'Maybe' })
    expect(item).toMatchObject({ notes: 'first\n\ncall on Mondays', tags: ['a', 'b'], is_primary: true })
    expect(evidence).toHaveLength(5)
    for (const other of others) expect((await api.ask('GET', `/api/v2/contacts/${other}`)).status).toBe(404)

    await read('https://acme.example/contact', ['info@acme.example', 'sales@acme.example', 'desk@acme.example'])
    await read('https://acme.example/about', ['+441134960002', 'new@acme.example'])
    expect(await emails()).toEqual(['info@acme.example', 'new@acme.example'])
    const again: { value: string; still_on_page: boolean; source_url: string }[] = (await show(keep)).evidence
    const vanished = again.filter(({ still_on_page }) => !still_on_page)
    expect(again).toHaveLength(5)
    expect(vanished).toMatchObject([{ value: 'sales@acme.example', source_url: 'https://acme.example/about' }])
  })

  test('a contact with a phone number takes the email of the other, and is still found by the number', async () => {
    await read('https://acme.example/contact', ['+441134960002', 'ann@acme.example'])
    const { db } = api.database
    const [phone, email] = await db.selectFrom('contacts').select('id').orderBy(sql`email IS NOT NULL`).execute()
    expect((await merge(phone?.id ?? '', email?.id ?? '')).body.item).toMatchObject({
      id: phone?.id,
      email: 'ann@acme.example',
      phone: '+441134960002',
    })
    await read('https://acme.example/contact', ['+441134960002', 'ann@acme.example'])
    expect(await emails()).toEqual(['ann@acme.example'])
  })

  test('merged values can be suppressed alone, and erased completely', async () => {
    await read('https://acme.example/contact', ['info@acme.example', 'ann@acme.example'])
    const rows = await api.database.db
      .selectFrom('contacts')
      .select(['id'])
      .orderBy(sql`email = 'ann@acme.example'`)
      .execute()
    await merge(rows[0]?.id ?? '', rows[1]?.id ?? '')
    const erased = await api.ask('POST', '/api/v2/subjects/erase', {
      body: { kind: 'email', value: 'ann@acme.example', reason: 'asked' },
    })
    expect(erased.body).toMatchObject({ remaining: {} })
    expect(await emails()).toEqual(['info@acme.example'])
    expect((await show(rows[0]?.id ?? '')).evidence).toHaveLength(1)
  })

  test('a merged phone number can be suppressed without the kept contact', async () => {
    await read('https://acme.example/contact', ['+441134960002', '+441134960003'])
    const numbers = api.database.db.selectFrom('contacts').select('id').orderBy('phone')
    const [keep, other] = await numbers.execute()
    await merge(keep?.id ?? '', other?.id ?? '')
    const { db, tenantId } = api.database
    await suppress(db, { tenantId, kind: 'phone', value: '+441134960003', reason: 'asked' })
    expect(await emails()).toEqual(['+441134960002'])
  })

  test('is rejected across domains and tenants, and with itself', async () => {
    const one = await added({ email: 'a@acme.example' })
    const far = (await add({ domain: 'bolt.example', email: 'b@bolt.example' })).body.id
    expect((await merge(one, far)).status).toBe(422)
    expect((await merge(one, one)).status).toBe(422)
    expect((await merge(one, crypto.randomUUID())).status).toBe(404)
    const foreign = await api.ask('POST', '/api/v2/contacts/merge', {
      key: 'foreign',
      body: { keep: one, merge: [far] },
    })
    expect(foreign.status).toBe(404)
    expect(await emails()).toHaveLength(2)
  })
})

test('are sorted by a custom field, those without it last', async () => {
  for (const [local, custom] of Object.entries({ ann: { No: '2' }, bob: {}, cat: { No: '10' } })) {
    const id = await added({ email: `${local}@acme.example` })
    await api.database.db
      .updateTable('contacts')
      .set({ custom: JSON.stringify(custom) })
      .where('id', '=', id)
      .execute()
  }
  const { body } = await api.ask('GET', '/api/v2/contacts?sort=custom.No&limit=2')
  const rest = await api.ask('GET', `/api/v2/contacts?sort=custom.No&limit=2&after=${body.next}`)
  const locals = [...body.items, ...rest.body.items].map(({ email }: { email: string }) => email.split('@')[0])
  expect(locals).toEqual(['cat', 'ann', 'bob'])
})
