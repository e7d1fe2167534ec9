import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { makeTenant, makeUser } from '../testing/users.ts'
import { openInstallation, readSettings } from './installation.ts'
import { serve } from './serve.ts'

const database = useTestDatabase()

test('bulk changes that use all connections of the API do not hold up the loops', async () => {
  const { db, tenantId, url: DATABASE_URL } = database
  const settings = readSettings('nowhere', {
    DATABASE_URL,
    PORT: '0',
    DATABASE_POOL_SIZE: '2',
    DATABASE_API_POOL_SIZE: '4',
  })
  const installation = await openInstallation(settings)
  onTestFinished(() => installation.close())
  const stages = installation.registry.stages.filter(({ id }) => id === 'wf2-deep-scan')
  const service = await serve(installation, { stages, api: true })
  onTestFinished(() => service.stop())
  const locked: { key: string; placeId: string }[] = []
  // A tenant may use half of the connections.
  for (const tenant of [tenantId, await makeTenant(db, 'Other')]) {
    const { key } = await makeUser(db, tenant, 'admin')
    const [placeId = ''] = await makePlaces(db, 1, { tenantId: tenant, status: null })
    locked.push({ key, placeId })
  }
  let answered = 0
  const change = async ({ key, placeId }: { key: string; placeId: string }) => {
    const answer = await fetch(`${service.url}/api/v2/places/status/filtered`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        filter: { field: 'id', op: 'in', value: [placeId] },
        status: 'Maybe',
        expected_count: 1,
      }),
    })
    answered++
    expect(answer.status).toBe(200)
  }
  const changes: Promise<void>[] = []
  await inTransaction(db, async (trx) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`SELECT FROM places WHERE id = ANY(${locked.map(({ placeId }) => placeId)}) FOR UPDATE`.execute(trx)
    for (const one of locked) changes.push(change(one), change(one), change(one))
    await until('changes that wait for the row', async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
      return rows.length === 4
    })
    const id = randomUUID()
    const place = { id, tenant_id: tenantId, provider: 'csv', provider_place_id: id, name: 'One' }
    await db
      .insertInto('places')
      .values({ ...place, deep_scan_status: 'Queued' })
      .execute()
    await until('the row', async () => {
      const row = await db.selectFrom('places').select('deep_scan_status').where('id', '=', id).executeTakeFirst()
      return row?.deep_scan_status === 'Completed'
    })
    expect(answered).toBe(0)
  })
  await Promise.all(changes)
})
