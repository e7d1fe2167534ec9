import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../testing/api-fixture.ts'
import { saveDrafts } from '../../testing/save-drafts.ts'

const api = useApi()
let domainId: string
beforeEach(async () => {
  const { db, tenantId } = api.database
  await db.deleteFrom('domains').execute()
  await db.deleteFrom('suppressions').execute()
  const domain = db.insertInto('domains').values({ tenant_id: tenantId, host: 'acme.example', country: 'GB' })
  domainId = (await domain.returning('id').executeTakeFirstOrThrow()).id
})

const page = 'https://acme.example/team'
const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, key = 'curator') =>
  api.ask(method, `/api/v2${path}`, { key, body })
const show = async (id: string) => (await ask('GET', `/contacts/${id}`)).body
const edit = (id: string, body: object) => ask('PATCH', `/contacts/${id}`, body)
const takeBack = (id: string, field: string) => ask('DELETE', `/contacts/${id}/edits/${field}`)
const merge = (keep: string, ...others: string[]) => ask('POST', '/contacts/merge', { keep, merge: others })
const undo = (id: string) => ask('POST', `/merges/${id}/undo`)
const leadOf = async () => (await ask('GET', '/leads?limit=1')).body.items[0]
const read = (contacts: Parameters<typeof saveDrafts>[1]['contacts'], url = page) =>
  saveDrafts(api.database, { domainId, url, contacts })

async function contacts(): Promise<{ id: string; email: string | null; phone: string | null }[]> {
  const rows = api.database.db.selectFrom('contacts').select(['id', 'email', 'phone'])
  return rows.orderBy(sql`coalesce(email, phone)`).execute()
}
const values = async () => (await contacts()).map(({ email, phone }) => email ?? phone)
const idOf = async (value: string) =>
  (await contacts()).find(({ email, phone }) => (email ?? phone) === value)?.id ?? 'no such contact'

const ann = { email: 'ann@acme.example', name: 'Ann Smith', title: 'Owner' }

describe('an edited contact', () => {
  test('keeps its edits when its pages are read again, and is what they say when they are undone', async () => {
    await read([{ ...ann, phone: '+441134960001' }])
    const id = await idOf('ann@acme.example')
    const changes = { name: 'Anne Smith', title: null, phone: '0113 496 0002', phone_extension: '12' }
    const edited = { name: 'Anne Smith', title: null, phone: '+441134960002', phone_extension: '12' }
    expect(await edit(id, { ...changes, email: 'Anne@ACME.example', notes: 'met' })).toMatchObject({
      status: 200,
      body: { ...edited, email: 'anne@acme.example', kind: 'person', email_type: 'CORPORATE', notes: 'met' },
    })
    await read([{ ...ann, phone: '+441134960001' }])
    await read([{ email: 'anne@acme.example', name: 'Eve Other' }], 'https://acme.example/about')
    const { item, edits, evidence, timeline } = await show(id)
    expect(await values()).toEqual(['anne@acme.example'])
    expect(item).toMatchObject({ ...edited, email: 'anne@acme.example', source_url: page })
    expect(edits).toMatchObject([
      { field: 'email', value: 'anne@acme.example', original: 'ann@acme.example', editor: expect.any(String) },
      { field: 'name', value: 'Anne Smith', original: 'Ann Smith' },
      { field: 'phone', value: '+441134960002', original: '+441134960001' },
      { field: 'title', value: null, original: 'Owner' },
    ])
    expect(evidence).toContainEqual(expect.objectContaining({ method: 'edit', field: 'name' }))
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'audit', what: 'correct' }))

    for (const field of ['name', 'title', 'phone', 'email'])
      expect(await takeBack(id, field)).toMatchObject({ status: 200 })
    expect((await show(id)).item).toMatchObject({ ...ann, phone: '+441134960001', phone_extension: null })
    // A page shows the other e-mail: without the edit that is another contact.
    expect(await values()).toEqual(['ann@acme.example', 'anne@acme.example'])
    expect((await show(await idOf('anne@acme.example'))).item).toMatchObject({ name: 'Eve Other' })
    expect((await takeBack(id, 'name')).status).toBe(404)
  })

  test('is refused a suppressed value, another contact’s value, and the loss of its last value', async () => {
    await read([ann, { email: 'bob@acme.example' }, { phone: '+441134960001' }])
    const [id, bob] = [await idOf('ann@acme.example'), await idOf('bob@acme.example')]
    await ask('POST', '/suppressions', { kind: 'email', value: 'no@acme.example', reason: 'asked' })
    expect(await edit(id, { email: 'no@acme.example' })).toMatchObject({ status: 409, body: { code: 'suppressed' } })
    expect(await edit(id, { email: 'bob@acme.example' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', id: bob, detail: expect.stringContaining('Merge') },
    })
    expect(await edit(id, { email: null })).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } })
    expect(await edit(id, { email: 'nothing' })).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } })
    expect((await edit(id, { email: null, phone: '+441134960009' })).body).toMatchObject({
      email: null,
      email_type: null,
    })
    expect((await api.ask('PATCH', `/api/v2/contacts/${id}`, { key: 'viewer', body: { name: 'x' } })).status).toBe(403)
    expect((await api.ask('PATCH', `/api/v2/contacts/${id}`, { key: 'foreign', body: { name: 'x' } })).status).toBe(404)
  })

  test('loses an edited value that is suppressed, and stays when the old one is', async () => {
    await read([ann, { email: 'bob@acme.example', name: 'Bob' }])
    const [id, bob] = [await idOf('ann@acme.example'), await idOf('bob@acme.example')]
    await edit(id, { email: 'anne@acme.example', phone: '+441134960002' })
    await edit(bob, { email: 'robert@acme.example' })
    const erase = (kind: string, value: string) =>
      api.ask('POST', '/api/v2/subjects/erase', { body: { kind, value, reason: 'asked' } })
    expect((await erase('phone', '+441134960002')).body).toMatchObject({ remaining: {} })
    expect((await show(id)).item).toMatchObject({ email: 'anne@acme.example', phone: null, name: 'Ann Smith' })
    expect((await erase('email', 'ann@acme.example')).body).toMatchObject({ remaining: {} })
    expect((await show(id)).item).toMatchObject({ email: 'anne@acme.example', name: null })
    expect((await erase('email', 'robert@acme.example')).body).toMatchObject({ remaining: {} })
    expect(await values()).toEqual(['anne@acme.example'])
    // The page still shows both: one is suppressed, the other belongs to no contact any more.
    await read([{ email: 'bob@acme.example', name: 'Bob' }])
    expect(await values()).toEqual(['anne@acme.example', 'bob@acme.example'])
  })
})

describe('an undone merge', () => {
  test('restores contacts with what pages said since, and keeps and reports what a person changed since', async () => {
    await read([{ phone: '+441134960001' }, ann, { email: 'info@acme.example' }])
    const before = await contacts()
    const [phone, person] = [await idOf('+441134960001'), await idOf('ann@acme.example')]
    await ask('PUT', '/contacts/status', { ids: [person], status: 'Maybe' })
    await edit(person, { title: 'Partner', notes: 'hers', tags: ['b'] })
    await edit(phone, { notes: 'its', tags: ['a'] })
    const lead = await leadOf()
    await ask('PUT', `/leads/${lead.id}/choices`, { person_contact_id: person })
    const merged = await merge(phone, person)
    expect(merged.body.item).toMatchObject({ email: 'ann@acme.example', title: 'Partner', notes: 'its\n\nhers' })
    expect(await leadOf()).toMatchObject({ chosen_person_id: phone, person_contact_id: phone })
    const [listed] = (await ask('GET', `/contacts/${phone}/merges`)).body.items
    expect(listed).toMatchObject({ id: merged.body.merge_id, merged: [{ id: person, value: 'ann@acme.example' }] })

    await read([{ phone: '+441134960001' }, { ...ann, name: 'Ann B. Smith' }], 'https://acme.example/new')
    await edit(phone, { notes: 'later' })
    const second = await merge(phone, await idOf('info@acme.example'))
    expect(await undo(merged.body.merge_id)).toMatchObject({ status: 409, body: { code: 'merge_not_last' } })
    expect(await undo(second.body.merge_id)).toMatchObject({ status: 200 })
    expect(await undo(merged.body.merge_id)).toMatchObject({
      status: 200,
      body: { restored: [person], changed_since: ['notes'] },
    })
    expect(await contacts()).toEqual(before)
    expect((await show(phone)).item).toMatchObject({ notes: 'later', tags: ['a'], name: null, title: null })
    const back = await show(person)
    expect(back.item).toMatchObject({ title: 'Partner', notes: 'hers', tags: ['b'], curation_status: 'Maybe' })
    expect(back.edits).toMatchObject([{ field: 'title', value: 'Partner' }])
    expect(back.evidence.map(({ source_url }: { source_url: string }) => source_url)).toContain(
      'https://acme.example/new',
    )
    expect(await leadOf()).toMatchObject({ chosen_person_id: person, person_contact_id: person })
    expect((await undo(merged.body.merge_id)).status).toBe(404)
  })

  test('is impossible after a suppression of one of its values', async () => {
    await read([ann, { email: 'info@acme.example' }])
    const kept = await idOf('info@acme.example')
    const { body } = await merge(kept, await idOf('ann@acme.example'))
    await ask('POST', '/suppressions', { kind: 'email', value: 'ann@acme.example', reason: 'asked' })
    expect((await undo(body.merge_id)).status).toBe(404)
    expect((await ask('GET', `/contacts/${kept}/merges`)).body.items).toEqual([])
  })
})

test('likely duplicates are suggested until a person says that they are none', async () => {
  await read([ann, { email: 'a.smith@acme.example', name: 'Dr. Smith, Ann' }, { phone: '+441134960001' }])
  await read([{ email: 'bob@acme.example', name: 'Bob', phone: '+441134960001' }])
  const other = await ask('POST', '/contacts', { domain: 'bolt.example', email: 'ann@acme.example' })
  const duplicates = async (query = '') => {
    const { items } = (await ask('GET', `/contacts/duplicates${query}`)).body
    return items.map((item: { reason: string; can_merge: boolean }) => `${item.reason} ${item.can_merge}`).toSorted()
  }
  expect(await duplicates()).toEqual(['same_email false', 'same_person true', 'same_phone true'])
  const id = await idOf('a.smith@acme.example')
  expect(await duplicates(`?contact_id=${id}`)).toEqual(['same_person true'])
  const lead = (await show(id)).item.lead_id
  expect(await duplicates(`?lead_id=${lead}`)).toHaveLength(3)
  const first = await api.database.db
    .selectFrom('contacts')
    .select('id')
    .where('name', '=', 'Ann Smith')
    .executeTakeFirst()
  const dismiss = (dismissed: boolean) =>
    ask('PUT', '/contacts/duplicates/dismissed', { ids: [id, first?.id], dismissed })
  expect((await dismiss(true)).status).toBe(204)
  expect(await duplicates(`?contact_id=${id}`)).toEqual([])
  await dismiss(false)
  expect(await duplicates(`?contact_id=${id}`)).toEqual(['same_person true'])
  expect(await duplicates(`?contact_id=${other.body.id}`)).toEqual(['same_email false'])
})

test('a lead is corrected, shows chosen contacts, and returns to what was found', async () => {
  await read([ann, { email: 'info@acme.example' }, { phone: '+441134960001' }])
  const lead = await leadOf()
  expect(lead).toMatchObject({ company: 'acme.example', website_url: 'https://acme.example/' })
  const info = await idOf('info@acme.example')
  const change = await ask('PATCH', `/leads/${lead.id}`, { company: 'Acme Ltd', website_url: null, owner_id: 'me' })
  expect(change.body).toMatchObject({ company: 'Acme Ltd', website_url: null, owner_id: expect.any(String) })
  const { edits } = (await ask('GET', `/leads/${lead.id}`)).body
  expect(edits).toMatchObject([
    { field: 'company', value: 'Acme Ltd', edited_by: expect.any(String), editor: expect.any(String) },
    { field: 'website_url', value: null },
  ])
  const primary = async () =>
    (await api.database.db.selectFrom('contacts').select('id').where('is_primary', '=', true).execute()).map(
      ({ id }) => id,
    )
  expect(await primary()).toEqual([await idOf('ann@acme.example')])
  const choose = (body: object) => ask('PUT', `/leads/${lead.id}/choices`, body)
  expect((await choose({ email_contact_id: info })).body).toMatchObject({ email: 'info@acme.example' })
  await read([ann, { email: 'info@acme.example' }, { email: 'zoe@acme.example', name: 'Zoe Young' }])
  expect(await leadOf()).toMatchObject({ email: 'info@acme.example', company: 'Acme Ltd', website_url: null })
  expect(await primary()).toEqual([info])
  expect(await choose({ person_contact_id: info })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'person_contact_id' }] },
  })
  expect((await choose({ phone_contact_id: crypto.randomUUID() })).status).toBe(422)
  expect((await choose({ email_contact_id: null })).body).toMatchObject({ email: 'ann@acme.example' })
  for (const field of ['company', 'website_url']) await ask('DELETE', `/leads/${lead.id}/edits/${field}`)
  expect(await leadOf()).toMatchObject({ company: 'acme.example', website_url: 'https://acme.example/' })
  expect((await ask('PATCH', `/leads/${lead.id}`, { website_url: 'javascript:alert(1)' })).status).toBe(422)
})
