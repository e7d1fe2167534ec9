import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { hashOf } from '../src/contacts/suppression/suppression-key.ts'
import { createRegistry } from '../src/curation/registry.ts'
import { type OpenDatabase, openDatabase } from '../src/db/database.ts'
import { type EmbeddedDatabase, openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { inTransaction } from '../src/db/transaction.ts'
import { type DestinationKind, destinationKinds } from '../src/destinations/destination.ts'
import { selectForDelivery } from '../src/stages/wf8-delivery/select-for-delivery.ts'
import { delivery } from '../src/stages/wf8-delivery/stage.ts'
import { deliveryTools, makeContacts, makeDestination, newKeyFile } from '../src/testing/delivery-fixture.ts'
import { standIns } from '../src/testing/destination-stand-ins.ts'
import type { DestinationUnderTest } from '../src/testing/destination-under-test.ts'
import { quietLog } from '../src/testing/loops.ts'
import { copyHome } from '../src/testing/prepared-home.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { until } from '../src/testing/until.ts'
import { makeTenant } from '../src/testing/users.ts'
import { endWorker, startDeliveryWorker } from './support/worker-processes.ts'

// Worker processes are killed around their calls, and the server of the database once, while contacts are delivered. At the end
// each destination has each contact once, with its last values, and the ledger says the same. A server of its own, as in
// postgres-restart.test.ts.

const folder = mkdtempSync(join(tmpdir(), 'scrapersky-deliveries-'))
const home = join(folder, 'home')
const settings = { fsync: 'off', full_page_writes: 'off' }
const keyFile = newKeyFile()
const handles: EmbeddedDatabase[] = []
const workers: ChildProcess[] = []
const { contacts, kills, kinds } = isLongRun
  ? { contacts: 10_000, kills: 20, kinds: destinationKinds }
  : { contacts: 300, kills: 3, kinds: ['hubspot', 'webhook'] as const }
/** From before a call is carried out until after its result is saved. */
const maxKillDelayMs = 40
let open: OpenDatabase

beforeAll(async () => {
  copyHome(inject('preparedHome'), home)
  const server = await openEmbedded(home, { settings })
  handles.push(server)
  open = await openDatabase({ url: server.url, poolSize: 4, statementTimeoutSeconds: 60, name: 'test', log: quietLog })
})
afterEach(() => Promise.all(workers.splice(0).map((worker) => endWorker(worker, 'SIGKILL'))))
afterAll(async () => {
  await open.close()
  for (const handle of handles) await handle.release()
  rmSync(folder, { recursive: true, force: true })
})

const isOurs = () => sql`SELECT 1`.execute(open.db)

/** The whole server killed, and another one started where it was. */
async function replaceServer(): Promise<void> {
  process.kill(Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  handles.push(await openEmbedded(home, { settings }))
  await until('the server', () =>
    isOurs().then(
      () => true,
      () => false,
    ),
  )
}

/** A row for each contact that was selected, with what the ledger has of it. */
interface Delivered {
  readonly row_id: string
  readonly email: string
  readonly name: string
  readonly status: string
  readonly outcome: string | null
  readonly remote_id: string | null
  readonly sent: Record<string, string>
  readonly effects: { id: string; state: string; closed: boolean; response: { remoteId?: string | null } | null }[]
}

async function readDeliveries(tenantId: string): Promise<readonly Delivered[]> {
  const { rows } = await sql<Delivered>`
    SELECT contact_syncs.id AS row_id, email, name, sync_status AS status, sync_outcome AS outcome, remote_id, sent,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', effects.id, 'state', state, 'closed', closed_at IS NOT NULL,
          'response', response) ORDER BY intended_at), '[]')
        FROM effects WHERE row_id = contact_syncs.id) AS effects
    FROM contact_syncs JOIN contacts ON contacts.id = contact_id WHERE contact_syncs.tenant_id = ${tenantId}`.execute(
    open.db,
  )
  return rows
}

for (const kind of kinds) {
  test(`${kind}: ${contacts} contacts, ${kills} kills and a restart of the database`, {
    timeout: 1_200_000,
  }, async () => {
    const there = await standIns[kind]()
    there.endLimit?.()
    const tenantId = await makeTenant(open.db, `kills ${kind}`)
    const run = new KilledRun(kind, there, tenantId)
    const ids = await makeContacts(open.db, tenantId, contacts)
    const suppressed = await run.suppressBefore(ids)
    await run.addDestination()
    await run.select(ids)
    await run.start()

    // Renamed while they are delivered, and selected again, as a person would.
    const renamed = ids.filter((_, index) => index % 7 === 0)
    await until('a third of the contacts', () => there.emails().length > contacts / 3, 300)
    await open.db.updateTable('contacts').set({ name: 'Zoe Renamed' }).where('id', 'in', renamed).execute()
    await run.select(renamed)
    for (const email of await run.suppressWaiting()) suppressed.add(email)
    await replaceServer()
    await until('the last kill, and the last row', () => run.isOver(), 900)
    await Promise.all(workers.splice(0).map((worker) => endWorker(worker, 'SIGTERM')))
    process.stdout.write(
      `${kind}: ${contacts} contacts, ${run.killed} kills, ${run.repeated()} messages sent twice or more\n`,
    )

    const rows = await readDeliveries(tenantId)
    const accepted = rows.filter(({ email }) => !suppressed.has(email))
    expect(accepted.length).toBe(contacts - suppressed.size)
    // Each once, and none that is suppressed.
    expect(there.emails().toSorted()).toEqual(accepted.map(({ email }) => email).toSorted())
    for (const { email, name, status, outcome, remote_id, sent, effects } of accepted) {
      const [first = '', last = ''] = name.split(' ')
      const [firstField, lastField] = there.fields
      expect({ status, isDelivered: /created|updated|unchanged/.test(outcome ?? '') }).toEqual({
        status: 'Completed',
        isDelivered: true,
      })
      expect(there.values(email)).toMatchObject({ [firstField]: first, [lastField]: last })
      expect(sent).toMatchObject({ [firstField]: first, [lastField]: last })
      // The ledger: nothing is open, and the last call was confirmed with the record that is there.
      expect(effects.length).toBeGreaterThan(0)
      expect(effects.filter(({ closed, state }) => !closed || state === 'intended')).toEqual([])
      expect(effects.at(-1)?.state).toBe('confirmed')
      expect(remote_id).toBe(there.idOf?.(email) ?? null)
      expect(effects.at(-1)?.response?.remoteId ?? null).toBe(remote_id)
    }
    await there.server.close()
  })
}

/** Two workers that are killed at random moments around a call, and replaced. */
class KilledRun {
  killed = 0
  private readonly kind: DestinationKind
  private readonly there: DestinationUnderTest
  private readonly tenantId: string
  private readonly tools: ReturnType<typeof deliveryTools>
  private destinationId = ''
  private isEnding = false

  constructor(kind: DestinationKind, there: DestinationUnderTest, tenantId: string) {
    this.kind = kind
    this.there = there
    this.tenantId = tenantId
    this.tools = deliveryTools(open.db, this.baseUrls, { keyFile })
  }

  private get baseUrls() {
    return { [this.kind]: this.there.server.endpoint }
  }

  async addDestination(): Promise<void> {
    const { credential, fields, settings: given = {} } = this.there
    const [first, last, phone] = fields
    const map = [
      { from: 'first_name', to: first, policy: 'overwrite' },
      { from: 'last_name', to: last, policy: 'overwrite' },
      { from: 'phone', to: phone, policy: 'never' },
    ] as const
    const options = { tenantId: this.tenantId, kind: this.kind, credential, settings: given, map }
    this.destinationId = await makeDestination(open.db, this.tools, options)
  }

  select(ids: readonly string[]) {
    const registry = createRegistry([{ folder: 'test', stages: [delivery({ destinations: this.tools })] }])
    const { tenantId, destinationId } = this
    const selection = { tenantId, actorId: tenantId, destinationId, target: { ids } }
    return inTransaction(open.db, (trx) => selectForDelivery(trx, registry, selection))
  }

  async start(): Promise<void> {
    await Promise.all([this.startWorker(), this.startWorker()])
    const { server, isWrite } = this.there
    // Asked for every call; it changes none.
    const watch = () => {
      if (this.killed < kills && Math.random() < kills / this.expectedCalls) this.killSoon()
      return false
    }
    server.fail({ delayMs: 0, when: (request) => isWrite(request) && watch() })
  }

  /** Kills are spread over the run. */
  private get expectedCalls(): number {
    const perCall = this.there.contactsPerCall ?? 1
    return Math.max(kills, contacts / perCall / 2)
  }

  private async startWorker(): Promise<void> {
    const name = `${this.kind}-${crypto.randomUUID().slice(0, 8)}`
    const url = handles[0]?.url ?? ''
    const { baseUrls } = this
    const options = { url, name, keyFile, baseUrls, gapMs: 0, leaseSeconds: 3, concurrency: 200 }
    // It does not start while the server is replaced.
    const start = () => startDeliveryWorker(options).catch(() => undefined)
    const worker = await until('a worker', async () => (this.isEnding ? 'none' : start()), 120)
    if (worker !== 'none') workers.push(worker)
  }

  private killSoon(): void {
    setTimeout(() => {
      const [victim] = workers.splice(Math.floor(Math.random() * workers.length), 1)
      if (victim?.kill('SIGKILL') !== true) return
      this.killed++
      if (!this.isEnding) void this.startWorker()
    }, Math.random() * maxKillDelayMs)
  }

  /** Of a few domains, before anything is sent. */
  async suppressBefore(ids: readonly string[]): Promise<Set<string>> {
    const chosen = ids.filter((_, index) => index % 101 === 3)
    const { rows } = await sql<{ email: string }>`
      SELECT email FROM contacts WHERE id = ANY(${chosen}::uuid[])`.execute(open.db)
    await this.writeSuppressions(rows.map(({ email }) => email))
    return new Set(rows.map(({ email }) => email))
  }

  /** Persons whose row waits and was never sent; it stays locked until they are suppressed, so no worker takes it before. */
  async suppressWaiting(): Promise<readonly string[]> {
    return inTransaction(open.db, async (trx) => {
      const { rows } = await sql<{ email: string }>`
        SELECT email FROM contact_syncs JOIN contacts ON contacts.id = contact_id
        WHERE contact_syncs.tenant_id = ${this.tenantId} AND sync_status = 'Queued'
          AND NOT EXISTS (SELECT FROM effects WHERE row_id = contact_syncs.id)
          AND NOT EXISTS (SELECT FROM suppressions AS s WHERE s.tenant_id = contacts.tenant_id AND s.value = email)
        LIMIT 20 FOR UPDATE OF contact_syncs SKIP LOCKED`.execute(trx)
      await this.writeSuppressions(
        rows.map(({ email }) => email),
        trx,
      )
      return rows.map(({ email }) => email)
    })
  }

  /** The entry alone: the contacts stay, so that their rows would be delivered if nothing looked at the list. */
  private async writeSuppressions(emails: readonly string[], db: OpenDatabase['db'] = open.db): Promise<void> {
    const values = emails.map((value) => ({
      tenant_id: this.tenantId,
      kind: 'email' as const,
      value,
      value_hash: hashOf('email', value),
      reason: 'test',
    }))
    if (values.length > 0) await db.insertInto('suppressions').values(values).execute()
  }

  /** No row is open. If kills are left, some contacts are selected again. */
  async isOver(): Promise<boolean> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM contact_syncs
      WHERE tenant_id = ${this.tenantId} AND sync_status IN ('Queued', 'Processing')`.execute(open.db)
    if (rows[0]?.count !== 0) return false
    if (this.killed >= kills) {
      this.isEnding = true
      return true
    }
    const again = await sql<{ id: string }>`
      SELECT contact_id AS id FROM contact_syncs WHERE tenant_id = ${this.tenantId} AND sync_status = 'Completed'
      ORDER BY random() LIMIT ${contacts / 10}`.execute(open.db)
    const ids = again.rows.map(({ id }) => id)
    const name = `Again Name${this.killed}x${Math.floor(Math.random() * 1e6)}`
    await open.db.updateTable('contacts').set({ name }).where('id', 'in', ids).execute()
    await this.select(ids)
    return false
  }

  /** Writes that the stand-in got more than once: their ends were unknown. */
  repeated(): number {
    const bodies = this.there.server.requests
      .filter(this.there.isWrite)
      .map(({ body }) => body.replace(/"timestamp":"[^"]*"/, ''))
    return bodies.length - new Set(bodies).size
  }
}
