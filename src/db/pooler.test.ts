import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../testing/loops.ts'
import { describeTransactionPooler } from '../testing/pooler-suite.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { startTransactionPooler } from '../testing/transaction-pooler.ts'
import { until } from '../testing/until.ts'
import { openDatabase } from './database.ts'

describe('behind a transaction-mode pooler', () => {
  describeTransactionPooler((url) => startTransactionPooler(url))
})

describe('a pooler that ignores start-up parameters', () => {
  const database = useTestDatabase()
  test('the client applies the timeout that did not reach the server', async () => {
    const pooler = await startTransactionPooler(database.url, { ignored: ['statement_timeout'] })
    onTestFinished(pooler.close)
    const options = { poolSize: 1, statementTimeoutSeconds: 1, name: 'test', log: quietLog }
    const { pool, close } = await openDatabase({ url: pooler.url, ...options })
    onTestFinished(close)
    await expect(pool.query('SELECT pg_sleep(5)')).rejects.toThrow('Query read timeout')
  })
})

describe('the fake pooler behaves like a real one', () => {
  const database = useTestDatabase()

  async function client(options: pg.ClientConfig = {}) {
    const pooler = await startTransactionPooler(database.url, { poolSize: 2 })
    const one = new pg.Client({ connectionString: pooler.url, ...options })
    one.on('error', () => undefined)
    onTestFinished(async () => {
      await one.end()
      await pooler.close()
    })
    return { one, pooler }
  }

  test('refuses start-up parameters', async () => {
    const { one } = await client({ statement_timeout: 1000 })
    const refusal = { code: '08P01', message: 'unsupported startup parameter: statement_timeout' }
    await expect(one.connect()).rejects.toMatchObject(refusal)
  })

  test('drops settings and named statements between transactions', async () => {
    const { one } = await client()
    await one.connect()
    await one.query('BEGIN')
    await one.query("SET my.setting = 'mine'")
    const setting = "SELECT current_setting('my.setting', true) AS setting"
    expect((await one.query(setting)).rows).toEqual([{ setting: 'mine' }])
    await one.query('COMMIT')
    expect((await one.query(setting)).rows).toEqual([{ setting: null }])
    await one.query({ name: 'named', text: 'SELECT 1' })
    const again = one.query({ name: 'named', text: 'SELECT 1' })
    await expect(again).rejects.toThrow('prepared statement "named" does not exist')
  })

  test('drops notifications', async () => {
    const { one, pooler } = await client()
    await one.connect()
    const payloads: (string | undefined)[] = []
    one.on('notification', ({ payload }) => payloads.push(payload))
    await one.query('LISTEN scrapersky')
    await database.pool.query("SELECT pg_notify('scrapersky', 'x')")
    await until('the notification to be dropped', () => pooler.droppedNotifications === 1)
    expect(payloads).toEqual([])
  })

  test('more clients than connections share them; a transaction keeps its connection', async () => {
    const { one: first, pooler } = await client()
    const others = Array.from({ length: 6 }, () => new pg.Client(pooler.url))
    await Promise.all([first.connect(), ...others.map((other) => other.connect())])
    await first.query('BEGIN')
    const pid = async () => (await first.query('SELECT pg_backend_pid() AS pid')).rows[0]
    const held = await pid()
    const seen = await Promise.all(others.map((other) => other.query('SELECT pg_backend_pid() AS pid')))
    expect(seen.map(({ rows }) => rows[0])).not.toContainEqual(held)
    expect(await pid()).toEqual(held)
    await first.query('COMMIT')
    await Promise.all(others.map((other) => other.end()))
  })
})
