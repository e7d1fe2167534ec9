import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { suppress } from '../src/contacts/suppression/suppression.ts'
import { type OpenDatabase, openDatabase } from '../src/db/database.ts'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { PoolShares } from '../src/db/pool-shares.ts'
import { ReadReplica } from '../src/db/replica/read-replica.ts'
import { quietLog } from '../src/testing/loops.ts'
import { makeDomain } from '../src/testing/page-fixture.ts'
import { until } from '../src/testing/until.ts'
import { cleanUpProducts, startProduct } from './support/product.ts'
import { type Replicated, startReplicated } from './support/standby.ts'

const folder = mkdtempSync(join(tmpdir(), 'scrapersky-standby-'))
let servers: Replicated
let primary: OpenDatabase
let standby: pg.Client

beforeAll(async () => {
  servers = await startReplicated(inject('preparedHome'), folder)
  primary = await openDatabase({ ...connection('test'), url: servers.primary.url })
  standby = new pg.Client(servers.standby.url)
  standby.on('error', () => undefined)
  await standby.connect()
})
afterAll(async () => {
  await cleanUpProducts()
  await standby.end()
  await primary.close()
  await servers.standby.release()
  await servers.primary.release()
  rmSync(folder, { recursive: true, force: true })
})

const connection = (name: string) => ({ name, poolSize: 4, statementTimeoutSeconds: 30, log: quietLog })
const stopReplay = () => standby.query('SELECT pg_wal_replay_pause()')
const goOn = () => standby.query('SELECT pg_wal_replay_resume()')

async function newTenant(): Promise<string> {
  const { id } = await primary.db
    .insertInto('tenants')
    .values({ name: 'Test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await until('the standby', async () => {
    const { rows } = await standby.query('SELECT FROM tenants WHERE id = $1', [id])
    return rows.length > 0
  })
  return id
}

async function newKey(tenant_id: string): Promise<string> {
  const key = `sky_${randomUUID()}`
  const user = { tenant_id, email: 'user@example.com', role: 'admin', manages_installation: true }
  const { id } = await primary.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const key_hash = createHash('sha256').update(key).digest()
  await primary.db.insertInto('api_keys').values({ tenant_id, user_id: id, name: 'test', key_hash }).execute()
  return key
}

function openReplica(maxLagSeconds: number, url = servers.standby.url): ReadReplica {
  return new ReadReplica({
    primary: { pool: primary.pool, shares: new PoolShares(4) },
    open: () => openDatabase({ ...connection('reads'), url, readOnly: true }),
    maxLagSeconds,
    log: quietLog,
  })
}

async function servedBy(replica: ReadReplica, tenantId: string): Promise<'primary' | 'standby'> {
  const ask = sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`
  const { rows } = await ask.execute(replica.forTenant(tenantId))
  return rows[0]?.standby === true ? 'standby' : 'primary'
}

const isServedBy = (replica: ReadReplica, tenantId: string, server: 'primary' | 'standby') =>
  until(server, async () => (await servedBy(replica, tenantId)) === server)

test('a standby serves reads, except of tenants whose change it lacks, and none when it lags too far', async () => {
  const [tenant, other] = [await newTenant(), await newTenant()]
  const replica = openReplica(60)
  await isServedBy(replica, tenant, 'standby')
  await stopReplay()
  // Of a worker: it may be seen later.
  await makeDomain(primary.db, tenant, 'worker.example')
  expect(await servedBy(replica, tenant)).toBe('standby')
  await replica.recordChange(tenant)
  expect(await servedBy(replica, tenant)).toBe('primary')
  expect(await servedBy(replica, other)).toBe('standby')
  // Another process knows of the change too.
  const elsewhere = openReplica(60)
  expect(await servedBy(elsewhere, tenant)).toBe('primary')

  const strict = openReplica(1)
  await isServedBy(strict, other, 'primary')
  await goOn()
  await isServedBy(replica, tenant, 'standby')
  await isServedBy(strict, other, 'standby')
  await Promise.all([replica, elsewhere, strict].map((each) => each.close()))
})

test('of two changes at the same time the later one counts, whichever is recorded first', async () => {
  const tenant = await newTenant()
  const replica = openReplica(60)
  await replica.recordChange(tenant)
  const other = await primary.pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM read_positions WHERE tenant_id = $1 FOR UPDATE', [tenant])
  const recorded = replica.recordChange(tenant)
  await until('the first to wait for the second', async () => {
    const { rows } = await primary.pool.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO read_positions%'`,
    )
    return rows.length > 0
  })
  await makeDomain(primary.db, tenant, 'later.example')
  const { rows } = await other.query<{ position: string }>(
    `UPDATE read_positions SET position = pg_current_wal_insert_lsn() WHERE tenant_id = $1 RETURNING position`,
    [tenant],
  )
  await other.query('COMMIT')
  other.release()
  await recorded
  const { rows: known } = await primary.pool.query(
    'SELECT position >= $2 AS "isLater" FROM read_positions WHERE tenant_id = $1',
    [tenant, rows[0]?.position],
  )
  expect(known).toEqual([{ isLater: true }])
  await replica.close()
})

test('who hears of a change reads it: the standby has caught up before', async () => {
  const tenant = await newTenant()
  const replica = openReplica(60)
  await stopReplay()
  await makeDomain(primary.db, tenant, 'heard.example')
  let hasCaughtUp = false
  const waiting = replica.caughtUp().then(() => {
    hasCaughtUp = true
  })
  await servedBy(replica, tenant)
  expect(hasCaughtUp).toBe(false)
  await goOn()
  await waiting
  const { rows } = await standby.query('SELECT FROM domains WHERE tenant_id = $1', [tenant])
  expect(rows).toHaveLength(1)
  await replica.close()
})

test('a statement that the standby ends runs on the primary', async () => {
  const tenant = await newTenant()
  const replica = openReplica(60)
  await isServedBy(replica, tenant, 'standby')
  const slow = sql<{ standby: boolean }>`
    SELECT pg_is_in_recovery() AS standby, CASE WHEN pg_is_in_recovery() THEN pg_sleep(60) END`
  const answer = slow.execute(replica.forTenant(tenant))
  await until('the statement', async () => {
    const { rows } = await standby.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()`,
    )
    return rows.length > 0
  })
  expect((await answer).rows).toMatchObject([{ standby: false }])
  await replica.close()
})

test('refuses a server with other data, and does without one that is down', async () => {
  const tenant = await newTenant()
  const another = await openEmbedded(join(folder, 'another'))
  onTestFinished(() => another.release())
  const foreign = openReplica(60, another.url)
  await expect(foreign.check()).rejects.toMatchObject({
    code: 'config_invalid',
    message: expect.stringContaining('DATABASE_READ_URL is not a standby of DATABASE_URL'),
  })
  const down = openReplica(60, 'postgres://scrapersky@127.0.0.1:1/scrapersky')
  await down.check()
  expect(await down.state()).toMatchObject({ kind: 'down' })
  expect(await servedBy(down, tenant)).toBe('primary')
  // A primary: it may have data that the other one does not have.
  const promoted = openReplica(60, servers.primary.url)
  expect(await servedBy(promoted, tenant)).toBe('primary')
  await Promise.all([foreign, promoted].map((each) => each.close()))
})

test('the product lists from the standby, and a user sees their own change at once', async () => {
  const env = {
    SCRAPERSKY_HOME: join(folder, 'product'),
    DATABASE_URL: servers.primary.url,
    DATABASE_READ_URL: servers.standby.url,
    DATABASE_READ_MAX_LAG_SECONDS: '60',
  }
  const tenant = await newTenant()
  const key = await newKey(tenant)
  const product = startProduct(['start'], { env })
  const url = await product.ready()
  const ask = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}/api/v2/${path}`, {
      headers,
      ...(body && { method: 'PUT', body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
    return (await answer.json()) as any
  }
  const hosts = async () =>
    (await ask('domains?sort=host')).items.map((row: { host: string; curation_status: string }) => row)
  const exported = async () => {
    const body = JSON.stringify({
      format: 'csv',
      columns: ['host', 'curation_status'],
      sort: 'host',
      filter: { all: [] },
    })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v2/domains/export`, { method: 'POST', headers, body })
    return (await answer.text()).trim().split(/\r?\n/).slice(1)
  }
  const first = await makeDomain(primary.db, tenant, 'first.example')
  await until('the first domain', async () => (await hosts()).length === 1)
  await stopReplay()
  await makeDomain(primary.db, tenant, 'second.example')
  expect(await hosts()).toHaveLength(1)
  expect(await exported()).toEqual(['first.example,New'])
  // Of a worker, such as an opt-out at a destination: the standby lacks it, an export does not.
  const tombstone = { tenantId: tenant, kind: 'domain', reason: 'asked' } as const
  await suppress(primary.db, { ...tombstone, value: 'other.example' })
  expect(await exported()).toEqual(['first.example,New'])
  await suppress(primary.db, { ...tombstone, value: 'first.example' })
  expect(await exported()).toEqual([])
  expect(await hosts()).toHaveLength(1)
  await ask('domains/status', { ids: [first], status: 'Maybe' })
  expect(await hosts()).toMatchObject([{ host: 'first.example', curation_status: 'Maybe' }, { host: 'second.example' }])
  expect(await exported()).toEqual(['second.example,New'])
  await goOn()
  // A command is a change of its tenant, too.
  const recorded = async () =>
    (await primary.pool.query('SELECT position::text FROM read_positions WHERE tenant_id = $1', [tenant])).rows
  const before = await recorded()
  const command = startProduct(['rules', 'enable', 'domains', '--tenant', tenant], { env })
  expect(await command.exitCode).toBe(0)
  expect(await recorded()).not.toEqual(before)

  // A client that comes back, and one that has read its lists before it listens, hear of changes when lists have them.
  const names = async () => (await hosts()).map(({ host }: { host: string }) => host)
  const { id } = await firstEvent(`${url}/api/v2/events`, key, 'reset')
  for (const [host, lastId] of [
    ['missed.example', id],
    ['unheard.example', undefined],
  ] as const) {
    await standbyHasAll()
    await stopReplay()
    await makeDomain(primary.db, tenant, host)
    expect(await names()).not.toContain(host)
    const heard = firstEvent(`${url}/api/v2/events`, key, 'rows', lastId).then(names)
    for (let n = 0; n < 3; n++) expect(await names()).not.toContain(host)
    await goOn()
    expect(await heard).toContain(host)
  }
  product.signalTop('SIGTERM')
  expect(await product.exitCode).toBe(0)
})

/** Waits until the standby has replayed all that is written now. Equal lists do not say so: the primary may have served them. */
async function standbyHasAll(): Promise<void> {
  const { rows } = await primary.pool.query<{ position: string }>(
    'SELECT pg_current_wal_insert_lsn()::text AS position',
  )
  await until('the standby', async () => {
    // A later record, without which the last one may never be sent.
    await primary.pool.query(`SELECT pg_logical_emit_message(true, 'test', '')`)
    const replayed = await standby.query('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has_all', [
      rows[0]?.position,
    ])
    return replayed.rows[0].has_all
  })
}

/** Listens until an event of this name, and returns its id. */
async function firstEvent(
  url: string,
  key: string,
  name: string,
  lastId?: string,
): Promise<{ id: string | undefined }> {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${key}`, ...(lastId !== undefined && { 'last-event-id': lastId }) }
  const { body } = await fetch(url, { headers, signal: leaving.signal })
  let text = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    const event = text.split('\n\n').find((one) => one.includes(`event: ${name}\n`))
    if (event === undefined) continue
    leaving.abort()
    return { id: /^id: (.*)$/m.exec(event)?.[1] }
  }
  throw new Error(`the stream ended without "${name}"`)
}
