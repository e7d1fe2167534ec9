import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StubRequest, StubServer } from '../../demo/stub-servers/stub-server.ts'
import { eraseSubject, readReceipt } from '../contacts/erasure/erase-subject.ts'
import { confirmErasure, readErasureAnswers } from '../contacts/erasure/remote-records.ts'
import { subjectOf } from '../contacts/erasure/subject.ts'
import { suppress } from '../contacts/suppression/suppression.ts'
import { hashOf } from '../contacts/suppression/suppression-key.ts'
import { queuedValues } from '../curation/queue-rows.ts'
import { createRegistry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { DestinationKind } from '../destinations/destination.ts'
import type { Credential } from '../destinations/destination-type.ts'
import { deleteDestination } from '../stages/wf8-delivery/destination-store.ts'
import { erasure } from '../stages/wf8-delivery/erasure-stage.ts'
import { openDestination } from '../stages/wf8-delivery/open-destination.ts'
import { optOuts } from '../stages/wf8-delivery/opt-out-stage.ts'
import { optOutPolling, queueOptOutPolls } from '../stages/wf8-delivery/polling-stage.ts'
import { selectForDelivery } from '../stages/wf8-delivery/select-for-delivery.ts'
import { delivery } from '../stages/wf8-delivery/stage.ts'
import { deliveryTools, makeContacts, makeDestination, newKeyFile } from './delivery-fixture.ts'
import { loopContext } from './loops.ts'
import { until } from './until.ts'
import { makeTenant } from './users.ts'

/** The stand-in of a destination, as the shared tests see it. What is left out does not exist at this kind. */
export interface DestinationUnderTest {
  readonly server: StubServer
  readonly credential: Credential
  readonly settings?: object
  /** Names of the fields for first name, last name and phone. */
  readonly fields: readonly [first: string, last: string, phone: string]
  /** Values of a person by field; undefined: there is none. */
  values(email: string): Record<string, unknown> | undefined
  /** E-mails of all records, one for each. */
  emails(): readonly string[]
  isWrite(request: StubRequest): boolean
  /** Makes the stand-in refuse the credential; the returned function undoes it. */
  refuseCredential(): () => void
  /** Sets the limit of the stand-in to what the documentation says, and returns how often it is exceeded. */
  readonly limit?: { readonly contacts: number; exceeded(): number }
  /** Ends the limit, for tests with many contacts. */
  endLimit?(): void
  /** Of a destination that takes batches. */
  readonly contactsPerCall?: number
  /** The id of a record there. */
  idOf?(email: string): string | undefined
  edit?(email: string, values: Record<string, string>): void
  optOut?(email: string): void
  isOptedOut?(email: string): boolean
  /** Gives a record another id. */
  renumber?(email: string): void
  /** Deletes a record there. */
  remove?(email: string): void
  /** Whether it refuses a name with < and > in it. */
  readonly refusesMarkup?: boolean
  /** Whether there is a page for each record. */
  readonly hasLinks?: boolean
}

export function describeDestination(
  kind: DestinationKind,
  database: { readonly db: Database },
  start: () => Promise<DestinationUnderTest>,
): void {
  describe(kind, () => {
    let there: DestinationUnderTest
    let tenantId: string
    let tools: ReturnType<typeof deliveryTools>
    let stage: ReturnType<typeof delivery>
    let destinationId: string
    const keyFile = newKeyFile()

    beforeEach(async () => {
      there = await start()
      tenantId = await makeTenant(database.db, `deliveries ${kind}`)
      tools = toolsOfProcess(keyFile)
      stage = delivery({ destinations: tools })
      destinationId = await addDestination()
    })
    afterEach(() => there.server.close())

    const toolsOfProcess = (file: string) =>
      deliveryTools(database.db, { [kind]: there.server.endpoint }, { keyFile: file })
    const addDestination = () => {
      const { credential, settings = {}, fields } = there
      const [first, last, phone] = fields
      return makeDestination(database.db, tools, {
        tenantId,
        kind,
        credential,
        settings,
        map: [
          { from: 'first_name', to: first, policy: 'overwrite' },
          { from: 'last_name', to: last, policy: 'fill' },
          { from: 'phone', to: phone, policy: 'never' },
        ],
      })
    }
    const select = (ids: readonly string[], to = destinationId) => {
      const registry = createRegistry([{ folder: 'test', stages: [stage] }])
      const selection = { tenantId, actorId: tenantId, destinationId: to, target: { ids } }
      return inTransaction(database.db, (trx) => selectForDelivery(trx, registry, selection))
    }
    const run = () => runJobLoop(loopContext(database.db, stage)).finished
    const deliverAll = async (ids: readonly string[], to = destinationId) => {
      await select(ids, to)
      await run()
      return tally()
    }
    /** Rows by outcome or error code. */
    const tally = async () => {
      const { rows } = await sql<{ what: string; count: number }>`
        SELECT coalesce(sync_error_code, sync_outcome, sync_status) AS what, count(*)::int FROM contact_syncs
        WHERE tenant_id = ${tenantId} GROUP BY 1 ORDER BY 1`.execute(database.db)
      return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
    }
    const makeAllDue = () =>
      sql`UPDATE contact_syncs SET sync_next_attempt_at = now() WHERE tenant_id = ${tenantId}`.execute(database.db)
    const remoteIds = async () => {
      const rows = await database.db
        .selectFrom('contact_syncs')
        .select('remote_id')
        .where('tenant_id', '=', tenantId)
        .orderBy('id')
        .execute()
      return rows.map(({ remote_id }) => remote_id)
    }
    const writes = () => there.server.requests.filter(there.isWrite).length
    const rename = (ids: readonly string[], name: string) =>
      database.db.updateTable('contacts').set({ name }).where('id', 'in', ids).execute()
    const emailOf = (index: number) => `person${index}@site${index}.example`

    test('creates contacts once, writes nothing that has not changed, and updates what has', async () => {
      const ids = await makeContacts(database.db, tenantId, 4)
      const made = await deliverAll(ids)
      expect(Object.values(made)).toEqual([4])
      expect(made).not.toHaveProperty('unchanged')
      expect([...there.emails()].sort()).toEqual([0, 1, 2, 3].map(emailOf))
      const [first, last, phone] = there.fields
      expect(there.values(emailOf(2))).toMatchObject({
        [first]: 'Ann',
        [last]: 'Person2',
        [phone]: '+44113496000002',
      })
      const before = writes()
      expect(await deliverAll(ids)).toEqual({ unchanged: 4 })
      expect(writes()).toBe(before)
      await rename(ids.slice(0, 1), 'Anna Person0')
      expect(await deliverAll(ids)).toEqual({ unchanged: 3, updated: 1 })
      expect(there.values(emailOf(0))).toMatchObject({ [first]: 'Anna', [last]: 'Person0' })
      const { rows } = await sql<{ count: number }>`
        SELECT count(remote_url)::int FROM contact_syncs WHERE tenant_id = ${tenantId}`.execute(database.db)
      expect(rows).toEqual([{ count: there.hasLinks === true ? 4 : 0 }])
    })

    test('keeps what people changed there by the policy of the field, and finds a deleted record by its e-mail', async () => {
      const { edit, remove } = there
      if (edit === undefined || remove === undefined) return
      const [first, last, phone] = there.fields
      const ids = await makeContacts(database.db, tenantId, 1)
      await deliverAll(ids)
      edit(emailOf(0), { [first]: 'Annie', [last]: 'Changed there', [phone]: '1' })
      expect(await deliverAll(ids)).toEqual({ unchanged: 1 })
      await database.db
        .updateTable('contacts')
        .set({ name: 'Anna Newname', phone: '+441134960999' })
        .where('id', '=', ids[0] ?? '')
        .execute()
      expect(await deliverAll(ids)).toEqual({ updated: 1 })
      expect(there.values(emailOf(0))).toMatchObject({ [first]: 'Anna', [last]: 'Changed there', [phone]: '1' })
      if (there.renumber !== undefined) {
        there.renumber(emailOf(0))
        await rename(ids, 'Anna Again')
        expect(await deliverAll(ids)).toEqual({ unchanged: 1 })
        expect(await remoteIds()).toEqual([there.idOf?.(emailOf(0))])
        await rename(ids, 'Anna Newname')
      }
      remove(emailOf(0))
      await deliverAll(ids)
      expect(there.emails()).toEqual([emailOf(0)])
      expect(there.values(emailOf(0))).toMatchObject({ [first]: 'Anna', [last]: 'Newname' })
    })

    test('a refused contact is one error among the others, and a cut after the write leaves one record', async () => {
      const ids = await makeContacts(database.db, tenantId, 3)
      if (there.refusesMarkup === true) {
        await rename(ids.slice(1, 2), 'An <b> Name')
        const results = await deliverAll(ids)
        expect(results).toMatchObject({ delivery_refused: 1 })
        expect(there.emails()).toHaveLength(2)
        await rename(ids.slice(1, 2), 'Ann Person1')
        for (const id of ids) await database.db.deleteFrom('contact_syncs').where('contact_id', '=', id).execute()
      }
      await rename(ids, 'Ann Again')
      there.server.fail({ cutAfter: true, when: there.isWrite })
      await select(ids)
      await run()
      await makeAllDue()
      await run()
      expect([...there.emails()].sort()).toEqual([0, 1, 2].map(emailOf))
      expect(Object.keys(await tally()).every((what) => ['created', 'unchanged', 'updated'].includes(what))).toBe(true)
    })

    test('a suppressed person is not sent; an opt-out there is not overwritten, and suppresses the person here', async () => {
      const ids = await makeContacts(database.db, tenantId, 3)
      await select(ids)
      await suppress(database.db, { tenantId, kind: 'domain', value: 'site0.example', reason: 'requested' })
      await run()
      expect([...there.emails()].sort()).toEqual([emailOf(1), emailOf(2)])
      if (there.optOut === undefined) return
      there.optOut(emailOf(1))
      const other = await addDestination()
      await rename(ids.slice(1), 'Zoe Renamed')
      await deliverAll(ids.slice(1))
      const { rows } = await sql<{ reason: string }>`
        SELECT reason FROM suppressions WHERE tenant_id = ${tenantId} AND reason LIKE '% at %'`.execute(database.db)
      expect(rows).toHaveLength(1)
      const [first] = there.fields
      expect(there.values(emailOf(1))).toMatchObject({ [first]: 'Ann' })
      expect(there.values(emailOf(2))).toMatchObject({ [first]: 'Zoe' })
      expect(await select(ids, other)).toMatchObject({ updated: 1 })
    })

    test('an opt-out while a person is written is kept, and found by the next delivery', async () => {
      const { optOut, isOptedOut } = there
      if (optOut === undefined || isOptedOut === undefined) return
      const ids = await makeContacts(database.db, tenantId, 2)
      await deliverAll(ids)
      await rename(ids, 'Anna Renamed')
      // The person has been read, and the write is on its way.
      const meanwhile = (request: StubRequest) => {
        if (there.isWrite(request)) optOut(emailOf(0))
        return false
      }
      there.server.fail({ delayMs: 0, when: meanwhile })
      await deliverAll(ids)
      expect(isOptedOut(emailOf(0))).toBe(true)
      await rename(ids, 'Zoe Later')
      expect(await deliverAll(ids)).toEqual({ updated: 1 })
      const { rows } = await sql`SELECT FROM suppressions WHERE tenant_id = ${tenantId}`.execute(database.db)
      expect(rows).toHaveLength(1)
      expect(there.values(emailOf(0))?.[there.fields[0]]).not.toBe('Zoe')
      expect(isOptedOut(emailOf(0))).toBe(true)
    })

    test('a refused credential pauses the destination without using attempts; afterwards all are delivered', async () => {
      const ids = await makeContacts(database.db, tenantId, 5)
      const accept = there.refuseCredential()
      await deliverAll(ids)
      const { rows } = await sql<{ attempts: number }>`
        SELECT max(sync_attempts) AS attempts FROM contact_syncs WHERE tenant_id = ${tenantId}`.execute(database.db)
      expect(rows[0]?.attempts).toBe(0)
      expect(await tally()).toEqual({ credential_rejected: 5 })
      expect(there.server.requests.length).toBeLessThan(10)
      accept()
      await database.db.deleteFrom('lanes').execute()
      await makeAllDue()
      await run()
      expect(await tally()).not.toHaveProperty('credential_rejected')
      expect(there.emails()).toHaveLength(5)
    })

    test('two processes and two destinations of one account never exceed its documented limit', async () => {
      const { limit } = there
      if (limit === undefined) return
      const ids = await makeContacts(database.db, tenantId, 2 * limit.contacts)
      const other = await addDestination()
      await select(ids.slice(0, limit.contacts))
      await select(ids.slice(limit.contacts), other)
      // Each with a pacer of its own: they have the database in common, as processes have.
      const second = delivery({ destinations: toolsOfProcess(keyFile) })
      const first = await inTransaction(database.db, async (trx) => {
        // The first takes only what is not locked.
        await sql`SELECT FROM contact_syncs WHERE destination_id = ${other} FOR UPDATE`.execute(trx)
        const loop = runJobLoop(loopContext(database.db, stage)).finished
        await until('its rows', async () => (await tally()).Processing === limit.contacts)
        return { loop }
      })
      await Promise.all([first.loop, runJobLoop(loopContext(database.db, second, { worker: 'second' })).finished])
      await makeAllDue()
      await run()
      expect(limit.exceeded()).toBe(0)
      expect(Object.values(await tally())).toEqual([ids.length])
    })

    test('the connection test reports the account', async () => {
      const { client } = await openDestination(database.db, tools, { tenantId, id: destinationId })
      try {
        const signal = AbortSignal.timeout(20_000)
        expect((await client.test(signal)).account).not.toBe('')
        const names = (await client.fields(signal)).map(({ name }) => name)
        if (names.length > 0) expect(names).toEqual(expect.arrayContaining([...there.fields]))
      } finally {
        await client.close()
      }
    })

    test('who has opted out there is found by asking, page after page, and only once', async () => {
      const { db } = database
      if (there.optOut === undefined) return
      const ids = await makeContacts(db, tenantId, 3)
      await deliverAll(ids)
      there.optOut(emailOf(1))
      await db
        .insertInto('opt_out_polls')
        .values({ tenant_id: tenantId, destination_id: destinationId, ...queuedValues('poll') })
        .execute()
      const poll = async () => {
        await runJobLoop(loopContext(db, optOutPolling({ destinations: tools }))).finished
        await runJobLoop(loopContext(db, optOuts())).finished
        const { rows } = await sql<{ outcome: string; reasons: string[] }>`
          SELECT poll_outcome AS outcome, ARRAY(SELECT reason FROM suppressions WHERE tenant_id = ${tenantId}) AS reasons
          FROM opt_out_polls WHERE tenant_id = ${tenantId}`.execute(db)
        return rows[0]
      }
      const { client } = await openDestination(db, tools, { tenantId, id: destinationId })
      await client.close()
      if (client.optOutLists === undefined) {
        expect(await poll()).toEqual({ outcome: 'no_opt_out_list', reasons: [] })
        return
      }
      expect(await poll()).toMatchObject({ outcome: 'polled', reasons: [expect.stringContaining(` at ${kind}`)] })
      // Soon after, it is not asked again; then only for what has changed.
      expect(await queueOptOutPolls(db)).toBe(0)
      await sql`UPDATE opt_out_polls SET poll_finished_at = now() - interval '1 hour' WHERE tenant_id = ${tenantId}`.execute(
        db,
      )
      expect(await queueOptOutPolls(db)).toBe(1)
      there.optOut(emailOf(2))
      expect((await poll())?.reasons).toHaveLength(2)
      expect(decodeURIComponent(there.server.requests.at(-1)?.url.search ?? '')).toMatch(/20\d\d-\d\d-\d\dT/)
      const { rows: kept } = await sql`SELECT FROM contacts WHERE tenant_id = ${tenantId}`.execute(db)
      expect(kept).toHaveLength(1)
    })

    test('a person who is erased here is erased there, until the destination confirms it', async () => {
      const { db } = database
      const erasures = erasure({ destinations: tools })
      const runErasures = () => runJobLoop(loopContext(db, erasures)).finished
      const erasePerson = (index: number) =>
        eraseSubject(db, { tenantId, actorId: tenantId, subject: subjectOf('email', emailOf(index)), reason: 'asked' })
      const [confirmed, unknown] = there.remove === undefined ? ['marked', 'marked'] : ['erased', 'not_found']
      await deliverAll(await makeContacts(db, tenantId, 5))

      const accept = there.refuseCredential()
      const { receipt_id, destinations } = await erasePerson(0)
      expect(destinations).toMatchObject([{ kind, answer: 'waiting', at: null }])
      await runErasures()
      const { rows: waiting } = await sql<{ attempts: number; code: string }>`
        SELECT erasure_attempts AS attempts, erasure_error_code AS code FROM remote_records
        WHERE tenant_id = ${tenantId}`.execute(db)
      expect(waiting).toEqual([{ attempts: 0, code: 'credential_rejected' }])
      expect((await readReceipt(db, tenantId, receipt_id))?.destinations[0]?.problem).toContain('credential')

      accept()
      await db.deleteFrom('lanes').execute()
      await db
        .updateTable('remote_records')
        .set({ erasure_next_attempt_at: sql`now()` })
        .where('tenant_id', '=', tenantId)
        .execute()
      // It was made, and the answer was lost.
      const isErasure = ({ method, url, body }: StubRequest) =>
        method === 'DELETE' || /delete/.test(url.pathname) || /contact.erased/.test(body)
      there.server.fail({ cutAfter: true, when: isErasure })
      await runErasures()
      await db
        .updateTable('remote_records')
        .set({ erasure_next_attempt_at: sql`now()` })
        .where('tenant_id', '=', tenantId)
        .execute()
      await runErasures()
      const receipt = await readReceipt(db, tenantId, receipt_id)
      expect([confirmed, unknown]).toContain(receipt?.destinations[0]?.answer)
      expect(receipt?.destinations[0]?.at).toBeInstanceOf(Date)
      const { rows: kept } = await sql<{ held: string }>`
        SELECT concat(remote_id, email) AS held FROM remote_records WHERE tenant_id = ${tenantId}`.execute(db)
      expect(kept).toEqual([{ held: '' }])
      expect([...there.emails()].sort()).toEqual([1, 2, 3, 4].map(emailOf))

      // Deleted there by someone else.
      there.remove?.(emailOf(1))
      await erasePerson(1)
      await runErasures()
      expect((await readErasures(1)).map(({ answer }) => answer)).toEqual([unknown])

      // Merged there since: the record has another id.
      there.renumber?.(emailOf(4))
      await erasePerson(4)
      await runErasures()
      expect((await readErasures(4)).map(({ answer }) => answer)).toEqual([confirmed])
      if (there.remove !== undefined) expect(there.emails()).not.toContain(emailOf(4))

      // Suppressed first, erased later: the record is still known.
      await suppress(db, { tenantId, kind: 'email', value: emailOf(2), reason: 'asked' })
      expect(await readErasures(2)).toEqual([])
      await erasePerson(2)
      await runErasures()
      expect((await readErasures(2)).map(({ answer }) => answer)).toEqual([confirmed])

      await inTransaction(db, (trx) => deleteDestination(trx, tenantId, destinationId))
      const [left] = (await erasePerson(3)).destinations
      expect(left).toMatchObject({ kind, answer: 'manual' })
      await confirmErasure(db, tenantId, left?.id ?? '')
      expect(await readErasures(3)).toMatchObject([{ answer: 'done_manually', remote_id: null }])
    })
    const readErasures = (index: number) =>
      readErasureAnswers(database.db, tenantId, hashOf('email', emailOf(index)).toString('hex'))
  })
}
