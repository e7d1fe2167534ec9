import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HubspotStub, startHubspotStub } from '../../../demo/stub-servers/crm/hubspot-stub.ts'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { createRegistry } from '../../curation/registry.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { inTransaction } from '../../db/transaction.ts'
import { deliveryTools, makeContacts, makeDestination } from '../../testing/delivery-fixture.ts'
import { loopContext } from '../../testing/loops.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { makeTenant } from '../../testing/users.ts'
import type { FieldMap } from './field-map.ts'
import { selectForDelivery } from './select-for-delivery.ts'
import { delivery } from './stage.ts'

const database = useTestDatabase()
const map: FieldMap = [
  { from: 'first_name', to: 'firstname', policy: 'overwrite' },
  { from: 'last_name', to: 'lastname', policy: 'fill' },
  { from: 'phone', to: 'phone', policy: 'never' },
]
let hubspot: HubspotStub
let tenantId: string
let tools: ReturnType<typeof deliveryTools>
let stage: ReturnType<typeof delivery>
let destinationId: string

beforeEach(async () => {
  hubspot = await startHubspotStub()
  tenantId = await makeTenant(database.db, 'deliveries')
  tools = deliveryTools(database.db, { hubspot: hubspot.endpoint })
  stage = delivery({ destinations: tools })
  const credential = { token: hubspot.settings.key }
  destinationId = await makeDestination(database.db, tools, { tenantId, kind: 'hubspot', credential, map })
})
afterEach(() => hubspot.close())

function select(ids: readonly string[], to = destinationId) {
  const registry = createRegistry([{ folder: 'test', stages: [stage] }])
  const selection = { tenantId, actorId: tenantId, destinationId: to, target: { ids } }
  return inTransaction(database.db, (trx) => selectForDelivery(trx, registry, selection))
}
const run = () => runJobLoop(loopContext(database.db, stage)).finished

/** Rows by outcome or error code. */
async function tally(): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    SELECT coalesce(sync_error_code, sync_outcome, sync_status) AS what, count(*)::int FROM contact_syncs
    WHERE tenant_id = ${tenantId} GROUP BY 1 ORDER BY 1`.execute(database.db)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}
const makeAllDue = () =>
  sql`UPDATE contact_syncs SET sync_next_attempt_at = now() WHERE tenant_id = ${tenantId}`.execute(database.db)
const writes = () => hubspot.requests.filter(({ url }) => /upsert|update/.test(url.pathname)).length

test('creates contacts once, and does not write what has not changed', async () => {
  const ids = await makeContacts(database.db, tenantId, 120)
  expect(await select(ids)).toMatchObject({ updated: 120, queued: 120 })
  await run()
  expect(await tally()).toEqual({ created: 120 })
  expect(hubspot.people.size).toBe(120)
  expect(hubspot.find('person7@site7.example')?.properties).toMatchObject({
    firstname: 'Ann',
    lastname: 'Person7',
    phone: '+44113496000007',
  })
  const before = writes()
  await select(ids)
  await run()
  expect(await tally()).toEqual({ unchanged: 120 })
  expect(writes()).toBe(before)
  expect(await select(ids.slice(0, 1))).toMatchObject({ queued: 1 })
})

test('keeps what people changed at the destination, by the policy of the field', async () => {
  const ids = await makeContacts(database.db, tenantId, 1)
  await select(ids)
  await run()
  const person = hubspot.find('person0@site0.example')
  Object.assign(person?.properties ?? {}, { firstname: 'Annie', lastname: 'Changed there', phone: '1' })
  await select(ids)
  await run()
  expect(await tally()).toEqual({ unchanged: 1 })
  await database.db.updateTable('contacts').set({ name: 'Anna Newname', phone: '+441134960999' }).execute()
  await select(ids)
  await run()
  expect(person?.properties).toMatchObject({ firstname: 'Anna', lastname: 'Changed there', phone: '1' })
  expect(await tally()).toEqual({ updated: 1 })
})

test('a refused contact is one error among the others', async () => {
  const ids = await makeContacts(database.db, tenantId, 5)
  await database.db
    .updateTable('contacts')
    .set({ name: 'An <b> Name' })
    .where('id', '=', ids[2] ?? '')
    .execute()
  await select(ids)
  await run()
  expect(await tally()).toEqual({ created: 4, delivery_refused: 1 })
})

test('an opt-out at the destination suppresses the person here, and for other destinations', async () => {
  const ids = await makeContacts(database.db, tenantId, 3)
  await select(ids)
  await run()
  hubspot.optOut('person1@site1.example')
  const credential = { token: hubspot.settings.key }
  const other = await makeDestination(database.db, tools, { tenantId, kind: 'hubspot', credential, map })
  await select(ids)
  await run()
  expect(await tally()).toEqual({ unchanged: 2 })
  const { rows } = await sql<{ reason: string }>`
    SELECT reason FROM suppressions WHERE tenant_id = ${tenantId}`.execute(database.db)
  expect(rows).toMatchObject([{ reason: expect.stringContaining('unsubscribed at hubspot') }])
  expect(await select(ids, other)).toMatchObject({ updated: 2 })
})

test('a person who is suppressed is not sent', async () => {
  const ids = await makeContacts(database.db, tenantId, 2)
  await select(ids)
  await suppress(database.db, { tenantId, kind: 'domain', value: 'site0.example', reason: 'requested' })
  await run()
  expect([...hubspot.people.values()].map(({ properties }) => properties.email)).toEqual(['person1@site1.example'])
})

test('a rejected credential pauses the destination without using attempts; afterwards all are delivered', async () => {
  const ids = await makeContacts(database.db, tenantId, 150)
  const { key } = hubspot.settings
  hubspot.settings.key = 'rotated'
  await select(ids)
  await run()
  const { rows } = await sql<{ attempts: number }>`
    SELECT max(sync_attempts) AS attempts FROM contact_syncs WHERE tenant_id = ${tenantId}`.execute(database.db)
  expect(rows[0]?.attempts).toBe(0)
  expect(hubspot.requests.length).toBeLessThan(10)
  hubspot.settings.key = key
  await database.db.deleteFrom('lanes').execute()
  await makeAllDue()
  await run()
  expect(await tally()).toEqual({ created: 150 })
})

test('a time-out after the write is repeated without a second record', async () => {
  const ids = await makeContacts(database.db, tenantId, 3)
  await select(ids)
  hubspot.fail({ cutAfter: true, path: 'upsert' })
  await run()
  expect(hubspot.people.size).toBe(3)
  await makeAllDue()
  await run()
  expect(hubspot.people.size).toBe(3)
  expect(Object.keys(await tally()).every((what) => ['created', 'unchanged', 'updated'].includes(what))).toBe(true)
})

test('one e-mail on two sites is one person; contacts without an e-mail and below the verdict are not sent', async () => {
  const ids = await makeContacts(database.db, tenantId, 4)
  const [first = '', second = '', third = ''] = ids
  await sql`UPDATE contacts SET email = (SELECT email FROM contacts WHERE id = ${first}) WHERE id = ${second}`.execute(
    database.db,
  )
  await sql`UPDATE contacts SET email = NULL, email_type = NULL WHERE id = ${third}`.execute(database.db)
  await select(ids)
  await run()
  expect(await tally()).toEqual({ created: 2, duplicate_email: 1, no_email: 1 })
  await sql`UPDATE destinations SET minimum_verdict = 'safe' WHERE id = ${destinationId}`.execute(database.db)
  await select([first])
  await run()
  expect(await tally()).toMatchObject({ verdict_too_low: 1 })
})

test('the limit of the destination is never exceeded', async () => {
  hubspot.settings.limit = 100
  const ids = await makeContacts(database.db, tenantId, 300)
  await select(ids)
  await run()
  expect(hubspot.settings.exceeded).toBe(0)
  expect(await tally()).toEqual({ created: 300 })
})
