import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createSignInLink } from '../../access/sign-in-links.ts'
import { useEmptyDatabases } from '../../testing/empty-databases.ts'
import { makeLead } from '../../testing/lead.ts'
import { quietLog } from '../../testing/loops.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { makeUser } from '../../testing/users.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { readSchemaSql } from '../read-schema-sql.ts'
import type { Manifest } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const database = useTestDatabase()
const emptyDatabase = useEmptyDatabases()
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function emptyPool(): Promise<pg.Pool> {
  const url = await emptyDatabase()
  const { pool, close } = await openDatabase({
    url,
    poolSize: 2,
    statementTimeoutSeconds: 30,
    name: 'test',
    log: quietLog,
  })
  opened.push(close)
  return pool
}

async function backup(pool: pg.Pool): Promise<{ manifest: Manifest; bytes: Buffer }> {
  const out = new PassThrough()
  const bytes = buffer(out)
  const manifest = await writeBackup(pool, out, { product: 'test' })
  out.end()
  return { manifest, bytes: await bytes }
}

const restore = (pool: pg.Pool, bytes: Buffer) => restoreBackup(pool, Readable.from([bytes]))
const countOf = async (pool: pg.Pool, table: string) => (await pool.query(`SELECT FROM ${table}`)).rowCount

/** The backup with a changed text. */
const changed = (bytes: Buffer, change: (text: string) => string) =>
  gzipSync(Buffer.from(change(gunzipSync(bytes).toString('latin1')), 'latin1'))

const specialTexts = ['two\nlines', 'tab\there', 'back\\slash', '\\.', '\\N', '"quoted"', 'Ärzte 🦷', ' ', '\r', "it's"]

test('restores special characters, and a second backup has the same checksums', async () => {
  const { db, pool, tenantId } = database
  await makeLead(db, 'Restored')
  for (const [index, name] of specialTexts.entries()) {
    await db
      .insertInto('places')
      .values({
        tenant_id: tenantId,
        provider: 'osm',
        provider_place_id: `special/${index}`,
        name,
        kinds: [name, name],
        raw: JSON.stringify({ [name]: [name, null] }),
      })
      .execute()
  }
  await pool.query(`UPDATE places SET deep_scan_status = 'Processing', deep_scan_lease_token = gen_random_uuid()
    WHERE provider_place_id = 'special/0'`)
  const { manifest, bytes } = await backup(pool)
  expect(manifest.tables.find(({ table }) => table === 'places')?.rows).toBeGreaterThanOrEqual(specialTexts.length)

  const target = await emptyPool()
  expect(await restore(target, bytes)).toEqual(manifest)
  const again = await backup(target)
  expect(again.manifest.tables).toEqual(manifest.tables)
  const { rows } = await target.query<{ name: string }>(
    `SELECT name FROM places WHERE provider_place_id LIKE 'special/%' ORDER BY length(provider_place_id), provider_place_id`,
  )
  expect(rows.map(({ name }) => name)).toEqual(specialTexts)
  // Triggers are enabled again: a new tenant gets the default rules.
  const rules = await countOf(target, 'autopilot_rules')
  await target.query(`INSERT INTO tenants (name) VALUES ('Another')`)
  expect(await countOf(target, 'autopilot_rules')).toBe((rules ?? 0) + 6)
})

test('holds nothing that opens an installation', async () => {
  const { db, pool, tenantId } = database
  const { userId } = await makeUser(db, tenantId, 'admin')
  await createSignInLink(db, { tenantId, userId })
  await db
    .insertInto('idempotency_keys')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      key: 'one',
      request_hash: Buffer.alloc(32),
      body: 'planted answer',
    })
    .execute()
  const { manifest, bytes } = await backup(pool)
  const names = manifest.tables.map(({ table }) => table)
  expect(names).toContain('users')
  const secret = ['sessions', 'sign_in_links', 'signing_keys', 'idempotency_keys', 'sign_in_attempts']
  for (const table of secret.slice(0, 4)) expect([table, await countOf(pool, table)]).not.toEqual([table, 0])
  expect(names.filter((name) => secret.includes(name))).toEqual([])
  expect(gunzipSync(bytes).toString('latin1')).not.toContain('planted answer')
})

test('contains a snapshot: rows written during the backup are not in it, and the writer does not wait', async () => {
  const { pool } = database
  const before = (await backup(pool)).manifest.tables.find(({ table }) => table === 'saved_views')?.rows
  const out = new PassThrough()
  const bytes = buffer(out)
  let wrote = false
  const manifest = await writeBackup(pool, out, {
    product: 'test',
    onTable() {
      if (wrote) return
      wrote = true
      void pool.query(`INSERT INTO saved_views (tenant_id, entity, name, definition)
        VALUES ('${database.tenantId}', 'places', 'mine', '{}')`)
    },
  })
  out.end()
  await bytes
  expect(manifest.tables.find(({ table }) => table === 'saved_views')?.rows).toBe(before)
})

test('an older backup is migrated to the schema of this version', async () => {
  const source = await emptyPool()
  const schema = readSchemaSql()
  const migrations = schema.migrations.slice(0, -1)
  // Without the triggers of this version: they are for its tables.
  await migrate(source, { migrations, repeatable: { ...schema.repeatable, afterTables: [] } })
  await source.query(`INSERT INTO tenants (name) VALUES ('Old')`)
  const { manifest, bytes } = await backup(source)
  expect(manifest.migrations).toHaveLength(migrations.length)
  const target = await emptyPool()
  await restore(target, bytes)
  expect(await migrate(target)).toEqual([])
  expect((await target.query<{ name: string }>('SELECT name FROM tenants')).rows).toEqual([{ name: 'Old' }])
})

describe('a refused backup leaves nothing behind', () => {
  async function refused(bytes: Buffer, error: object): Promise<void> {
    const target = await emptyPool()
    await expect(restore(target, bytes)).rejects.toMatchObject(error)
    const { rowCount } = await target.query(
      `SELECT FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    expect(rowCount).toBe(0)
  }

  test('a changed row', async () => {
    const { bytes } = await backup(database.pool)
    await refused(
      changed(bytes, (text) => text.replace('\tTest\t', '\tTost\t')),
      { code: 'backup_broken', message: expect.stringContaining('the rows of tenants') },
    )
  })

  test('a truncated file', async () => {
    const { bytes } = await backup(database.pool)
    const text = gunzipSync(bytes)
    await refused(bytes.subarray(0, bytes.length / 2), { code: 'backup_broken' })
    const lines = [...text.toString('latin1').matchAll(/\n/g)].map(({ index }) => index + 1)
    for (const at of [lines[0], lines[1], lines[2], lines.at(-2)]) {
      await refused(gzipSync(text.subarray(0, at)), { code: 'backup_broken' })
    }
  })

  test('a file that is not a backup', async () => {
    await refused(Buffer.from('hello'), { code: 'backup_broken' })
    await refused(gzipSync(''), { code: 'backup_broken' })
    await refused(gzipSync('SELECT 1;\n'), { code: 'backup_broken' })
  })

  test('a backup of a newer version, and an unknown table', async () => {
    const { bytes } = await backup(database.pool)
    const newer = changed(bytes, (text) =>
      text.replace('"migrations":[', '"migrations":[{"name":"9999_x","checksum":"0"},'),
    )
    await refused(newer, { code: 'backup_of_newer_version' })
    await refused(
      changed(bytes, (text) => text.replace('COPY "tenants"', 'COPY "pg_authid"')),
      { code: 'backup_broken' },
    )
  })
})

test('a database with rows is refused and stays as it is; without rows it is accepted', async () => {
  const { bytes } = await backup(database.pool)
  const target = await emptyPool()
  await migrate(target)
  await target.query(`INSERT INTO tenants (name) VALUES ('Mine')`)
  await expect(restore(target, bytes)).rejects.toMatchObject({
    code: 'restore_target_not_empty',
    message: expect.stringContaining('tenants'),
  })
  expect(await countOf(target, 'tenants')).toBe(1)
  await target.query('DELETE FROM tenants')
  await restore(target, bytes)
  expect((await target.query(`SELECT FROM tenants WHERE name = 'Test'`)).rowCount).toBe(1)
})
