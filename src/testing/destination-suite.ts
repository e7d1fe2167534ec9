import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StubRequest } from '../../demo/stub-servers/stub-server.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { DestinationKind } from '../destinations/destination.ts'
import { openDestination } from '../stages/wf8-delivery/open-destination.ts'
import { delivery } from '../stages/wf8-delivery/stage.ts'
import { makeContacts } from './delivery-fixture.ts'
import { type DestinationUnderTest, emailOf, useDestination } from './destination-under-test.ts'
import { loopContext } from './loops.ts'
import { until } from './until.ts'

/** What all destinations have in common: records are created, changed and left alone, errors and limits. */
export function describeDelivery(
  kind: DestinationKind,
  database: { readonly db: Database },
  start: () => Promise<DestinationUnderTest>,
): void {
  describe(kind, () => {
    const {
      own,
      toolsOfProcess,
      addDestination,
      select,
      run,
      deliverAll,
      tally,
      makeAllDue,
      remoteIds,
      writes,
      rename,
    } = useDestination(kind, database, start)

    test('creates contacts once, writes nothing that has not changed, and updates what has', async () => {
      const ids = await makeContacts(database.db, own.tenantId, 4)
      const made = await deliverAll(ids)
      expect(Object.values(made)).toEqual([4])
      expect(made).not.toHaveProperty('unchanged')
      expect([...own.there.emails()].sort()).toEqual([0, 1, 2, 3].map(emailOf))
      const [first, last, phone] = own.there.fields
      expect(own.there.values(emailOf(2))).toMatchObject({
        [first]: 'Ann',
        [last]: 'Person2',
        [phone]: '+44113496000002',
      })
      const before = writes()
      expect(await deliverAll(ids)).toEqual({ unchanged: 4 })
      expect(writes()).toBe(before)
      await rename(ids.slice(0, 1), 'Anna Person0')
      expect(await deliverAll(ids)).toEqual({ unchanged: 3, updated: 1 })
      expect(own.there.values(emailOf(0))).toMatchObject({ [first]: 'Anna', [last]: 'Person0' })
      const { rows } = await sql<{ count: number }>`
        SELECT count(remote_url)::int FROM contact_syncs WHERE tenant_id = ${own.tenantId}`.execute(database.db)
      expect(rows).toEqual([{ count: own.there.hasLinks === true ? 4 : 0 }])
    })

    test('keeps what people changed there by the policy of the field, and finds a deleted record by its e-mail', async () => {
      const { edit, remove } = own.there
      if (edit === undefined || remove === undefined) return
      const [first, last, phone] = own.there.fields
      const ids = await makeContacts(database.db, own.tenantId, 1)
      await deliverAll(ids)
      edit(emailOf(0), { [first]: 'Annie', [last]: 'Changed there', [phone]: '1' })
      expect(await deliverAll(ids)).toEqual({ unchanged: 1 })
      await database.db
        .updateTable('contacts')
        .set({ name: 'Anna Newname', phone: '+441134960999' })
        .where('id', '=', ids[0] ?? '')
        .execute()
      expect(await deliverAll(ids)).toEqual({ updated: 1 })
      expect(own.there.values(emailOf(0))).toMatchObject({ [first]: 'Anna', [last]: 'Changed there', [phone]: '1' })
      if (own.there.renumber !== undefined) {
        own.there.renumber(emailOf(0))
        await rename(ids, 'Anna Again')
        expect(await deliverAll(ids)).toEqual({ unchanged: 1 })
        expect(await remoteIds()).toEqual([own.there.idOf?.(emailOf(0))])
        await rename(ids, 'Anna Newname')
      }
      remove(emailOf(0))
      await deliverAll(ids)
      expect(own.there.emails()).toEqual([emailOf(0)])
      expect(own.there.values(emailOf(0))).toMatchObject({ [first]: 'Anna', [last]: 'Newname' })
    })

    test('an e-mail that is corrected here is corrected in its record; one that was changed there stays', async () => {
      const { db } = database
      if (own.there.idOf === undefined) return
      const ids = await makeContacts(db, own.tenantId, 2)
      await deliverAll(ids)
      const before = await remoteIds()
      const correct = (at: number, email: string) =>
        db
          .updateTable('contacts')
          .set({ email })
          .where('id', '=', ids[at] ?? '')
          .execute()
      await correct(0, 'corrected@site0.example')
      expect(await deliverAll(ids)).toEqual({ unchanged: 1, updated: 1 })
      expect(own.there.emails().toSorted()).toEqual(['corrected@site0.example', emailOf(1)])
      expect(await remoteIds()).toEqual(before)
      expect(own.there.idOf('corrected@site0.example')).toBe(before[0])
      expect(await deliverAll(ids)).toEqual({ unchanged: 2 })
      // As if the record had been written with another e-mail, which someone replaced there.
      await sql`UPDATE contact_syncs SET sent_email_hash = '\\x00' WHERE contact_id = ${ids[1]}`.execute(db)
      await correct(1, 'other@site1.example')
      expect(await deliverAll(ids)).toEqual({ unchanged: 2 })
      expect(own.there.emails()).toContain(emailOf(1))
    })

    test('a refused contact is one error among the others, and a cut after the write leaves one record', async () => {
      const ids = await makeContacts(database.db, own.tenantId, 3)
      if (own.there.refusesMarkup === true) {
        await rename(ids.slice(1, 2), 'An <b> Name')
        const results = await deliverAll(ids)
        expect(results).toMatchObject({ delivery_refused: 1 })
        expect(own.there.emails()).toHaveLength(2)
        await rename(ids.slice(1, 2), 'Ann Person1')
        for (const id of ids) await database.db.deleteFrom('contact_syncs').where('contact_id', '=', id).execute()
      }
      if (own.there.refusesMarkup !== true) {
        const isOfSecond = (request: StubRequest) => own.there.isWrite(request) && request.body.includes(emailOf(1))
        own.there.server.fail({ status: 422, body: 'no', when: isOfSecond })
        expect(await deliverAll(ids)).toMatchObject({ delivery_refused: 1 })
        expect(own.there.emails().toSorted()).toEqual([0, 2].map(emailOf))
      }
      await rename(ids, 'Ann Again')
      own.there.server.fail({ cutAfter: true, when: own.there.isWrite })
      await select(ids)
      await run()
      await makeAllDue()
      await run()
      expect([...own.there.emails()].sort()).toEqual([0, 1, 2].map(emailOf))
      expect(Object.keys(await tally()).every((what) => ['created', 'unchanged', 'updated'].includes(what))).toBe(true)
    })

    test('a refused credential pauses the destination without using attempts; afterwards all are delivered', async () => {
      const ids = await makeContacts(database.db, own.tenantId, 5)
      const accept = own.there.refuseCredential()
      await deliverAll(ids)
      const { rows } = await sql<{ attempts: number }>`
        SELECT max(sync_attempts) AS attempts FROM contact_syncs WHERE tenant_id = ${own.tenantId}`.execute(database.db)
      expect(rows[0]?.attempts).toBe(0)
      expect(await tally()).toEqual({ credential_rejected: 5 })
      expect(own.there.server.requests.length).toBeLessThan(10)
      accept()
      await database.db.deleteFrom('lanes').execute()
      await makeAllDue()
      await run()
      expect(await tally()).not.toHaveProperty('credential_rejected')
      expect(own.there.emails()).toHaveLength(5)
    })

    test('two processes and two destinations of one account never exceed its documented limit', async () => {
      const { limit } = own.there
      if (limit === undefined) return
      const ids = await makeContacts(database.db, own.tenantId, 2 * limit.contacts)
      const other = await addDestination()
      await select(ids.slice(0, limit.contacts))
      await select(ids.slice(limit.contacts), other)
      // Each with a pacer of its own: they have the database in common, as processes have.
      const second = delivery({ destinations: toolsOfProcess() })
      const first = await inTransaction(database.db, async (trx) => {
        // The first takes only what is not locked.
        await sql`SELECT FROM contact_syncs WHERE destination_id = ${other} FOR UPDATE`.execute(trx)
        const loop = runJobLoop(loopContext(database.db, own.stage)).finished
        await until('its rows', async () => (await tally()).Processing === limit.contacts)
        return { loop }
      })
      await Promise.all([first.loop, runJobLoop(loopContext(database.db, second, { worker: 'second' })).finished])
      await makeAllDue()
      await run()
      const processes = [toolsOfProcess(), toolsOfProcess()].map(async (tools, at) => {
        const { client } = await openDestination(database.db, tools, {
          tenantId: own.tenantId,
          id: at === 0 ? own.destinationId : other,
        })
        const calls = Array.from({ length: limit.calls ?? 0 }, () => client.fields(AbortSignal.timeout(60_000)))
        await Promise.all(calls).finally(() => client.close())
      })
      await Promise.all(processes)
      expect(limit.exceeded()).toBe(0)
      expect(Object.values(await tally())).toEqual([ids.length])
    })

    test('the connection test reports the account', async () => {
      const { client } = await openDestination(database.db, own.tools, {
        tenantId: own.tenantId,
        id: own.destinationId,
      })
      try {
        const signal = AbortSignal.timeout(20_000)
        expect((await client.test(signal)).account).not.toBe('')
        const names = (await client.fields(signal)).map(({ name }) => name)
        if (names.length > 0) expect(names).toEqual(expect.arrayContaining([...own.there.fields]))
      } finally {
        await client.close()
      }
    })
  })
}
