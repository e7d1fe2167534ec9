import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { addKey, findKeyCaller } from '../src/access/api-keys.ts'
import { createAutopilot } from '../src/curation/autopilot/autopilot.ts'
import { claim } from '../src/curation/claim.ts'
import { curate } from '../src/curation/curate.ts'
import { restoreBackup } from '../src/db/backup/restore-backup.ts'
import { writeBackup } from '../src/db/backup/write-backup.ts'
import { readBaseline } from '../src/db/baseline.ts'
import { type OpenDatabase, openDatabase } from '../src/db/database.ts'
import { migrate, pendingMigrations } from '../src/db/migrate.ts'
import { readSchemaSql } from '../src/db/read-schema-sql.ts'
import { runAfterMigrations } from '../src/db/run-after-migrations.ts'
import { inTransaction } from '../src/db/transaction.ts'
import type { PageRow } from '../src/stages/wf7-page-extraction/read-page.ts'
import { savePage } from '../src/stages/wf7-page-extraction/save-page.ts'
import { useEmptyDatabases } from '../src/testing/empty-databases.ts'
import { findingsOf } from '../src/testing/findings.ts'
import { quietLog } from '../src/testing/loops.ts'
import { readCatalog } from '../src/testing/read-catalog.ts'
import { registryWith } from '../src/testing/registry-with.ts'
import { buildTestApp } from '../src/testing/test-app.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { formerBackup, loadFormerDatabase, readContent } from './support/former-database.ts'

// The version before the baseline: 25 numbered migrations instead of a baseline and repeatable SQL.

const fresh = useTestDatabase()
const emptyDatabase = useEmptyDatabases()
const opened: OpenDatabase[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})

async function open(load: (url: string) => Promise<void> = async () => undefined): Promise<OpenDatabase> {
  const url = await emptyDatabase()
  await load(url)
  const database = await openDatabase({ url, poolSize: 4, statementTimeoutSeconds: 30, name: 'test', log: quietLog })
  opened.push(database)
  return database
}

describe('a database of the former version', () => {
  test('migrates without a change to its rows, and then has the schema of a new database', async () => {
    const { pool } = await open(loadFormerDatabase)
    const before = await readContent(pool)
    expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([])
    const pending = await pendingMigrations(pool)
    expect(pending[0]).toBe('0005_plain_names')
    expect(await migrate(pool)).toEqual(pending)
    expect(await readContent(pool, before)).toEqual(before)
    const merged = 'SELECT contact_id, merged_from FROM contact_evidence WHERE field'
    const aliases = await pool.query(`${merged} = 'alias'`)
    expect(aliases.rows).toHaveLength(1)
    expect((await pool.query(`${merged} <> 'alias' AND merged_from <> ''`)).rows).toEqual(aliases.rows)
    await runAfterMigrations(pool)
    expect(await readCatalog(pool)).toEqual(await readCatalog(fresh.pool))
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')
    expect(rows.map(({ name }) => name)).toEqual(readSchemaSql().migrations.map(({ name }) => name))
    expect(await migrate(pool)).toEqual([])
  })

  test('works after the migration: key, pause, claim, save, suppression, curation, API', async () => {
    const { db, pool } = await open(loadFormerDatabase)
    await migrate(pool)
    const caller = await findKeyCaller(db, 'key one', { network: '127.0.0.1', onNewNetwork: async () => undefined })
    expect(caller).toMatchObject({ role: 'admin', managesInstallation: true })
    const { tenantId, userId } = caller ?? { tenantId: '', userId: '' }
    const registry = registryWith({})
    const stage = registry.stage('wf7-page-extraction')
    expect(await claim(db, stage, { worker: 'test', limit: 10 })).toEqual([])
    await db.updateTable('stage_settings').set({ paused: false }).execute()
    const claimed = await claim(db, stage, { worker: 'test', limit: 10 })
    expect(claimed.map(({ row }) => row)).toMatchObject([{ url: 'https://briggate-dental.example/team' }])
    const page = claimed[0]?.row as unknown as PageRow
    const emails = ['nobody@briggate-dental.example', 'jane.doe@briggate-dental.example', 'sam@briggate-dental.example']
    const read = { httpStatus: 200, etag: null, lastModified: null, tlsProblem: null, complete: true, shell: false }
    const autopilot = createAutopilot(() => registry, userId)
    await inTransaction(db, (trx) =>
      savePage(trx, page, { kind: 'read', findings: findingsOf({ emails }), ...read }, autopilot),
    )
    const target = { ids: [await idOfPlace(db, 'ChIJ-fixture-3')] }
    expect(
      await curate(db, registry, { entity: 'places', target, status: 'Selected', tenantId, actorId: userId }),
    ).toMatchObject({ updated: 1, queued: 1 })
    const { key } = await addKey(db, { tenantId, userId, name: 'test' })
    const { app } = buildTestApp({ db, pool })
    const response = await app.inject({
      url: '/api/v2/contacts?sort=email',
      headers: { authorization: `Bearer ${key}` },
    })
    const { items } = response.json<{ items: { email: string | null; is_primary: boolean }[] }>()
    expect(items.map(({ email, is_primary }) => [email, is_primary])).toEqual([
      ['info@briggate-dental.example', false],
      ['jane.doe@briggate-dental.example', true],
      ['sam@briggate-dental.example', false],
      [null, false],
    ])
    await app.close()
  })

  test('is refused when it has only some of the former migrations, or changed ones', async () => {
    const { pool } = await open(async () => undefined)
    await pool.query('CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL)')
    const { replaces } = readBaseline()
    const names = Object.keys(replaces).slice(0, 24)
    await pool.query('INSERT INTO schema_migrations SELECT * FROM unnest($1::text[], $2::text[])', [
      names,
      names.map((name) => replaces[name]),
    ])
    const refusal = {
      code: 'database_not_migrated',
      message:
        'The database has only 24 of the 25 migrations up to 0025_reimports. Migrate it with commit 0993b18 first.',
    }
    await expect(migrate(pool)).rejects.toMatchObject(refusal)
    await expect(pendingMigrations(pool)).rejects.toMatchObject(refusal)
    await pool.query(`UPDATE schema_migrations SET checksum = 'other' WHERE name = '0007_page_findings'`)
    await expect(migrate(pool)).rejects.toMatchObject({
      code: 'migration_changed',
      message: 'Migration 0007_page_findings was changed after it had been applied.',
    })
  })
})

test('a backup of the former version restores, and so does a backup of the result', async () => {
  const former = await readContent((await open(loadFormerDatabase)).pool)
  const { pool } = await open()
  const manifest = await restoreBackup(pool, createReadStream(formerBackup))
  expect(await pendingMigrations(pool)).toEqual([])
  await runAfterMigrations(pool)
  expect(await readCatalog(pool)).toEqual(await readCatalog(fresh.pool))
  const kept = manifest.tables.filter(({ table }) => table in former)
  const expected = Object.fromEntries(kept.map(({ table }) => [table, former[table]]))
  expect(Object.keys(expected)).toHaveLength(35)
  expect(await readContent(pool, former)).toMatchObject(expected)

  const out = new PassThrough()
  const bytes = buffer(out)
  await writeBackup(pool, out, { product: 'test' })
  out.end()
  const again = await open()
  await restoreBackup(again.pool, Readable.from([await bytes]))
  const secret = new Set(['sessions', 'sign_in_links', 'idempotency_keys'])
  const copied = Object.entries(expected).filter(([table]) => !secret.has(table))
  expect(await readContent(again.pool, former)).toMatchObject(Object.fromEntries(copied))
})

async function idOfPlace(db: OpenDatabase['db'], providerPlaceId: string): Promise<string> {
  const place = db.selectFrom('places').select('id').where('provider_place_id', '=', providerPlaceId)
  return (await place.executeTakeFirstOrThrow()).id
}
