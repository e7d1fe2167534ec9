import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../testing/api-fixture.ts'
import { type Lead, makeLead } from '../testing/lead.ts'

const path = '/api/v2/watch-settings'
const api = useApi()
let lead: Lead
let keys: Record<'viewer' | 'curator', string>

beforeAll(async () => {
  lead = await makeLead(api.database.db, 'Watcher')
  keys = { viewer: await api.addKey(lead.tenantId, 'viewer'), curator: await api.addKey(lead.tenantId, 'curator') }
})

test('the rule is off until someone who may change rules turns it on', async () => {
  const shipped = { enabled: false, period_days: 14, requests_per_day: 20 }
  expect((await api.ask('GET', path, { key: keys.viewer })).body).toMatchObject({ ...shipped, sites: 1, due: 1 })
  const rule = { enabled: true, period_days: 7, requests_per_day: 10 }
  expect(await api.ask('PUT', path, { key: keys.viewer, body: rule })).toMatchObject({ status: 403 })
  expect((await api.ask('PUT', path, { key: keys.curator, body: rule })).body).toMatchObject(rule)
  const audit = api.database.db.selectFrom('audit_events').select('details').where('action', '=', 'change-watch')
  expect(await audit.executeTakeFirst()).toEqual({ details: { before: shipped, after: rule } })
  const refused = await api.ask('PUT', path, { key: keys.curator, body: { ...rule, requests_per_day: 2 } })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'requests_per_day' }] } })
})

test('a lead lists its changes, and so do lists of leads and contacts', async () => {
  const changes = await api.ask('GET', `/api/v2/leads/${lead.leadId}/changes`, { key: keys.viewer })
  expect(changes.body).toMatchObject({ items: [{ kind: 'email_new', before: null, after: 'info@example.com' }] })
  const count = async (list: string) => {
    const { body } = await api.ask('GET', `/api/v2/${list}`, { key: keys.viewer })
    return (body as { items: unknown[] }).items.length
  }
  expect(await count('leads?changes=has_any:email_new')).toBe(1)
  expect(await count('leads?last_change_at=is_null')).toBe(0)
  expect(await count('contacts?not_seen_since=is_null')).toBe(1)
  expect(await count('contacts?last_seen_at=is_not_null')).toBe(0)
})

test('old contacts and leads can be left out of an export', async () => {
  await api.database.db
    .updateTable('contact_evidence')
    .set({ last_seen_at: new Date('2024-01-01') })
    .execute()
  const rows = async (list: string, max_age_days?: number) => {
    const ids = [list === 'leads' ? lead.leadId : lead.contactId]
    const body = { ids, format: 'csv', columns: ['id'], ...(max_age_days && { max_age_days }) }
    const { text } = await api.ask('POST', `/api/v2/${list}/export`, { key: keys.viewer, body })
    return text.trim().split('\n').length - 1
  }
  expect([await rows('contacts'), await rows('contacts', 30)]).toEqual([1, 0])
  expect([await rows('leads'), await rows('leads', 30)]).toEqual([1, 0])
})
