import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { useEmptyDatabases } from '../testing/empty-databases.ts'
import { quietLog } from '../testing/loops.ts'
import { asAdmin, databaseUrl } from '../testing/test-database.ts'
import { analyzeGrownTables } from './analyze-grown-tables.ts'
import { backupTables } from './backup/backup-tables.ts'
import { openDatabase } from './database.ts'
import { findObstacle } from './find-obstacle.ts'
import { migrate } from './migrate.ts'
import { readSchemaSql } from './read-schema-sql.ts'
import { tenantDatabases } from './tenant-database.ts'

// A database that is not only ours, or not made for us.

const newDatabase = useEmptyDatabases()
const schema = readSchemaSql()
const pools: pg.Pool[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())))

function connect(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  // The database may be dropped while an idle connection closes.
  pool.on('error', () => undefined)
  pools.push(pool)
  return pool
}

/** What `migrate` might change about a table. */
const stateOf = async (pool: pg.Pool, table: string) =>
  (
    await pool.query(
      `SELECT relrowsecurity, relacl, relhastriggers, reloptions, relhasindex,
         (SELECT array_agg(attname ORDER BY attnum) FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0) AS columns,
         (SELECT count(*) FROM pg_policy WHERE polrelid = pg_class.oid) AS policies
       FROM pg_class WHERE oid = to_regclass($1)`,
      [table],
    )
  ).rows

describe('tables of another program in the same schema', () => {
  test('stay as they are, and are neither analysed nor backed up', async () => {
    const pool = connect(await newDatabase())
    await pool.query(`
      CREATE TABLE orders (id int, tenant_id uuid, updated_at timestamptz, shipping_lease_token uuid, shipping_status text);
      INSERT INTO orders (id) SELECT generate_series(1, 5000)`)
    const before = await stateOf(pool, 'orders')
    await migrate(pool)
    await migrate(pool)
    expect(await stateOf(pool, 'orders')).toEqual(before)
    const client = await pool.connect()
    expect((await backupTables(client)).map(({ name }) => name)).not.toContain('orders')
    client.release()
  })

  test('do not stop a migration by a user who does not own them', async () => {
    const url = await newDatabase()
    const role = `shared_${randomUUID().slice(0, 8)}`
    await connect(url).query(`
      CREATE TABLE orders (tenant_id uuid, updated_at timestamptz);
      CREATE ROLE ${role} LOGIN PASSWORD 'x'; GRANT CREATE ON SCHEMA public TO ${role}`)
    onTestFinished(() => asAdmin((admin) => admin.query(`DROP ROLE ${role}`)))
    const pool = connect(Object.assign(new URL(url), { username: role, password: 'x' }).href)
    await migrate(pool)
    await pool.query(`DROP OWNED BY ${role}`)
  })
})

test('own_tables() names every table', async () => {
  const pool = connect(await newDatabase())
  await migrate(pool)
  const { rows } = await pool.query<{ own: boolean }>(
    `SELECT array_agg(relname ORDER BY relname) = (SELECT array_agg(name ORDER BY name) FROM unnest(own_tables()) AS name) AS own
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([{ own: true }])
})

test('DATABASE_SCHEMA: everything is in a schema of its own, beside a program with the same names', async () => {
  const url = await newDatabase()
  const other = connect(url)
  await other.query('CREATE TABLE users (id int); CREATE TABLE schema_migrations (version text)')
  const options = { url, poolSize: 2, statementTimeoutSeconds: 60, name: 'test', log: quietLog, schema: 'leads' }
  const { db, pool, close } = await openDatabase(options)
  onTestFinished(close)
  const before = [await stateOf(other, 'users'), await stateOf(other, 'schema_migrations')]
  await migrate(pool)
  expect(await migrate(pool)).toEqual([])
  expect([await stateOf(other, 'users'), await stateOf(other, 'schema_migrations')]).toEqual(before)
  // Through the tenant role, and a trigger and a function that run as the owner.
  const { id } = await db.insertInto('tenants').values({ name: 'T' }).returning('id').executeTakeFirstOrThrow()
  const tenant = tenantDatabases(pool)(id)
  await tenant.insertInto('domains').values({ tenant_id: id, host: 'a.test' }).execute()
  expect(await tenant.selectFrom('domains').select('host').execute()).toEqual([{ host: 'a.test' }])
  expect(await db.selectFrom('row_changes').select('entity').execute()).toContainEqual({ entity: 'domains' })
  expect((await sql`SELECT installation_has_admin() AS yes`.execute(tenant)).rows).toEqual([{ yes: false }])
  await analyzeGrownTables(db)
  const { rows } = await other.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  expect(rows).toEqual([{ n: 2 }])
})

describe('a refusal in one sentence, which doctor gives too', () => {
  async function refusalOf(pool: pg.Pool): Promise<string | undefined> {
    const obstacle = await findObstacle(pool, schema)
    const refused = migrate(pool)
    await expect(refused).rejects.toMatchObject({ code: 'database_unsuitable', message: obstacle })
    return obstacle
  }

  test.each([
    ['CREATE TABLE users (id int)', 'contains users of another program'],
    ['CREATE TABLE schema_migrations (version text)', 'contains schema_migrations of another program'],
    ['CREATE VIEW pages AS SELECT 1', 'contains pages of another program'],
    ['CREATE FUNCTION new_id() RETURNS int LANGUAGE sql RETURN 1', 'contains new_id() of another program'],
  ])('for clashing names: %s', async (statement, text) => {
    const pool = connect(await newDatabase())
    await pool.query(statement)
    expect(await refusalOf(pool)).toContain(text)
    expect(await refusalOf(pool)).toContain('set DATABASE_SCHEMA to a schema of its own')
  })

  test('for a user who may not create tables', async () => {
    const url = await newDatabase()
    const role = `poor_${randomUUID().slice(0, 8)}`
    await asAdmin((admin) => admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`))
    onTestFinished(() => asAdmin((admin) => admin.query(`DROP ROLE ${role}`)))
    const pool = connect(Object.assign(new URL(url), { username: role, password: 'x' }).href)
    expect(await refusalOf(pool)).toContain(`"GRANT CREATE ON SCHEMA public TO ${role}"`)
  })

  test.each(['LATIN1', 'SQL_ASCII'])('for a database with the encoding %s', async (encoding) => {
    const name = `test_${randomUUID().replaceAll('-', '').slice(0, 12)}`
    await asAdmin((admin) =>
      admin.query(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`),
    )
    onTestFinished(() => asAdmin((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`)))
    const pool = connect(databaseUrl(inject('serverUrl'), name))
    expect(await refusalOf(pool)).toContain(`has the encoding ${encoding}`)
  })

  test('for a table that another program has created since', async () => {
    const pool = connect(await newDatabase())
    await migrate(pool)
    const later = { name: '9999_later', text: 'CREATE TABLE orders (id int)', checksum: 'x' }
    await pool.query('CREATE TABLE orders (id int)')
    const refused = migrate(pool, { ...schema, migrations: [...schema.migrations, later] })
    await expect(refused).rejects.toMatchObject({ code: 'database_unsuitable', message: /"orders" already exists/ })
  })
})
