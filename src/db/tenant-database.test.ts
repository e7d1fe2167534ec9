import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { useEmptyDatabases } from '../testing/empty-databases.ts'
import { type Lead, makeLead } from '../testing/lead.ts'
import { asAdmin, useTestDatabase } from '../testing/test-database.ts'
import { startTransactionPooler } from '../testing/transaction-pooler.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { isolationOf, tenantDatabases } from './tenant-database.ts'
import { inTransaction } from './transaction.ts'

const database = useTestDatabase()
const newDatabase = useEmptyDatabases()
let ours: Lead
let theirs: Lead
let db: Database

/** Tables of secrets, which the tenant's role may not read. */
const ownersOnly = ['idempotency_keys', 'sessions', 'sign_in_links', 'read_positions']

async function tenantTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  ours = await makeLead(database.db, 'ours')
  theirs = await makeLead(database.db, 'theirs')
  db = tenantDatabases(database.pool)(ours.tenantId)
})

test('every table with a tenant has row-level security and the policy', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity
      AND EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'tenant_rows') ORDER BY 1`.execute(
    database.db,
  )
  // Counts outlive their tenant, so their column is not a tenant_id.
  const others = ['row_counts', 'tenants']
  expect(rows.map(({ name }) => name)).toEqual([...(await tenantTables()), ...others].toSorted())
})

test('the role owns nothing, cannot log in and cannot bypass', async () => {
  const { rows } = await sql`
    SELECT rolcanlogin, rolbypassrls, rolsuper, (SELECT count(*) FROM pg_class WHERE relowner = pg_roles.oid) AS owns
    FROM pg_roles WHERE rolname = 'scrapersky_tenant'`.execute(database.db)
  expect(rows).toEqual([{ rolcanlogin: false, rolbypassrls: false, rolsuper: false, owns: 0 }])
})

test('a query without a condition returns rows of its tenant only, in every table', async () => {
  for (const table of await tenantTables()) {
    const all = sql<{ tenant_id: string | null }>`SELECT DISTINCT tenant_id FROM ${sql.table(table)}`
    if (ownersOnly.includes(table)) {
      await expect(all.execute(db), table).rejects.toMatchObject({ code: '42501' })
      continue
    }
    expect({ table, seen: (await all.execute(db)).rows }).toEqual({ table, seen: [{ tenant_id: ours.tenantId }] })
  }
  const tenants = await db.selectFrom('tenants').select('id').execute()
  expect(tenants).toEqual([{ id: ours.tenantId }])
})

describe("another tenant's rows", () => {
  test('cannot be changed, deleted or created', async () => {
    const changed = await sql`UPDATE pages SET notes = 'mine' WHERE id = ${theirs.pageId}`.execute(db)
    expect(changed.numAffectedRows).toBe(0n)
    const deleted = await sql`DELETE FROM saved_views`.execute(db)
    expect(deleted.numAffectedRows).toBe(1n)
    const domain = { tenant_id: theirs.tenantId, host: 'planted.example' }
    await expect(db.insertInto('domains').values(domain).execute()).rejects.toMatchObject({ code: '42501' })
    const moved = sql`UPDATE domains SET tenant_id = ${theirs.tenantId}`
    await expect(moved.execute(db)).rejects.toMatchObject({ code: '42501' })
    const left = await database.db.selectFrom('saved_views').select('tenant_id').execute()
    expect(left).toEqual([{ tenant_id: theirs.tenantId }])
  })

  test('cannot be read after RESET ROLE, or with a tenant id that is not a UUID', async () => {
    await sql.raw('RESET ROLE; COMMIT').execute(db)
    expect(await db.selectFrom('tenants').select('id').execute()).toEqual([{ id: ours.tenantId }])
    for (const bad of ["x'; RESET ROLE; --", '', 'null']) {
      expect(() => tenantDatabases(database.pool)(bad)).toThrow('not a UUID')
    }
  })
})

test('a read has its own time limit, which ends with it', async () => {
  const limit = async (handle: Database) => {
    const { rows } = await sql<{ ms: string }>`SELECT current_setting('statement_timeout') AS ms`.execute(handle)
    return rows[0]?.ms
  }
  const usual = await limit(db)
  const { signal } = new AbortController()
  const read = tenantDatabases(database.pool)(ours.tenantId, { reader: 'ann', signal, statementTimeoutMs: 1234 })
  expect(await limit(read)).toBe('1234ms')
  for (let n = 0; n < 20; n++) expect(await limit(db)).toBe(usual)
})

test('leaves no role and no tenant on a connection of the pool', async () => {
  const { pool } = database
  await db.selectFrom('pages').select('id').execute()
  await expect(sql`SELECT nothing`.execute(db)).rejects.toThrow('does not exist')
  await expect(
    inTransaction(db, async (trx) => {
      await trx.updateTable('pages').set({ notes: 'lost' }).execute()
      throw new Error('on purpose')
    }),
  ).rejects.toThrow('on purpose')
  const seen = await Promise.all(
    Array.from({ length: 10 }, () =>
      pool.query(`SELECT current_user = session_user AS own, current_setting('scrapersky.tenant_id', true) AS tenant`),
    ),
  )
  for (const { rows } of seen) expect(rows[0]).toMatchObject({ own: true })
  expect(seen.every(({ rows }) => !rows[0].tenant)).toBe(true)
  const notes = await database.db.selectFrom('pages').select('notes').where('id', '=', ours.pageId).execute()
  expect(notes).toEqual([{ notes: null }])
})

test('a connection that cannot take the role is not reused', async () => {
  const name = `outsider_${Math.random().toString(36).slice(2, 8)}`
  await asAdmin((admin) => admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`))
  const url = Object.assign(new URL(database.url), { username: name, password: 'x' })
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  const pages = tenantDatabases(pool)(ours.tenantId).selectFrom('pages').select('id')
  await expect(pages.execute()).rejects.toMatchObject({ code: '42501' })
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await asAdmin((admin) => admin.query(`DROP ROLE ${name}`))
})

test('commits a transaction as a whole, and throws errors of the commit to the caller', async () => {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('pages').set({ notes: 'kept' }).execute()
    await trx.updateTable('domains').set({ notes: 'kept' }).execute()
  })
  const { rows } = await sql<{ n: number }>`
    SELECT (SELECT count(*) FROM pages WHERE notes = 'kept') + (SELECT count(*) FROM domains WHERE notes = 'kept') AS n`.execute(
    database.db,
  )
  expect(rows[0]?.n).toBe(2)
  // The constraint is checked at the commit, for a single statement too.
  await sql`CREATE TABLE nodes
    (id int PRIMARY KEY, parent int REFERENCES nodes DEFERRABLE INITIALLY DEFERRED)`.execute(database.db)
  await sql`GRANT INSERT ON nodes TO scrapersky_tenant`.execute(database.db)
  const child = sql`INSERT INTO nodes VALUES (2, 1)`
  await expect(child.execute(db)).rejects.toMatchObject({ code: '23503' })
  const bothNodes = inTransaction(db, async (trx) => {
    await child.execute(trx)
    await sql`INSERT INTO nodes VALUES (1, NULL)`.execute(trx)
  })
  await expect(bothNodes).resolves.toBeUndefined()
  expect((await sql`SELECT id FROM nodes ORDER BY id`.execute(database.db)).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('isolates tenants behind a transaction-mode pooler', async () => {
  const pooler = await startTransactionPooler(database.url)
  const pool = new pg.Pool({ connectionString: pooler.url, max: 6 })
  const of = tenantDatabases(pool)
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const wanted = n % 2 === 0 ? ours : theirs
      const rows = await of(wanted.tenantId).selectFrom('pages').select('id').execute()
      return rows.length === 1 && rows[0]?.id === wanted.pageId
    }),
  )
  expect(seen.every(Boolean)).toBe(true)
  await pool.end()
  await pooler.close()
})

describe('a user who may not create roles', () => {
  const name = `plain_${Math.random().toString(36).slice(2, 8)}`
  afterAll(() => asAdmin((admin) => admin.query(`DROP ROLE IF EXISTS ${name}`)))

  test('can migrate, and isolation is reported as filters only', async () => {
    const url = new URL(await newDatabase())
    await asAdmin(async (admin) => {
      await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x' NOCREATEROLE`)
      await admin.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${name}`)
    })
    url.username = name
    url.password = 'x'
    const pool = new pg.Pool({ connectionString: url.href })
    expect(await migrate(pool)).not.toEqual([])
    expect(await isolationOf(pool)).toBe('filters')
    // The owner of the tables sees all rows, which the loops need.
    await pool.query(`INSERT INTO tenants (name) VALUES ('a'), ('b')`)
    expect((await pool.query('SELECT count(*)::int AS n FROM autopilot_rules')).rows).toEqual([{ n: 12 }])
    // The role is granted later: the next migration uses it.
    await asAdmin((admin) => admin.query(`GRANT scrapersky_tenant TO ${name}`))
    await migrate(pool)
    expect(await isolationOf(pool)).toBe('database')
    await pool.end()
    const server = new URL(inject('serverUrl'))
    server.pathname = url.pathname
    const admin = new pg.Client(server.href)
    await admin.connect()
    await admin.query(`REASSIGN OWNED BY ${name} TO CURRENT_USER`)
    await admin.query(`DROP OWNED BY ${name}`)
    await admin.end()
  })
})

test('the test server has the role', async () => {
  expect(await isolationOf(database.pool)).toBe('database')
})
