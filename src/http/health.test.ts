import { createServer } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { DatabasePool } from '../db/pool.ts'
import type { DB } from '../db/schema.ts'
import { memoryLog } from '../testing/memory-log.ts'
import { makePlaces } from '../testing/rows.ts'
import { buildTestApp, testStage } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
const nowhere = 'postgres://nobody@127.0.0.1:1/none'
const get = (path: string, app = buildTestApp(database).app) => app.inject({ method: 'GET', url: path })

afterEach(async () => {
  await database.db.deleteFrom('places').execute()
  await database.db.deleteFrom('workers').execute()
})

test('live: the process responds', async () => {
  expect((await get('/health/live')).json()).toEqual({ status: 'ok' })
})

describe('ready', () => {
  test('200 if the database responds and has the schema', async () => {
    const response = await get('/health/ready')
    expect({ code: response.statusCode, body: response.json() }).toEqual({ code: 200, body: { status: 'ok' } })
  })

  test('503 while migrations are pending, with what to do', async () => {
    const { rows } = await sql<{ checksum: string }>`
      DELETE FROM schema_migrations WHERE name = '0004_operations' RETURNING checksum`.execute(database.db)
    try {
      const response = await get('/health/ready')
      expect({ code: response.statusCode, body: response.json() }).toEqual({
        code: 503,
        body: { status: 'unavailable', problem: 'the database lacks 0004_operations: run "scrapersky migrate"' },
      })
    } finally {
      await sql`INSERT INTO schema_migrations (name, checksum)
        VALUES ('0004_operations', ${rows[0]?.checksum})`.execute(database.db)
    }
  })

  test('503 if the database is unreachable: the log names its host, the response does not', async () => {
    const { log, lines } = memoryLog()
    const response = await get('/health/ready', buildTestApp(databaseAt(nowhere), log).app)
    expect({ code: response.statusCode, body: response.json() }).toEqual({
      code: 503,
      body: { status: 'unavailable', problem: 'the database does not respond; see the log' },
    })
    expect(lines).toMatchObject([{ level: 'warn', msg: 'not ready: the database does not respond' }])
  })

  test('503 if the database is read-only, as the old server after a failover', async () => {
    const url = new URL(database.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const readOnly = databaseAt(url.href)
    onTestFinished(() => readOnly.pool.end())
    const response = await get('/health/ready', buildTestApp(readOnly).app)
    expect({ code: response.statusCode, body: response.json() }).toEqual({
      code: 503,
      body: { status: 'unavailable', problem: 'the database is read-only' },
    })
  })

  test('503 if the database accepts the connection and does not respond', async () => {
    await withMuteServer(async (url) => {
      const response = await get('/health/ready', buildTestApp(databaseAt(url)).app)
      expect(response.statusCode).toBe(503)
      expect(response.json()).toEqual({
        status: 'unavailable',
        problem: 'the database did not respond within 3 s',
      })
    })
  })
})

describe('for programs', () => {
  test('shows the version, and whether the demo is set up', async () => {
    expect((await get('/api/v2/health')).json()).toEqual({ status: 'ok', version: '0.0.0', demo: false })
    const town = database.db.insertInto('tenants').values({ name: 'Town', settings: '{"demo": true}' }).returning('id')
    const { id } = await town.executeTakeFirstOrThrow()
    expect((await get('/api/v2/health')).json()).toMatchObject({ demo: true })
    await database.db.deleteFrom('tenants').where('id', '=', id).execute()
  })

  test('503 without a database, and no details leak', async () => {
    const response = await get('/api/v2/health', buildTestApp(databaseAt(nowhere)).app)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ status: 'unavailable', demo: null })
    expect(response.body).not.toContain('127.0.0.1')
  })
})

describe('stages', () => {
  test('200 with every stage and its queue', async () => {
    await makePlaces(database.db, 2, database)
    const response = await get('/health/stages')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      status: 'ok',
      stages: [{ id: testStage.id, queued: 2, due: 2, in_flight: 0, errors: 0, workers: 0, alarm: null }],
    })
  })

  test('503 while one has an alarm', async () => {
    await makePlaces(database.db, 1, { ...database, nextAttemptAt: new Date(Date.now() - 600_000) })
    const response = await get('/health/stages')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ status: 'alarm', stages: [{ alarm: 'no_worker' }] })
  })

  test('a problem document if the database is unreachable', async () => {
    const response = await get('/health/stages', buildTestApp(databaseAt(nowhere)).app)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ status: 503, code: 'database_unreachable' })
  })
})

/** A pool for a server that may not exist. */
function databaseAt(url: string) {
  const pool = new DatabasePool({ connectionString: url })
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
}

/** A server that accepts connections and never responds, like one behind a broken network. */
async function withMuteServer(work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  try {
    await work(`postgres://nobody@127.0.0.1:${port}/none`)
  } finally {
    server.close()
  }
}
