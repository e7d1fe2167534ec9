// Workers' clocks may be days apart: what others check, and what is asked for next time, goes by the clock of the database.
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queuedValues } from '../curation/queue-rows.ts'
import { createRegistry } from '../curation/registry.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { inTransaction } from '../db/transaction.ts'
import { optOutPolling } from '../stages/wf8-delivery/polling-stage.ts'
import { selectForDelivery } from '../stages/wf8-delivery/select-for-delivery.ts'
import { delivery } from '../stages/wf8-delivery/stage.ts'
import { webhookMessages } from '../stages/wf8-webhooks/stage.ts'
import { createWebhook } from '../stages/wf8-webhooks/webhook-store.ts'
import { makeContacts, makeDestination } from '../testing/delivery-fixture.ts'
import { standIns } from '../testing/destination-stand-ins.ts'
import { useDestination } from '../testing/destination-under-test.ts'
import { loopContext } from '../testing/loops.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { makeTenant } from '../testing/users.ts'
import { startReceiver, webhookTools } from '../testing/webhook-fixture.ts'

const database = useTestDatabase()
const twoDaysMs = 2 * 86_400_000

/** The clock of this process, not the database's. */
const shiftClock = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
afterEach(() => vi.useRealTimers())

describe.for([twoDaysMs, -twoDaysMs])('a worker whose clock is off by %d ms', (shift) => {
  describe('asks', () => {
    const { own } = useDestination('brevo', database, standIns.brevo)

    test('for opt-outs since the last time, and leaves none out', async () => {
      const { db } = database
      const poll = { tenant_id: own.tenantId, destination_id: own.destinationId, ...queuedValues('poll') }
      await db.insertInto('opt_out_polls').values(poll).execute()
      shiftClock(shift)
      await runJobLoop(loopContext(db, optOutPolling({ destinations: own.tools }))).finished
      vi.useRealTimers()
      const { rows } = await sql<{ outcome: string; ago: number }>`
        SELECT poll_outcome AS outcome, extract(epoch FROM now() - known_until)::int AS ago FROM opt_out_polls
        WHERE tenant_id = ${own.tenantId}`.execute(db)
      expect(rows).toMatchObject([{ outcome: 'polled' }])
      // Ten minutes before the poll.
      expect(rows[0]?.ago).toBeGreaterThanOrEqual(600)
      expect(rows[0]?.ago).toBeLessThan(1200)
    })
  })

  test('signs deliveries and webhooks so that receivers accept them, with the right day', async () => {
    const { db } = database
    const tenantId = await makeTenant(db, `clock ${shift}`)
    const receiver = await startReceiver()
    const tools = webhookTools(db)
    const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    const map = [{ from: 'delivered_on', to: 'on', policy: 'overwrite' }] as const
    const given = { kind: 'webhook', credential: { secret }, baseUrl: receiver.url, map } as const
    const destinationId = await makeDestination(db, tools, { tenantId, ...given })
    const events = { name: 'Ours', url: receiver.url, events: ['contact.created'] as const }
    const webhook = await createWebhook(db, tools.secrets, { tenantId, userId: tenantId }, events)
    const ids = await makeContacts(db, tenantId, 1)
    const deliveries = delivery({ destinations: tools })
    const registry = createRegistry([{ folder: 'test', stages: [deliveries] }])
    const selection = { tenantId, actorId: tenantId, destinationId, target: { ids } }
    await inTransaction(db, (trx) => selectForDelivery(trx, registry, selection))
    shiftClock(shift)
    await runJobLoop(loopContext(db, deliveries)).finished
    await runJobLoop(loopContext(db, webhookMessages({ destinations: tools }))).finished
    vi.useRealTimers()
    receiver.close()
    const [delivered, message] = receiver.received
    // The verifier of another library refuses a time that is five minutes away.
    expect(new Webhook(secret).verify(delivered?.body ?? '', delivered?.headers ?? {})).toMatchObject({
      data: { on: new Date().toISOString().slice(0, 10) },
    })
    expect(new Webhook(webhook.secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
      type: 'contact.created',
    })
  })
})
