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
  const first = await makeDomain(primary.db, tenant, 'first.example')
  await until('the first domain', async () => (await hosts()).length === 1)
  await stopReplay()
  await makeDomain(primary.db, tenant, 'second.example')
  expect(await hosts()).toHaveLength(1)
  // Of a worker, such as an opt-out at a destination: the standby lacks it, an export does not.
  const exported = async () => {
    const body = JSON.stringify({ filter: { all: [] }, format: 'jsonl', columns: ['host'] })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v2/domains/export`, { method: 'POST', headers, body })
    return [answer.status, await answer.text()]
  }
  expect(await exported()).toEqual([200, '{"host":"first.example"}\n'])
  const tombstone = { tenantId: tenant, kind: 'domain', reason: 'asked' } as const
  await suppress(primary.db, { ...tombstone, value: 'other.example' })
  expect(await exported()).toEqual([200, '{"host":"first.example"}\n'])
  await suppress(primary.db, { ...tombstone, value: 'first.example' })
  expect(await exported()).toEqual([200, ''])
  expect(await hosts()).toHaveLength(1)
  await ask('domains/status', { ids: [first], status: 'Maybe' })
  expect(await hosts()).toMatchObject([{ host: 'first.example', curation_status: 'Maybe' }, { host: 'second.example' }])
  await goOn()
  product.signalTop('SIGTERM')
  expect(await product.exitCode).toBe(0)
})
