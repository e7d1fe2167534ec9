import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HubspotStub, startHubspotStub } from '../../../demo/stub-servers/crm/hubspot-stub.ts'
import { undoBulkAction } from '../../curation/bulk/undo-bulk-action.ts'
import { curate } from '../../curation/curate.ts'
import { createRegistry, type Registry } from '../../curation/registry.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { deliveryTools, makeContacts, makeDestination } from '../../testing/delivery-fixture.ts'
import { loopContext } from '../../testing/loops.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { makeTenant } from '../../testing/users.ts'
import { delivery } from './stage.ts'

const database = useTestDatabase()
let hubspot: HubspotStub
let tenantId: string
let registry: Registry
let stage: ReturnType<typeof delivery>
let destinationId: string

beforeEach(async () => {
  hubspot = await startHubspotStub()
  tenantId = await makeTenant(database.db, 'automatic')
  const tools = deliveryTools(database.db, { hubspot: hubspot.endpoint })
  stage = delivery({ destinations: tools })
  registry = createRegistry([{ folder: 'test', stages: [stage] }])
  const credential = { token: hubspot.settings.key }
  const given = {
    tenantId,
    kind: 'hubspot',
    credential,
    filter: { field: 'host', op: 'not_equals', value: 'site1.example' },
  }
  destinationId = await makeDestination(database.db, tools, { ...given, kind: 'hubspot' })
  await makeDestination(database.db, tools, { ...given, kind: 'hubspot' })
  await database.db.updateTable('destinations').set({ automatic: true }).where('id', '=', destinationId).execute()
})
afterEach(() => hubspot.close())

const set = (status: 'Selected' | 'Maybe', ids: readonly string[]) =>
  curate(database.db, registry, {
    entity: 'contacts',
    target: { ids },
    status,
    tenantId,
    actorId: tenantId,
    undoable: true,
  })
const run = () => runJobLoop(loopContext(database.db, stage)).finished

async function rows() {
  const { rows: found } = await sql<{ email: string; status: string; outcome: string; curation: string; to: string }>`
    SELECT email, sync_status AS status, sync_outcome AS outcome, contact_syncs.curation_status AS curation, destination_id AS to
    FROM contact_syncs JOIN contacts ON contacts.id = contact_id WHERE contact_syncs.tenant_id = ${tenantId} ORDER BY email`.execute(
    database.db,
  )
  return found
}

test('a contact that becomes Selected is delivered to the automatic destination that accepts it, and to no other', async () => {
  const ids = await makeContacts(database.db, tenantId, 4)
  await sql`UPDATE contacts SET email = NULL, email_type = NULL WHERE id = ${ids[3]}`.execute(database.db)
  await set('Maybe', ids)
  expect(await rows()).toEqual([])
  await set('Selected', ids)
  expect(await rows()).toMatchObject(
    [0, 1, 2].map(() => ({ status: 'Queued', curation: 'Selected', to: destinationId })),
  )
  const { rows: audited } = await sql`
    SELECT actor_id, details FROM audit_events WHERE tenant_id = ${tenantId} AND subject = 'contact_syncs'`.execute(
    database.db,
  )
  expect(audited).toMatchObject([
    { actor_id: tenantId, details: { updated: 3, queued: 3, destination_id: destinationId, automatic: true } },
  ])
  await run()
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['created', 'not_accepted', 'created'])
  expect(hubspot.people.size).toBe(2)
  // Selected already: no new reason to deliver.
  await set('Selected', ids)
  expect((await rows()).map(({ status }) => status)).toEqual(['Completed', 'Completed', 'Completed'])
})

test('a contact that leaves Selected while it waits is not delivered; one that was delivered keeps its record', async () => {
  const [first = '', second = ''] = await makeContacts(database.db, tenantId, 2)
  await sql`UPDATE destinations SET filter = NULL WHERE id = ${destinationId}`.execute(database.db)
  await set('Selected', [first])
  await run()
  const change = await set('Selected', [second])
  await undoBulkAction(database.db, registry, { id: change.bulk_action_id ?? '', tenantId, actorId: tenantId })
  await set('Maybe', [first])
  expect(await run()).toMatchObject({ claimed: 0 })
  expect(await rows()).toMatchObject([
    { status: 'Completed', outcome: 'created', curation: 'Selected' },
    { status: null, outcome: null, curation: 'New' },
  ])
  // What a person has rejected for this destination stays rejected.
  await sql`UPDATE contact_syncs SET curation_status = 'Not a Fit' WHERE contact_id = ${second}`.execute(database.db)
  await set('Selected', [second])
  expect(await run()).toMatchObject({ claimed: 0 })
  expect(hubspot.people.size).toBe(1)
})
