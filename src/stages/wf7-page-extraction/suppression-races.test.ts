import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suppress } from '../../contacts/suppression/suppression.ts'
import { pause } from '../../core/time.ts'
import { createAutopilot } from '../../curation/autopilot/autopilot.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findingsOf } from '../../testing/findings.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { registryWith } from '../../testing/registry-with.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import type { PageRow, ReadPage } from './read-page.ts'
import { savePage } from './save-page.ts'

// Concurrent suppression and save: whichever comes first, the value is not stored afterwards.

const database = useTestDatabase()
const autopilot = createAutopilot(() => registryWith({}), randomUUID())
const read = (spec: Parameters<typeof findingsOf>[0]): ReadPage => {
  const findings = findingsOf(spec)
  return {
    kind: 'read',
    findings,
    httpStatus: 200,
    etag: null,
    lastModified: null,
    tlsProblem: null,
    complete: true,
    shell: false,
  }
}
async function newPage(host: string, path = '/'): Promise<PageRow> {
  const { db, tenantId: tenant_id } = database
  const domain_id = await makeDomain(db, tenant_id, host)
  const page = { tenant_id, domain_id, url: `https://${host}${path}` }
  const { id } = await db.insertInto('pages').values(page).returning('id').executeTakeFirstOrThrow()
  return {
    ...page,
    id,
    host,
    country: null,
    anchor_text: null,
    etag: null,
    last_modified: null,
    fetched_at: null,
    tls_exceptions: [],
    proxy: null,
    is_watched: false,
  }
}
const save = (page: PageRow, spec: Parameters<typeof findingsOf>[0]) =>
  inTransaction(database.db, (trx) => savePage(trx, page, read(spec), autopilot))
const suppressEmail = (value: string) =>
  suppress(database.db, { tenantId: database.tenantId, kind: 'email', value, reason: 'requested' })
async function readAll(): Promise<string> {
  const { rows } = await sql<{ stored: string }>`
    SELECT coalesce(string_agg(row::text, ' '), '') AS stored FROM (
      SELECT to_jsonb(contacts) AS row FROM contacts UNION ALL SELECT to_jsonb(e) FROM contact_evidence AS e
      UNION ALL SELECT to_jsonb(p) FROM pages AS p) AS every`.execute(database.db)
  return rows[0]?.stored ?? ''
}
const waitingForLock = async (of: string) => {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND wait_event = 'advisory' AND query LIKE ${`%${of}%`}`.execute(database.db)
  return rows.length > 0
}

test('a suppression waits for a running save and removes what it wrote', async () => {
  const page = await newPage('first.com')
  let suppressed: Promise<unknown> | undefined
  await inTransaction(database.db, async (trx) => {
    await savePage(trx, page, read({ emails: ['ann@first.com', 'bob@first.com'] }), autopilot)
    suppressed = suppressEmail('ann@first.com')
    await until('the suppression to wait', () => waitingForLock('pg_advisory_xact_lock('))
  })
  expect(await suppressed).toEqual({ removed: 1 })
  const stored = await readAll()
  expect(stored).toContain('bob@first.com')
  expect(stored).not.toContain('ann@first.com')
})

test('a save waits for a running suppression and then applies it', async () => {
  const page = await newPage('second.com')
  let saved: Promise<unknown> | undefined
  await database.db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(suppressions_lock_key(${database.tenantId}))`.execute(trx)
    saved = save(page, { emails: ['ann@second.com'] })
    await until('the save to wait', () => waitingForLock('save_page_findings'))
    await pause(20)
    const value_hash = sql<Buffer>`sha256(convert_to('email', 'UTF8') || '\\x00' || convert_to('ann@second.com', 'UTF8'))`
    await trx
      .insertInto('suppressions')
      .values({ tenant_id: database.tenantId, kind: 'email', value_hash, reason: 'requested' })
      .execute()
  })
  expect(await saved).toBe('suppressed')
  expect(await readAll()).not.toContain('ann@second.com')
})

test('200 concurrent saves and suppressions store no suppressed value', async () => {
  const page = await newPage('third.com')
  for (let round = 0; round < 200; round++) {
    const value = `ann${round}@third.com`
    await Promise.all([
      save(page, { emails: [value, 'bob@third.com'], people: [{ email: value, name: `Ann ${round}` }] }),
      pause(Math.random() * 4).then(() => suppressEmail(value)),
    ])
  }
  const stored = await readAll()
  expect(stored).not.toMatch(/ann\d+@third\.com/)
  expect(stored).toContain('bob@third.com')
})

test('concurrent saves of pages of one domain create each contact once, with one primary contact', async () => {
  const pages = await Promise.all(Array.from({ length: 12 }, (_, n) => newPage('fourth.com', `/${n}`)))
  const emails = ['a@fourth.com', 'b@fourth.com', 'c@fourth.com']
  await Promise.all(
    pages.map((page, n) => save(page, { emails: n % 2 === 0 ? emails : emails.toReversed(), confidence: 50 + n })),
  )
  const contacts = await database.db
    .selectFrom('contacts')
    .select(['email', 'is_primary', 'confidence'])
    .where('domain_id', '=', pages[0]?.domain_id ?? '')
    .orderBy('email')
    .execute()
  expect(contacts).toEqual(emails.map((email) => ({ email, is_primary: email === 'a@fourth.com', confidence: 61 })))
})
