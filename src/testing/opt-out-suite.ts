import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StubRequest } from '../../demo/stub-servers/stub-server.ts'
import { eraseSubject, readReceipt } from '../contacts/erasure/erase-subject.ts'
import { confirmErasure, readErasureAnswers } from '../contacts/erasure/remote-records.ts'
import { subjectOf } from '../contacts/erasure/subject.ts'
import { suppress } from '../contacts/suppression/suppression.ts'
import { hashOf } from '../contacts/suppression/suppression-key.ts'
import { queuedValues } from '../curation/queue-rows.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { DestinationKind } from '../destinations/destination.ts'
import { deleteDestination } from '../stages/wf8-delivery/destination-store.ts'
import { erasure } from '../stages/wf8-delivery/erasure-stage.ts'
import { openDestination } from '../stages/wf8-delivery/open-destination.ts'
import { optOuts } from '../stages/wf8-delivery/opt-out-stage.ts'
import { optOutPolling, queueOptOutPolls } from '../stages/wf8-delivery/polling-stage.ts'
import { makeContacts } from './delivery-fixture.ts'
import { type DestinationUnderTest, emailOf, useDestination } from './destination-under-test.ts'
import { loopContext } from './loops.ts'

/** People who must not be contacted, or have to be erased, here or there. */
export function describeOptOuts(
  kind: DestinationKind,
  database: { readonly db: Database },
  start: () => Promise<DestinationUnderTest>,
): void {
  describe(kind, () => {
    const { own, addDestination, select, run, deliverAll, writes, rename } = useDestination(kind, database, start)

    const readErasures = (index: number) =>
      readErasureAnswers(database.db, own.tenantId, hashOf('email', emailOf(index)).toString('hex'))

    test('a suppressed person is not sent; an opt-out there is not overwritten, and suppresses the person here', async () => {
      const ids = await makeContacts(database.db, own.tenantId, 3)
      await select(ids)
      await suppress(database.db, {
        tenantId: own.tenantId,
        kind: 'domain',
        value: 'site0.example',
        reason: 'requested',
      })
      await run()
      expect([...own.there.emails()].sort()).toEqual([emailOf(1), emailOf(2)])
      if (own.there.optOut === undefined) return
      own.there.optOut(emailOf(1))
      const other = await addDestination()
      await rename(ids.slice(1), 'Zoe Renamed')
      await deliverAll(ids.slice(1))
      const { rows } = await sql<{ reason: string }>`
        SELECT reason FROM suppressions WHERE tenant_id = ${own.tenantId} AND reason LIKE '% at %'`.execute(database.db)
      expect(rows).toHaveLength(1)
      const [first] = own.there.fields
      expect(own.there.values(emailOf(1))).toMatchObject({ [first]: 'Ann' })
      expect(own.there.values(emailOf(2))).toMatchObject({ [first]: 'Zoe' })
      expect(await select(ids, other)).toMatchObject({ updated: 1 })
    })

    test('an opt-out before the first delivery is found, and nothing is written', async () => {
      const { optOut, isOptedOut } = own.there
      if (optOut === undefined || isOptedOut === undefined) return
      const ids = await makeContacts(database.db, own.tenantId, 2)
      // Someone else has entered them there: nothing is known here of the records.
      await deliverAll(ids)
      await database.db.deleteFrom('contact_syncs').where('tenant_id', '=', own.tenantId).execute()
      optOut(emailOf(0))
      await rename(ids, 'Zoe Renamed')
      const before = writes()
      expect(await deliverAll(ids.slice(0, 1))).toEqual({})
      expect(writes()).toBe(before)
      const { rows } = await sql`SELECT FROM suppressions WHERE tenant_id = ${own.tenantId}`.execute(database.db)
      expect(rows).toHaveLength(1)
      expect(isOptedOut(emailOf(0))).toBe(true)
      expect(await deliverAll(ids.slice(1))).toEqual({ updated: 1 })
    })

    test('an opt-out while a person is written is kept, and found by the next delivery', async () => {
      const { optOut, isOptedOut } = own.there
      if (optOut === undefined || isOptedOut === undefined) return
      const ids = await makeContacts(database.db, own.tenantId, 2)
      await deliverAll(ids)
      await rename(ids, 'Anna Renamed')
      // The person has been read, and the write is on its way.
      const meanwhile = (request: StubRequest) => {
        if (own.there.isWrite(request)) optOut(emailOf(0))
        return false
      }
      own.there.server.fail({ delayMs: 0, when: meanwhile })
      await deliverAll(ids)
      expect(isOptedOut(emailOf(0))).toBe(true)
      await rename(ids, 'Zoe Later')
      expect(await deliverAll(ids)).toEqual({ updated: 1 })
      const { rows } = await sql`SELECT FROM suppressions WHERE tenant_id = ${own.tenantId}`.execute(database.db)
      expect(rows).toHaveLength(1)
      expect(own.there.values(emailOf(0))?.[own.there.fields[0]]).not.toBe('Zoe')
      expect(isOptedOut(emailOf(0))).toBe(true)
    })

    test('who has opted out there is found by asking, page after page, and only once', async () => {
      const { db } = database
      if (own.there.optOut === undefined) return
      const ids = await makeContacts(db, own.tenantId, 3)
      await deliverAll(ids)
      // Also one who is not known here any more, or not yet.
      own.there.optOut(emailOf(0))
      await db
        .deleteFrom('contacts')
        .where('id', '=', ids[0] ?? '')
        .execute()
      own.there.optOut(emailOf(1))
      await db
        .insertInto('opt_out_polls')
        .values({ tenant_id: own.tenantId, destination_id: own.destinationId, ...queuedValues('poll') })
        .execute()
      const poll = async () => {
        await runJobLoop(loopContext(db, optOutPolling({ destinations: own.tools }))).finished
        await runJobLoop(loopContext(db, optOuts())).finished
        const { rows } = await sql<{ outcome: string; reasons: string[] }>`
          SELECT poll_outcome AS outcome, ARRAY(SELECT reason FROM suppressions WHERE tenant_id = ${own.tenantId}) AS reasons
          FROM opt_out_polls WHERE tenant_id = ${own.tenantId}`.execute(db)
        return rows[0]
      }
      const { client } = await openDestination(db, own.tools, { tenantId: own.tenantId, id: own.destinationId })
      await client.close()
      if (client.optOutLists === undefined) {
        expect(await poll()).toEqual({ outcome: 'no_opt_out_list', reasons: [] })
        return
      }
      const reason = expect.stringContaining(` at ${kind}`)
      expect(await poll()).toMatchObject({ outcome: 'polled', reasons: [reason, reason] })
      // Soon after, it is not asked again; then only for what has changed.
      expect(await queueOptOutPolls(db)).toBe(0)
      await sql`UPDATE opt_out_polls SET poll_finished_at = now() - interval '1 hour' WHERE tenant_id = ${own.tenantId}`.execute(
        db,
      )
      expect(await queueOptOutPolls(db)).toBe(1)
      own.there.optOut(emailOf(2))
      expect((await poll())?.reasons).toHaveLength(3)
      expect(
        (await db.selectFrom('hook_events').select('id').where('tenant_id', '=', own.tenantId).execute()).length,
      ).toBe(3)
      expect(decodeURIComponent(own.there.server.requests.at(-1)?.url.search ?? '')).toMatch(/20\d\d-\d\d-\d\dT/)
      const { rows: kept } = await sql`SELECT FROM contacts WHERE tenant_id = ${own.tenantId}`.execute(db)
      expect(kept).toHaveLength(0)
    })

    test('a person who is erased here is erased there, until the destination confirms it', async () => {
      const { db } = database
      const erasures = erasure({ destinations: own.tools })
      const runErasures = () => runJobLoop(loopContext(db, erasures)).finished
      const erasePerson = (index: number) =>
        eraseSubject(db, {
          tenantId: own.tenantId,
          actorId: own.tenantId,
          subject: subjectOf('email', emailOf(index)),
          reason: 'asked',
        })
      const [confirmed, unknown] = own.there.remove === undefined ? ['marked', 'marked'] : ['erased', 'not_found']
      await deliverAll(await makeContacts(db, own.tenantId, 5))

      const accept = own.there.refuseCredential()
      const { receipt_id, destinations } = await erasePerson(0)
      expect(destinations).toMatchObject([{ kind, answer: 'waiting', at: null }])
      await runErasures()
      const { rows: waiting } = await sql<{ attempts: number; code: string }>`
        SELECT erasure_attempts AS attempts, erasure_error_code AS code FROM remote_records
        WHERE tenant_id = ${own.tenantId}`.execute(db)
      expect(waiting).toEqual([{ attempts: 0, code: 'credential_rejected' }])
      expect((await readReceipt(db, own.tenantId, receipt_id))?.destinations[0]?.problem).toContain('credential')

      accept()
      await db.deleteFrom('lanes').execute()
      await db
        .updateTable('remote_records')
        .set({ erasure_next_attempt_at: sql`now()` })
        .where('tenant_id', '=', own.tenantId)
        .execute()
      // It was made, and the answer was lost.
      const isErasure = ({ method, url, body }: StubRequest) =>
        method === 'DELETE' || /delete/.test(url.pathname) || /contact.erased/.test(body)
      own.there.server.fail({ cutAfter: true, when: isErasure })
      await runErasures()
      await db
        .updateTable('remote_records')
        .set({ erasure_next_attempt_at: sql`now()` })
        .where('tenant_id', '=', own.tenantId)
        .execute()
      await runErasures()
      const receipt = await readReceipt(db, own.tenantId, receipt_id)
      expect([confirmed, unknown]).toContain(receipt?.destinations[0]?.answer)
      expect(receipt?.destinations[0]?.at).toBeInstanceOf(Date)
      const { rows: kept } = await sql<{ held: string }>`
        SELECT concat(remote_id, email) AS held FROM remote_records WHERE tenant_id = ${own.tenantId}`.execute(db)
      expect(kept).toEqual([{ held: '' }])
      expect([...own.there.emails()].sort()).toEqual([1, 2, 3, 4].map(emailOf))

      // Deleted there by someone else.
      own.there.remove?.(emailOf(1))
      await erasePerson(1)
      await runErasures()
      expect((await readErasures(1)).map(({ answer }) => answer)).toEqual([unknown])

      // Merged there since: the record has another id.
      own.there.renumber?.(emailOf(4))
      await erasePerson(4)
      await runErasures()
      expect((await readErasures(4)).map(({ answer }) => answer)).toEqual([confirmed])
      if (own.there.remove !== undefined) expect(own.there.emails()).not.toContain(emailOf(4))

      // Suppressed first, erased later: the record is still known.
      await suppress(db, { tenantId: own.tenantId, kind: 'email', value: emailOf(2), reason: 'asked' })
      expect(await readErasures(2)).toEqual([])
      await erasePerson(2)
      await runErasures()
      expect((await readErasures(2)).map(({ answer }) => answer)).toEqual([confirmed])

      await inTransaction(db, (trx) => deleteDestination(trx, own.tenantId, own.destinationId))
      const [left] = (await erasePerson(3)).destinations
      expect(left).toMatchObject({ kind, answer: 'manual' })
      await confirmErasure(db, own.tenantId, left?.id ?? '')
      expect(await readErasures(3)).toMatchObject([{ answer: 'done_manually', remote_id: null }])
    })
  })
}
