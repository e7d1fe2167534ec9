import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSchemaSql } from '../db/read-schema-sql.ts'
import { inTransaction } from '../db/transaction.ts'
import { loopContext } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { claim, millisecondsUntilDue } from './claim.ts'
import { Claimer } from './claimer.ts'
import { requeue } from './control.ts'
import { defineStage } from './define-stage.ts'

const database = useTestDatabase()
const stage = defineStage({
  id: 'test-claim',
  summary: 'claims',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: ['name'],
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})

async function emptyTable() {
  await database.db.deleteFrom('places').execute()
  await database.db.deleteFrom('leases').execute()
}

test('claims by priority, then due time, and never more than the limit', async () => {
  await emptyTable()
  const { db, tenantId } = database
  const hourAgo = new Date(Date.now() - 3_600_000)
  const late = await makePlaces(db, 2, { tenantId })
  const [dueFirst] = await makePlaces(db, 1, { tenantId, nextAttemptAt: hourAgo })
  const [urgent] = await makePlaces(db, 1, { tenantId, priority: 0 })
  const order: string[] = []
  for (let round = 0; round < 4; round++) {
    const claimed = await claim(db, stage, { worker: 'w', limit: 1 })
    expect(claimed).toHaveLength(1)
    order.push(...claimed.map(({ row }) => row.id))
  }
  expect(order.slice(0, 2)).toEqual([urgent, dueFirst])
  expect(new Set(order.slice(2))).toEqual(new Set(late))
  expect(await claim(db, stage, { worker: 'w', limit: 1 })).toEqual([])
})

test('a claimed row is Processing and leased, has its attempt counted, and carries the declared columns', async () => {
  await emptyTable()
  const { db, tenantId } = database
  const [id] = await makePlaces(db, 1, { tenantId })
  const [claimed] = await claim(db, stage, { worker: 'worker-7', limit: 10 })
  expect(claimed).toMatchObject({ row: { id, tenant_id: tenantId, name: 'place 0' }, attempt: 1, cursor: null })
  expect(Object.keys(claimed?.row ?? {}).sort()).toEqual(['id', 'name', 'tenant_id'])
  const row = await db.selectFrom('places').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    deep_scan_status: 'Processing',
    deep_scan_lease_token: claimed?.token,
    deep_scan_attempts: 1,
  })
  const lease = await db.selectFrom('leases').selectAll().executeTakeFirstOrThrow()
  expect(lease).toMatchObject({ token: claimed?.token, queue: 'places.deep_scan', worker: 'worker-7', row_ids: [id] })
  const secondsLeft = (lease.expires_at.getTime() - Date.now()) / 1000
  expect(secondsLeft).toBeGreaterThan(30)
  expect(secondsLeft).toBeLessThan(90)
})

test('twenty claimers at once share the rows without overlap', async () => {
  await emptyTable()
  const { db, tenantId } = database
  const ids = await makePlaces(db, 500, { tenantId })
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claim(db, stage, { worker: `w${index}`, limit: 25 })),
  )
  const claimed = claims.flat().map(({ row }) => row.id)
  expect(Math.max(...claims.map(({ length }) => length))).toBeLessThanOrEqual(25)
  expect(new Set(claimed).size).toBe(claimed.length)
  // SKIP LOCKED may leave rows that were locked for a moment; they are there for the next claim.
  const rest = await claim(db, stage, { worker: 'last', limit: 500 })
  expect([...claimed, ...rest.map(({ row }) => row.id)].sort()).toEqual(ids.toSorted())
})

test('tenants take turns, however many rows one of them has queued', async () => {
  await emptyTable()
  const { db, tenantId } = database
  const others = await db
    .insertInto('tenants')
    .values([{ name: 'B' }, { name: 'C' }])
    .returning('id')
    .execute()
  await makePlaces(db, 200, { tenantId })
  for (const { id } of others) await makePlaces(db, 3, { tenantId: id })
  const tenantsOf = (rows: readonly { row: { tenant_id: string } }[]) => new Set(rows.map(({ row }) => row.tenant_id))
  const all = [tenantId, ...others.map(({ id }) => id)].sort()
  const shared = await claim(db, stage, { worker: 'w', limit: 6, perTenant: 2 })
  expect(shared).toHaveLength(6)
  expect([...tenantsOf(shared)].sort()).toEqual(all)
  const next = await claim(db, stage, { worker: 'w', limit: 1, afterTenant: all[0] ?? '' })
  expect([...tenantsOf(next)]).toEqual([all[1]])
  const afterLast = await claim(db, stage, { worker: 'w', limit: 1, afterTenant: all[2] ?? '' })
  expect([...tenantsOf(afterLast)]).toEqual([all[0]])
  const held = await claim(db, stage, { worker: 'w', limit: 500, heldTenants: [tenantId] })
  expect(tenantsOf(held).has(tenantId)).toBe(false)
})

test('claims stay full when small tenants have no more rows', async () => {
  await emptyTable()
  const { db, tenantId } = database
  const small = await db
    .insertInto('tenants')
    .values([{ name: 'small 1' }, { name: 'small 2' }, { name: 'small 3' }])
    .returning('id')
    .execute()
  await makePlaces(db, 180, { tenantId })
  for (const { id } of small) await makePlaces(db, 10, { tenantId: id })
  const claimer = new Claimer(loopContext(db, stage))
  const sizes: number[] = []
  for (let done = 0; done < 210; done += sizes.at(-1) ?? 0) {
    const { rows } = await claimer.claim({ limit: 30, doneLeases: [], heldTenants: [] })
    expect(rows).not.toHaveLength(0)
    sizes.push(rows.length)
  }
  expect(sizes).toEqual(Array.from({ length: 7 }, () => 30))
})

test('the priority orders the rows of a tenant, also while tenants share a claim', async () => {
  await emptyTable()
  const { db, tenantId } = database
  await makePlaces(db, 20, { tenantId })
  const urgent = await makePlaces(db, 3, { tenantId, priority: 1 })
  const claimed = await claim(db, stage, { worker: 'w', limit: 10, perTenant: 3 })
  expect(claimed.map(({ row }) => row.id).sort()).toEqual(urgent.toSorted())
})

test('leaves rows that are not due, and knows when they are', async () => {
  await emptyTable()
  const { db, tenantId } = database
  expect(await millisecondsUntilDue(db, stage)).toBeNull()
  await makePlaces(db, 1, { tenantId, nextAttemptAt: new Date(Date.now() + 60_000), priority: 9 })
  expect(await claim(db, stage, { worker: 'w', limit: 5 })).toEqual([])
  const wait = await millisecondsUntilDue(db, stage)
  expect(wait).toBeGreaterThan(30_000)
  expect(wait).toBeLessThan(90_000)
  await makePlaces(db, 1, { tenantId })
  expect(await millisecondsUntilDue(db, stage)).toBe(0)
})

test('nothing is claimed while the stage is paused', async () => {
  await emptyTable()
  const { db, tenantId } = database
  await makePlaces(db, 1, { tenantId })
  await db.insertInto('stage_settings').values({ stage_id: stage.id, paused: true }).execute()
  expect(await claim(db, stage, { worker: 'w', limit: 5 })).toEqual([])
  await db.deleteFrom('stage_settings').execute()
  expect(await claim(db, stage, { worker: 'w', limit: 5 })).toHaveLength(1)
})

test('deletes leases whose rows are all settled', async () => {
  await emptyTable()
  const { db, tenantId } = database
  await makePlaces(db, 2, { tenantId })
  const [first] = await claim(db, stage, { worker: 'w', limit: 1 })
  const [second] = await claim(db, stage, { worker: 'w', limit: 1, doneLeases: [first?.token ?? ''] })
  expect(await db.selectFrom('leases').select('token').execute()).toEqual([{ token: second?.token }])
})

test('lookups return values of other tables, or null', async () => {
  await emptyTable()
  const { db, tenantId } = database
  const [id] = await makePlaces(db, 1, { tenantId })
  const looking = {
    ...stage,
    lookups: {
      tenant_name: sql<string>`SELECT tenants.name FROM tenants WHERE tenants.id = places.tenant_id`,
      nobody: sql<string | null>`SELECT email FROM users WHERE users.id = places.id`,
    },
  }
  const [claimed] = await claim(db, looking, { worker: 'w', limit: 10 })
  expect(claimed?.row).toEqual({ id, tenant_id: tenantId, name: 'place 0', tenant_name: 'Test', nobody: null })
})

test('a dead letter of the former version is claimed like any other row when it is queued again', async () => {
  await emptyTable()
  const { db, tenantId } = database
  const [dead = ''] = await makePlaces(db, 1, { tenantId, status: 'Error' })
  const [suspect = ''] = await makePlaces(db, 1, { tenantId })
  await db.updateTable('places').set({ deep_scan_error_code: 'worker_lost' }).execute()
  const migration = readSchemaSql().migrations.find(({ name }) => name === '0011_final_worker_loss')
  await database.pool.query(migration?.text ?? '')
  const actorId = tenantId
  await requeue(db, stage, { target: { ids: [dead] }, tenantId, actorId })
  const claimed = await claim(db, stage, { worker: 'w', limit: 10 })
  expect(claimed.map(({ row }) => row.id)).toEqual([dead])
  const suspects = await claim(db, stage, { worker: 'w', limit: 10, suspects: sql<boolean>`true` })
  expect(suspects.map(({ row }) => row.id)).toEqual([suspect])
})

test('a claim does not wait for the disk', async () => {
  await emptyTable()
  const { db, tenantId } = database
  await makePlaces(db, 1, { tenantId })
  await inTransaction(db, async (trx) => {
    await sql`SET LOCAL synchronous_commit = on`.execute(trx)
    expect(await claim(trx, stage, { worker: 'w', limit: 1 })).toHaveLength(1)
    const { rows } = await sql`SELECT current_setting('synchronous_commit') AS value`.execute(trx)
    expect(rows).toEqual([{ value: 'off' }])
  })
})
