import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { asAppError } from '../core/own-failure.ts'
import { quietLog } from '../testing/loops.ts'
import { memoryLog } from '../testing/memory-log.ts'
import { startOutdatedPostgres } from '../testing/outdated-postgres.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { openDatabase } from './database.ts'
import { freePort } from './embedded/start-server.ts'
import { DatabasePool } from './pool.ts'
import { inTransaction, isConnectionFailure } from './transaction.ts'

const database = useTestDatabase()

async function open(url: string, options: { seconds?: number; name?: string } = {}) {
  const { seconds = 60, name = 'test' } = options
  const opened = await openDatabase({ url, poolSize: 1, statementTimeoutSeconds: seconds, name, log: quietLog })
  onTestFinished(opened.close)
  return opened
}

const terminate = (name: string) =>
  database.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name])

test('refuses a server that is too old', async () => {
  const server = await startOutdatedPostgres(140_001)
  onTestFinished(server.close)
  const refusal = { code: 'database_too_old', message: 'PostgreSQL 14 is too old: 15 or later is needed.' }
  await expect(open(server.url)).rejects.toMatchObject(refusal)
})

test('names a server that does not answer, without the password', async () => {
  const port = await freePort()
  const error = asAppError(
    await open(`postgres://me:topsecret@127.0.0.1:${port}/db`).catch((thrown: unknown) => thrown),
  )
  expect(error.code).toBe('database_unreachable')
  expect(error.message).toContain(`127.0.0.1:${port}`)
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('topsecret')
})

test('statements are not compiled, also where the database asks for it', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`ALTER DATABASE "${name}" SET jit = on`)
  const { db } = await open(database.url)
  const { rows } = await sql<{ jit: string }>`SHOW jit`.execute(db)
  expect(rows).toEqual([{ jit: 'off' }])
})

test('logs an idle connection that breaks, without the client that pg attaches to the error', async () => {
  const { log, lines } = memoryLog()
  const name = 'breaks-idle'
  const options = { url: database.url, poolSize: 1, statementTimeoutSeconds: 60, name, log }
  const { db, close } = await openDatabase(options)
  onTestFinished(close)
  await sql`SELECT 1`.execute(db)
  await terminate(name)
  const [line] = await until('the warning', () => (lines.length > 0 ? lines : undefined))
  expect(line).toMatchObject({ level: 'warn', msg: 'an idle database connection broke', err: { code: '57P01' } })
  expect(line?.err).not.toHaveProperty('client')
})

test('reports a wrong password without repeating it', async () => {
  const url = new URL(database.url)
  url.password = 'topsecret'
  const error = asAppError(await open(url.href).catch((thrown: unknown) => thrown))
  expect(error).toMatchObject({
    code: 'database_unreachable',
    message: expect.stringContaining('password authentication failed'),
  })
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('topsecret')
})

test('names a Unix socket by its path', async () => {
  const missing = open('postgres:///db?host=/nowhere&user=me&password=topsecret')
  await expect(missing).rejects.toMatchObject({ message: expect.stringContaining('PostgreSQL at /nowhere') })
})

test('refuses an invalid URL without repeating it', async () => {
  const error = asAppError(await open('postgres://me:topsecret@/db').catch((thrown: unknown) => thrown))
  expect(error.code).toBe('config_invalid')
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('topsecret')
})

test('the server cancels a statement that takes too long, and the connection stays open', async () => {
  const { db, pool } = await open(database.url, { seconds: 1 })
  const pid = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows
  const before = await pid()
  await expect(sql`SELECT pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  expect(await pid()).toEqual(before)
})

test('counts are numbers', async () => {
  const { db } = await open(database.url)
  expect((await sql`SELECT count(*) AS n FROM places`.execute(db)).rows).toEqual([{ n: 0 }])
})

test('replaces an idle connection that is terminated', async () => {
  const { db, pool } = await open(database.url, { name: 'idle one' })
  await sql`SELECT 1`.execute(db)
  expect(pool.idleCount).toBe(1)
  await terminate('idle one')
  await until('the pool to notice', () => pool.totalCount === 0)
  expect((await sql`SELECT 2 AS two`.execute(db)).rows).toEqual([{ two: 2 }])
})

test('a connection terminated between two statements of a transaction fails the transaction, not the process', async () => {
  const { db } = await open(database.url, { name: 'busy one' })
  const before = await database.pool.query('SELECT count(*) AS n FROM workers')
  const work = inTransaction(db, async (trx) => {
    await trx.insertInto('workers').values({ id: database.tenantId, name: 'w', stage_ids: [] }).execute()
    await terminate('busy one')
    const select = () => trx.selectFrom('workers').select('id').execute()
    await until('the connection to break', () =>
      select().then(
        () => false,
        () => true,
      ),
    )
    await select()
  })
  const error = await work.catch((thrown: unknown) => thrown)
  expect(isConnectionFailure(error), String(error)).toBe(true)
  expect((await database.pool.query('SELECT count(*) AS n FROM workers')).rows).toEqual(before.rows)
  expect((await sql`SELECT 3 AS three`.execute(db)).rows).toEqual([{ three: 3 }])
})

test('throws the error of a transaction, and retries after a deadlock', async () => {
  const { db } = await open(database.url)
  const failing = inTransaction(db, () => Promise.reject(new Error('mine')))
  await expect(failing).rejects.toThrow('mine')
  let tries = 0
  const deadlocked = await inTransaction(db, async (trx) => {
    if (++tries < 3) await sql`DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$`.execute(trx)
    return 'done'
  })
  expect([deadlocked, tries]).toEqual(['done', 3])
})

test('the server ends a transaction that is idle for 10 s, which releases its locks', async () => {
  const { rows } = await sql<{
    limit: string
  }>`SELECT current_setting('idle_in_transaction_session_timeout') AS limit`.execute(database.db)
  expect(rows).toEqual([{ limit: '10s' }])
})

test('a connection to a standby is refused', async () => {
  const server = await startOutdatedPostgres(170_000, { in_hot_standby: 'on' })
  const pool = new DatabasePool({ connectionString: server.url })
  onTestFinished(async () => {
    await pool.end()
    await server.close()
  })
  await expect(pool.connect()).rejects.toMatchObject({ code: 'database_read_only' })
})

test('a connection to a server that became read-only is replaced, as after a failover', async () => {
  const { db, pool } = await open(database.url)
  const pid = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows
  const before = await pid()
  await sql`SET default_transaction_read_only = on`.execute(db)
  const write = () => sql`INSERT INTO workers (id, name, stage_ids) VALUES (new_id(), 'w', '{}')`.execute(db)
  const error = await write().catch((thrown: unknown) => thrown)
  expect(isConnectionFailure(error), String(error)).toBe(true)
  expect(asAppError(error).code).toBe('database_read_only')
  await write()
  expect(await pid()).not.toEqual(before)
})

test('a connection to a database that is being dropped is replaced', async () => {
  const { db, pool } = await open(database.url)
  const pid = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows
  const before = await pid()
  // As the server reports it (57P04). The connection itself stays open.
  const dropped = sql`DO $$ BEGIN RAISE EXCEPTION 'dropped' USING ERRCODE = 'database_dropped'; END $$`
  const error = await dropped.execute(db).catch((thrown: unknown) => thrown)
  expect(isConnectionFailure(error), String(error)).toBe(true)
  expect(await pid()).not.toEqual(before)
})
