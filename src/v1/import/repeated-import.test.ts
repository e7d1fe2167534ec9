import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { writeAudit } from '../../curation/audit.ts'
import { curate } from '../../curation/curate.ts'
import { registryWith, systemUserId } from '../../testing/registry-with.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { importFrom } from '../../testing/v1-database/import-from.ts'
import { useV1Database } from '../../testing/v1-database/use-v1-database.ts'
import { v1Tenant } from '../../testing/v1-database/v1-plan.ts'
import { openV1 } from '../source/open-v1.ts'
import { v1Tables } from '../source/v1-row.ts'
import { runImport } from './run-import.ts'

// What later runs may and may not change.

const database = useTestDatabase()
const v1 = useV1Database({ factor: 0.02, flaws: false })
const registry = registryWith({})

beforeEach(async () => {
  await database.db.deleteFrom('tenants').execute()
  await database.db.insertInto('tenants').values({ id: database.tenantId, name: 'Test' }).execute()
})

const page = (url: string) =>
  database.db.selectFrom('pages').selectAll().where('url', '=', url).executeTakeFirstOrThrow()

test('a changed V1 row updates facts, but never curation of V2', async () => {
  const { db, tenantId } = database
  await importFrom(v1.url, database)
  const [first, second] = [v1.plan.pageUrl(0), v1.plan.pageUrl(1)]
  const { id } = await page(first)
  await curate(db, registry, {
    entity: 'pages',
    target: { ids: [id] },
    status: 'Archived',
    tenantId,
    actorId: systemUserId,
  })
  await v1.client.query(
    `UPDATE pages SET title = 'New title', page_curation_status = 'Skipped', updated_at = now()
    WHERE url = ANY($1)`,
    [[first, second]],
  )
  expect((await importFrom(v1.url, database)).counts.pages).toMatchObject({ created: 0, merged: 0, updated: 2 })
  expect(await page(first)).toMatchObject({ title: 'New title', curation_status: 'Archived' })
  expect(await page(second)).toMatchObject({
    title: 'New title',
    curation_status: 'Not a Fit',
    curation_reason: 'v1_import',
  })
})

test('keeps columns that a user has edited in V2, and updates the others', async () => {
  const { db, tenantId } = database
  await importFrom(v1.url, database, { only: ['domains'] })
  const [edited, other] = [v1.plan.host(0), v1.plan.host(1)]
  const { id } = await db.selectFrom('domains').select('id').where('host', '=', edited).executeTakeFirstOrThrow()
  await db.updateTable('domains').set({ notes: 'Called them' }).where('id', '=', id).execute()
  const details = { ids: [id], notes: 'Called them' }
  await writeAudit(db, { tenantId, actorId: systemUserId, action: 'edit', subject: 'domains', details })
  await v1.client.query(`UPDATE domains SET notes = 'Of V1', title = 'Of V1' WHERE domain = ANY($1)`, [[edited, other]])
  expect((await importFrom(v1.url, database, { only: ['domains'] })).counts.domains).toMatchObject({ updated: 2 })
  const rows = await db
    .selectFrom('domains')
    .select(['host', 'notes', 'title'])
    .where('notes', 'is not', null)
    .execute()
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ host: edited, notes: 'Called them', title: 'Of V1' })
  expect(rows).toContainEqual({ host: other, notes: 'Of V1', title: 'Of V1' })
})

test.each(['one batch', 'a later run'])(
  'an empty list does not replace the list of another row: in %s',
  async (when) => {
    const host = v1.plan.host(2)
    await v1.client.query(`UPDATE domains SET email_addresses = $2, updated_at = '2025-01-01' WHERE domain = $1`, [
      host,
      [`office@${host}`],
    ])
    if (when === 'a later run') await importFrom(v1.url, database, { only: ['domains'] })
    const { rows } = await v1.client.query(
      `INSERT INTO domains (id, domain, tenant_id, updated_at) VALUES (gen_random_uuid(), $1, $2, now()) RETURNING id`,
      [`https://${host}/`, v1Tenant],
    )
    try {
      expect((await importFrom(v1.url, database, { only: ['domains'] })).counts.domains).toMatchObject({ merged: 1 })
      const found = await database.db.selectFrom('domains').select('home_emails').where('host', '=', host).execute()
      expect(found).toEqual([{ home_emails: [`office@${host}`] }])
    } finally {
      await v1.client.query('DELETE FROM domains WHERE id = $1', [rows[0].id])
    }
  },
)

test('values that V2 cannot store do not fail the row or the import', async () => {
  await v1.client.query(`UPDATE places_staging SET raw_data = to_jsonb($1::text) WHERE id = 1`, [
    '{"name": "a\\u0000b", "cut": "\\ud83d"}',
  ])
  await v1.client.query(`UPDATE contacts SET brevo_sync_status = 'Selected', brevo_processing_status = 'Error',
    brevo_processing_error = 'a' || repeat(U&'\\+01F600', 5000)`)
  const { counts } = await importFrom(v1.url, database)
  expect(counts.places_staging).toMatchObject({ created: counts.places_staging?.read })
  expect(counts.contacts).toMatchObject({ created: counts.contacts?.read })
  const { rows } = await sql<{ raw: unknown }>`SELECT raw FROM places WHERE raw ? 'cut'`.execute(database.db)
  expect(rows).toEqual([{ raw: { name: 'ab', cut: '\ufffd' } }])
})

test('keeps data and processing of V2', async () => {
  const { db } = database
  await importFrom(v1.url, database)
  const url = v1.plan.pageUrl(2)
  await db
    .updateTable('pages')
    .set({
      title: 'Read by V2',
      page_processing_status: 'Completed',
      page_processing_outcome: 'no_contacts',
      page_processing_started_at: new Date(),
      page_processing_finished_at: new Date(),
      fetched_at: new Date(),
    })
    .where('url', '=', url)
    .execute()
  await v1.client.query(
    `UPDATE pages SET title = 'Of V1', page_processing_status = 'Error', updated_at = now() WHERE url = $1`,
    [url],
  )
  await importFrom(v1.url, database)
  expect(await page(url)).toMatchObject({ title: 'Read by V2', page_processing_status: 'Completed' })
})

test('rows deleted in V2 are not created again', async () => {
  const { db } = database
  await importFrom(v1.url, database)
  const url = v1.plan.pageUrl(3)
  await db.deleteFrom('pages').where('url', '=', url).execute()
  await v1.client.query(`UPDATE pages SET title = 'Again', updated_at = now() WHERE url = $1`, [url])
  expect((await importFrom(v1.url, database)).counts.pages).toMatchObject({ created: 0, updated: 0 })
  expect(await db.selectFrom('pages').select('id').where('url', '=', url).execute()).toEqual([])
})

test('only fills gaps in a row that V2 created', async () => {
  const { db, tenantId } = database
  const host = v1.plan.host(0)
  await db
    .insertInto('domains')
    .values({ tenant_id: tenantId, host, title: 'Of V2', curation_status: 'Maybe' })
    .execute()
  await v1.client.query(`UPDATE domains SET title = 'Of V1', description = 'Known to V1' WHERE domain = $1`, [host])
  const { counts } = await importFrom(v1.url, database, { only: ['domains'] })
  expect(counts.domains).toMatchObject({ merged: 1 })
  const row = await db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    title: 'Of V2',
    description: 'Known to V1',
    curation_status: 'Maybe',
    metadata_status: null,
  })
})

test('suppressed values are neither imported nor stored in the ledger', async () => {
  const { db, tenantId } = database
  const [host, other] = [v1.plan.host(0), v1.plan.host(1)]
  await suppress(db, { tenantId, kind: 'email', value: `info@${host}`, reason: 'asked' })
  await suppress(db, { tenantId, kind: 'domain', value: other, reason: 'asked' })
  const { counts } = await importFrom(v1.url, database)
  expect(counts.domains?.rejected).toEqual({ suppressed: 1 })
  expect(counts.contacts?.rejected).toEqual({ suppressed: 1, parent_rejected: 1 })
  expect(counts.pages?.rejected.parent_rejected).toBeGreaterThan(0)
  const { rows } = await sql<{
    text: string
  }>`SELECT v1_rows::text AS text FROM v1_rows WHERE reason = 'suppressed'`.execute(db)
  expect(rows.map(({ text }) => text).join()).not.toContain('example.com')
})

test('children without a parent are imported in a later run, with their parent', async () => {
  const early = await importFrom(v1.url, database, { only: ['pages'] })
  expect(early.counts.pages).toMatchObject({ created: 0, rejected: { parent_missing: early.counts.pages?.read } })
  expect((await importFrom(v1.url, database)).counts.pages?.created).toBe(early.counts.pages?.read)
})

test('of two processes that continue one run only one succeeds', async () => {
  const { db, tenantId } = database
  const source = await openV1(v1.url)
  const elsewhere = async () => {
    await sql`UPDATE v1_imports SET progress = progress || '{"pages": {"after": "elsewhere"}}'`.execute(db)
  }
  const waited: Promise<void>[] = []
  const progress = (table: string) => {
    if (table === 'domains') waited.push(elsewhere())
  }
  const run = runImport({ db, source, tenantId, only: v1Tables, progress }).finally(source.close)
  await expect(run).rejects.toMatchObject({ message: expect.stringContaining('Another process continues') })
  await Promise.all(waited)
  expect(await db.selectFrom('pages').select('id').execute()).toEqual([])
})

test('a dry run gives the same counts and stores nothing', async () => {
  const dry = await importFrom(v1.url, database, { dryRun: true })
  for (const table of ['v1_rows', 'v1_imports', 'pages', 'domains', 'contacts'] as const) {
    expect(await database.db.selectFrom(table).select('tenant_id').execute(), table).toEqual([])
  }
  const real = await importFrom(v1.url, database)
  expect(dry.counts).toEqual(real.counts)
})

test.each(['/', '?', '#'])('rejects a password with an unescaped %s without showing any part of it', async (sign) => {
  const opened = openV1(`postgres://ann:12${sign}34@127.0.0.1:1/v1`)
  await expect(opened).rejects.toMatchObject({
    code: 'request_invalid',
    message: '--from has an "@" after its host. Write / ? # @ in the user or password as %2F %3F %23 %40.',
  })
})

test('a dry run ends soon with an error if a loop has locked a row', async () => {
  await importFrom(v1.url, database)
  await v1.client.query(`UPDATE pages SET title = 'Newer', updated_at = now() WHERE url = $1`, [v1.plan.pageUrl(0)])
  await database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('pages').select('id').where('url', '=', v1.plan.pageUrl(0)).forUpdate().execute()
    const dry = importFrom(v1.url, database, { dryRun: true })
    await expect(dry).rejects.toMatchObject({ code: 'rows_busy', message: expect.stringContaining('stages pause') })
  })
})

test('reports a lost connection to V1 and how to continue', async () => {
  const source = await openV1(v1.url)
  const { rows } = await v1.client.query(`SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'scrapersky v1'`)
  expect(rows).toEqual([{ count: '1' }])
  await expect(source.count('pages')).rejects.toMatchObject({
    code: 'v1_unreachable',
    message: expect.stringMatching(
      /^The connection to V1 at 127\.0\.0\.1:\d+\/test_v1_\w+ was lost: .* Run it again to continue\.$/,
    ),
  })
  await source.close()
})
