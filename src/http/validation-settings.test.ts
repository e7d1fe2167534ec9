import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDebounceStub, type VerifierStub } from '../../demo/stub-servers/verifier-stubs.ts'
import { pauseRejected } from '../curation/rejected-lanes.ts'
import { createDebounce } from '../providers/email-verifiers/debounce.ts'
import type { EmailVerifier } from '../providers/email-verifiers/email-verifier.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { useApi } from '../testing/api-fixture.ts'
import { type Lead, makeLead } from '../testing/lead.ts'

const path = '/api/v2/validation-settings'
const key = 'key-of-the-tenant'
let stub: VerifierStub
let debounce: EmailVerifier
const api = useApi({
  secrets: openSecrets({ keys: ['a key of tests with more than 32 characters'], file: '' }),
  emailVerifiers: { get: () => debounce, close: async () => undefined },
})
let lead: Lead
let admin: string

beforeAll(async () => {
  stub = await startDebounceStub({ key })
  debounce = createDebounce({ userAgent: 'test', endpoint: stub.endpoint })
})
afterAll(async () => {
  await debounce.close()
  await stub.close()
})
beforeEach(async () => {
  lead = await makeLead(api.database.db, `Site ${crypto.randomUUID()}`)
  await api.database.db.deleteFrom('validation_settings').where('tenant_id', '=', lead.tenantId).execute()
  // A secret of a webhook cannot be deleted before it.
  await api.database.db.deleteFrom('webhooks').where('tenant_id', '=', lead.tenantId).execute()
  await api.database.db.deleteFrom('credentials').where('tenant_id', '=', lead.tenantId).execute()
  admin = await api.addKey(lead.tenantId, 'admin')
})

const show = async () => (await api.ask('GET', path, { key: admin })).body
const set = (verifier: object | null, revalidate = false) =>
  api.ask('PUT', path, { key: admin, body: { revalidate, verifier } })
const credentials = () =>
  api.database.db.selectFrom('credentials').select('id').where('tenant_id', '=', lead.tenantId).execute()

test('a key is tried before it is saved, kept when it is left out, replaced, and removed with its verifier', async () => {
  expect(await show()).toEqual({
    revalidate: false,
    max_age_days: 90,
    verifier: null,
    verifiers: [
      { provider: 'debounce', price: { amount: 0.002, currency: 'USD' } },
      { provider: 'zerobounce', price: { amount: 0.01, currency: 'USD' } },
    ],
  })
  const wrong = await set({ provider: 'debounce', api_key: 'wrong-and-secret', automatic: false })
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'verifier.api_key', problem: 'is rejected' }] },
  })
  expect(wrong.text).not.toContain('wrong-and-secret')
  expect(await credentials()).toHaveLength(0)

  const saved = await set({ provider: 'debounce', api_key: key, automatic: false })
  expect(saved.body.verifier).toEqual({
    provider: 'debounce',
    automatic: false,
    paused_until: null,
    problem: null,
    waiting: 0,
  })
  expect(saved.text).not.toContain(key)
  const [first] = await credentials()

  expect((await set({ provider: 'debounce', automatic: true }, true)).body).toMatchObject({
    revalidate: true,
    verifier: { automatic: true },
  })
  await set({ provider: 'debounce', api_key: key, automatic: true })
  expect(await credentials()).toEqual([first])

  expect((await set({ provider: 'zerobounce', automatic: true })).body.errors).toMatchObject([
    { field: 'verifier.api_key', problem: 'is missing' },
  ])
  await set({ provider: 'zerobounce', api_key: key, automatic: true })
  expect(await credentials()).not.toEqual([first])
  expect(await credentials()).toHaveLength(1)

  expect((await set(null)).body.verifier).toBeNull()
  expect(await credentials()).toHaveLength(0)
})

test('a paused key is shown with what the verifier said and what waits, until an admin resumes it', async () => {
  await set({ provider: 'debounce', api_key: key, automatic: false })
  const [credential] = await credentials()
  await api.database.db
    .updateTable('contacts')
    .set({
      verification_status: 'Queued',
      verification_error_code: 'credential_rejected',
      verification_error: 'The account at DeBounce has no credits left (402).',
    })
    .where('id', '=', lead.contactId)
    .execute()
  expect((await show()).verifier).toMatchObject({ paused_until: null, problem: null, waiting: 1 })
  await pauseRejected(api.database.db, `credential:${credential?.id}`)
  expect((await show()).verifier).toMatchObject({
    paused_until: expect.any(String),
    problem: 'The account at DeBounce has no credits left (402).',
    waiting: 1,
  })
  const curator = await api.addKey(lead.tenantId, 'curator')
  expect((await api.ask('POST', `${path}/resume`, { key: curator })).status).toBe(403)
  expect((await api.ask('POST', `${path}/resume`, { key: admin })).body).toEqual({ resumed: true })
  expect((await show()).verifier).toMatchObject({ paused_until: null, problem: null, waiting: 1 })
  expect((await api.ask('POST', `${path}/resume`, { key: admin })).body).toEqual({ resumed: false })
})

test('the main e-mails of leads are validated by ids and by filter, with their count and cost, and undone', async () => {
  const { db } = api.database
  await set({ provider: 'debounce', api_key: key, automatic: false })
  const validate = (body: object) => api.ask('POST', '/api/v2/leads/validate', { key: admin, body })
  const preview = async (body: object) =>
    (await api.ask('POST', '/api/v2/leads/validate/preview', { key: admin, body })).body
  const empty = { tenant_id: lead.tenantId, host: 'no-contacts.example' }
  await db.insertInto('domains').values(empty).execute()
  // The verdict that `makeLead` gives is fresh.
  const all = { filter: { all: [] }, force: true }
  expect(await preview({ ...all, paid: true })).toMatchObject({
    count: 2,
    will_queue: 1,
    without_email: 1,
    verifier: 'debounce',
    estimated_cost: { amount: 0.002, currency: 'USD' },
  })
  expect((await validate({ ...all, expected_count: 3 })).status).toBe(409)
  expect(
    (await validate({ ...all, filter: { field: 'host', op: 'equals', value: 'nowhere' }, all: true })).body,
  ).toEqual({
    matched: 0,
    queued: 0,
    bulk_action_id: null,
  })
  const { body } = await validate({ ...all, paid: true, expected_count: 2 })
  expect(body).toMatchObject({ matched: 2, queued: 1 })
  const contact = () =>
    db
      .selectFrom('contacts')
      .select(['validation_status', 'validation_paid'])
      .where('id', '=', lead.contactId)
      .executeTakeFirst()
  expect(await contact()).toEqual({ validation_status: 'Queued', validation_paid: true })
  expect(await preview(all)).toMatchObject({ will_queue: 0, waiting: 1 })
  await api.ask('POST', `/api/v2/bulk-actions/${body.bulk_action_id}/undo`, { key: admin })
  expect((await contact())?.validation_status).toBeNull()
  expect((await validate({ ids: [lead.leadId], force: true })).body).toMatchObject({ matched: 1, queued: 1 })
  const audited = await db.selectFrom('audit_events').select('details').where('action', '=', 'validate').execute()
  expect(audited.at(-1)?.details).toMatchObject({ leads: { ids: [lead.leadId] }, queued: 1 })
})
