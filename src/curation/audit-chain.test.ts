import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tenantDatabases } from '../db/tenant-database.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeTenant } from '../testing/users.ts'
import { writeAudit } from './audit.ts'
import { sealAuditEvents, verifyAuditChain } from './audit-chain.ts'
import { deleteOldAuditEvents } from './delete-old-audit-events.ts'

const database = useTestDatabase()

async function write(tenantId: string | null, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await writeAudit(database.db, { tenantId, actorId: null, action: 'test', subject: 'pages', details: { n } })
  }
}

/** The faults of a chain after `change`, which is then undone. */
async function faultsAfter(tenantId: string, change: string): Promise<string[]> {
  const { db } = database
  const before = await sql<{ row: object }>`SELECT to_jsonb(e) AS row FROM audit_events AS e`.execute(db)
  await sql.raw(change.replaceAll('$tenant', `'${tenantId}'`)).execute(db)
  const { faults } = await verifyAuditChain(db, tenantId)
  await sql`DELETE FROM audit_events`.execute(db)
  await sql`INSERT INTO audit_events SELECT * FROM jsonb_populate_recordset(NULL::audit_events,
    ${JSON.stringify(before.rows.map(({ row }) => row))}::jsonb)`.execute(db)
  return faults.map(({ chainNo, problem }) => `${chainNo} ${problem}`)
}

test('a chain shows what was changed, removed, inserted or put in another order', async () => {
  const { db, tenantId } = database
  const other = await makeTenant(db, 'other')
  await write(tenantId, 3)
  await write(other, 2)
  await write(null, 1)
  // Two processes seal at once.
  await Promise.all([sealAuditEvents(db), sealAuditEvents(db)])
  await write(tenantId, 3)
  await sealAuditEvents(db)
  await write(tenantId, 1)
  const report = await verifyAuditChain(db, tenantId)
  expect(report).toMatchObject({ events: 7, unsealed: 1, erased: 0, faults: [] })
  for (const id of [other, null]) expect(await verifyAuditChain(db, id)).toMatchObject({ unsealed: 0, faults: [] })

  const where = 'WHERE tenant_id = $tenant AND chain_no'
  expect(await faultsAfter(tenantId, `UPDATE audit_events SET details = '{"n": 9}' ${where} = 2`)).toEqual([
    '2 changed',
  ])
  expect(await faultsAfter(tenantId, `UPDATE audit_events SET actor_id = new_id() ${where} = 2`)).toEqual(['2 changed'])
  expect(await faultsAfter(tenantId, `DELETE FROM audit_events ${where} = 3`)).toEqual(['4 missing before'])
  expect(await faultsAfter(tenantId, `DELETE FROM audit_events ${where} = 1`)).toEqual(['2 missing before'])
  const forged = `UPDATE audit_events AS e SET details = '{"n": 9}',
    content_hash = audit_content_hash((e.id, e.tenant_id, e.actor_id, e.action, e.subject, '{"n": 9}', e.happened_at,
      e.chain_no, e.content_hash, e.chain_hash)::audit_events) ${where} = 2`
  expect(await faultsAfter(tenantId, forged)).toEqual(['2 hash wrong'])
  // The last event was cut off: the chain is whole, but its head is not the one that was noted.
  await sql`DELETE FROM audit_events WHERE tenant_id = ${tenantId} AND chain_no = 6`.execute(db)
  const cut = await verifyAuditChain(db, tenantId)
  expect(cut.faults).toEqual([])
  expect(cut.head).not.toBe(report.head)
})

test('a tenant reads and adds events, and changes none but by an erasure', async () => {
  const { db, pool, tenantId } = database
  await write(tenantId, 2)
  await sealAuditEvents(db)
  const own = tenantDatabases(pool)(tenantId)
  await writeAudit(own, { tenantId, actorId: null, action: 'test', subject: 'pages' })
  const forged = { tenant_id: tenantId, action: 'test', subject: 'pages', details: '{}' }
  for (const more of [
    { happened_at: new Date(0) },
    { chain_no: 9, content_hash: Buffer.of(1), chain_hash: Buffer.of(1) },
  ])
    await expect(
      own
        .insertInto('audit_events')
        .values({ ...forged, ...more })
        .execute(),
    ).rejects.toThrow('permission denied')
  await expect(own.updateTable('audit_events').set({ action: 'other' }).execute()).rejects.toThrow('permission denied')
  await expect(own.deleteFrom('audit_events').execute()).rejects.toThrow('permission denied')
  await expect(sql`SELECT seal_audit_events(10)`.execute(own)).rejects.toThrow('permission denied')
  const other = await makeTenant(db, 'another')
  await write(other, 1)
  const ids = (await db.selectFrom('audit_events').select('id').execute()).map(({ id }) => id)
  await sql`SELECT redact_audit_events(${ids}::uuid[])`.execute(own)
  const { rows } = await sql<{ tenant_id: string; erased: boolean }>`
    SELECT tenant_id, bool_and(details = '{"erased": true}') AS erased FROM audit_events
    WHERE tenant_id IN (${tenantId}, ${other}) GROUP BY 1`.execute(db)
  expect(new Map(rows.map(({ tenant_id, erased }) => [tenant_id, erased]))).toEqual(
    new Map([
      [tenantId, true],
      [other, false],
    ]),
  )
  expect((await verifyAuditChain(db, tenantId)).faults).toEqual([])
})

test('a chain whose oldest events have expired can be verified, and cannot be shortened without a trace', async () => {
  const { db } = database
  const tenantId = await makeTenant(db, 'old')
  await write(tenantId, 6)
  // The fourth is young: the fifth and sixth stay although they are old.
  await sql`UPDATE audit_events SET happened_at = now() - interval '11 days' WHERE tenant_id = ${tenantId}
    AND details ->> 'n' <> '3'`.execute(db)
  await sealAuditEvents(db)
  const { head } = await verifyAuditChain(db, tenantId)
  expect(await deleteOldAuditEvents(db, 10)).toBe(3)
  expect(await deleteOldAuditEvents(db, 10)).toBe(0)
  const report = await verifyAuditChain(db, tenantId)
  expect(report).toMatchObject({ events: 4, expired: 3, unsealed: 1, faults: [], head })

  // The noted event is part of the chain itself.
  await sealAuditEvents(db)
  expect(await verifyAuditChain(db, tenantId)).toMatchObject({ events: 4, expired: 3, unsealed: 0, faults: [] })
  const where = 'WHERE tenant_id = $tenant AND chain_no'
  expect(await faultsAfter(tenantId, `DELETE FROM audit_events ${where} = 4`)).toEqual(['5 missing before'])
  expect(await faultsAfter(tenantId, `DELETE FROM audit_events ${where} = 7`)).toEqual(['4 missing before'])
  const renumbered = `UPDATE audit_events SET details = jsonb_set(details, '{chain_no}', '4') ${where} = 7;
    DELETE FROM audit_events ${where} = 4`
  expect(await faultsAfter(tenantId, renumbered)).toEqual(['5 hash wrong', '7 changed'])

  // Everything is old: the newest event stays, for the next one to be linked to.
  await sql`UPDATE audit_events SET happened_at = happened_at - interval '20 days' WHERE tenant_id = ${tenantId}`.execute(
    db,
  )
  expect(await deleteOldAuditEvents(db, 10)).toBe(3)
  await write(tenantId, 1)
  await sealAuditEvents(db)
  const { faults, ...later } = await verifyAuditChain(db, tenantId)
  expect(later).toMatchObject({ events: 3, expired: 6, unsealed: 0 })
  // Its time was changed above.
  expect(faults.map(({ problem }) => problem)).toEqual(['changed'])
})
