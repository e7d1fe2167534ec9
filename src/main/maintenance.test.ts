import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { inTransaction } from '../db/transaction.ts'
import { makeContact, makeLead } from '../testing/lead.ts'
import { quietLog } from '../testing/loops.ts'
import { registryWith } from '../testing/registry-with.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { startMaintenance } from './maintenance.ts'

const database = useTestDatabase()
const registry = registryWith({})

test('clears content at the start that expired while no process ran', async () => {
  const { db, tenantId } = database
  const place = { tenant_id: tenantId, provider: 'google-places', name: 'Smile' }
  const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)]
  await db
    .insertInto('places')
    .values([
      { ...place, provider_place_id: 'old', retain_until: past },
      { ...place, provider_place_id: 'young', retain_until: future },
    ])
    .execute()
  const stop = startMaintenance({ db, log: quietLog, config: readConfig({}), registry })
  const names = async () => {
    const rows = await db
      .selectFrom('places')
      .select(['provider_place_id', 'name'])
      .orderBy('provider_place_id')
      .execute()
    return rows.map(({ provider_place_id: id, name }) => `${id} ${name}`)
  }
  await until('the clearing', async () => (await names())[0] === 'old null')
  expect(await names()).toEqual(['old null', 'young Smile'])
  stop()
})

test('deletes contacts past the retention time of their tenant, except selected ones', async () => {
  const { db } = database
  const [lead, other] = [await makeLead(db, 'Forgets'), await makeLead(db, 'Keeps')]
  const ids = await inTransaction(db, async (trx) => ({
    old: lead.contactId,
    seen: await makeContact(trx, lead, 'seen@example.com'),
    chosen: await makeContact(trx, lead, 'chosen@example.com'),
    judged: await makeContact(trx, lead, 'judged@example.com'),
  }))
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  await db.updateTable('contacts').set({ created_at: longAgo }).execute()
  await db.updateTable('contacts').set({ is_primary: true }).where('id', '=', ids.old).execute()
  await db.updateTable('contacts').set({ curation_status: 'Selected' }).where('id', '=', ids.chosen).execute()
  await db.updateTable('contacts').set({ curated_at: new Date() }).where('id', '=', ids.judged).execute()
  await db.updateTable('contact_evidence').set({ last_seen_at: longAgo }).where('contact_id', '<>', ids.seen).execute()
  const forget = sql`settings || '{"keep_contacts_days": 30}'`
  await sql`UPDATE tenants SET settings = ${forget} WHERE id = ${lead.tenantId}`.execute(db)

  const stop = startMaintenance({ db, log: quietLog, config: readConfig({}), registry })
  const left = async () => {
    const rows = await db.selectFrom('contacts').select(['id', 'is_primary']).orderBy('id').execute()
    return rows
  }
  await until('the deletion', async () => (await left()).length === 4)
  stop()
  const rows = await left()
  expect(rows.map(({ id }) => id).toSorted()).toEqual([other.contactId, ids.seen, ids.chosen, ids.judged].toSorted())
  expect(rows.filter((row) => row.is_primary && row.id !== other.contactId)).toHaveLength(1)
  const events = await db
    .selectFrom('audit_events')
    .select(['tenant_id', 'details'])
    .where('action', '=', 'expire')
    .where('subject', '=', 'contacts')
    .execute()
  expect(events).toEqual([{ tenant_id: lead.tenantId, details: { rows: 1, days: 30 } }])
})
