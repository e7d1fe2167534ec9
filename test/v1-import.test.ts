import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '../src/testing/runs.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { until } from '../src/testing/until.ts'
import { importFrom } from '../src/testing/v1-database/import-from.ts'
import { useV1Database } from '../src/testing/v1-database/use-v1-database.ts'
import { v1Tables } from '../src/v1/source/v1-row.ts'

// A V1 database with the defects of production, and a quarter of its size (the whole in the long run): every row is accounted for,
// even after interruptions.

const database = useTestDatabase()
const v1 = useV1Database({ factor: isLongRun ? 1 : 0.25 })
const folder = mkdtempSync(join(tmpdir(), 'v1-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const killed = randomUUID()
beforeAll(() => database.db.insertInto('tenants').values({ id: killed, name: 'Killed' }).execute())

/** The V1 database is in the environment: an argument would show its password. */
function start(from: string | undefined, ...args: string[]) {
  const child = spawn(process.execPath, ['src/main/cli.ts', 'v1', ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      ...(from !== undefined && { V1_DATABASE_URL: from }),
      LOG_LEVEL: 'error',
    },
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const answer = Promise.all([text(child.stdout), text(child.stderr), ended])
  return { child, answer: answer.then(([stdout, stderr, code]) => ({ stdout, stderr, code })) }
}

const scrapersky = (from: string | undefined, ...args: string[]) => start(from, ...args).answer

test('creates, merges or rejects every row of every table as expected', async () => {
  const { counts } = await importFrom(v1.url, database)
  for (const table of v1Tables) {
    const { read, created, merged, rejected, dropped } = counts[table] ?? {}
    expect.soft({ read, created, merged, rejected, dropped }, table).toEqual(v1.truth[table])
  }
})

test('a second run changes nothing', async () => {
  const before = await contentOf(database.tenantId)
  const { counts } = await importFrom(v1.url, database)
  for (const table of v1Tables) {
    const { read = 0, rejected = {} } = v1.truth[table] ?? {}
    const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0)
    expect
      .soft(counts[table], table)
      .toMatchObject({ created: 0, merged: 0, updated: 0, unchanged: read - refused, rejected })
  }
  expect(await contentOf(database.tenantId)).toEqual(before)
})

test('gives the same result after a kill and a second run', { timeout: 240_000 }, async () => {
  const first = start(v1.url, 'import', '--tenant', killed)
  await until('the middle of the pages', async () => {
    const { rows } = await sql<{ read: number | null }>`
      SELECT (progress -> 'pages' ->> 'read')::int AS read FROM v1_imports WHERE tenant_id = ${killed}`.execute(
      database.db,
    )
    return (rows[0]?.read ?? 0) > 0 ? true : undefined
  })
  first.child.kill('SIGKILL')
  await first.answer
  const rejects = join(folder, 'rejects.csv')
  const second = await scrapersky(v1.url, 'import', '--tenant', killed, '--json', '--reject-file', rejects)
  expect(second).toMatchObject({ code: 0, stderr: '' })
  const { resumed, tables } = JSON.parse(second.stdout)
  expect(resumed).toBe(true)
  for (const table of v1Tables) {
    const { read, created, merged, rejected, dropped } = tables[table]
    expect.soft({ read, created, merged, rejected, dropped }, table).toEqual(v1.truth[table])
  }
  expect(await contentOf(killed)).toEqual(await contentOf(database.tenantId))
  // The file also contains rows that were rejected before the kill.
  const all = Object.values(v1.truth).flatMap(({ rejected }) => Object.values(rejected))
  expect(readFileSync(rejects, 'utf8').trim().split('\r\n')).toHaveLength(
    1 + all.reduce((sum, count) => sum + count, 0),
  )
})

/** A digest of each table of a tenant, without IDs and without the times of the import. */
async function contentOf(tenantId: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const [table, own] of Object.entries(expectedCounts)) {
    const { rows } = await sql<{ print: string }>`
      WITH left_out AS (SELECT array_agg(attname::text) AS names FROM pg_attribute WHERE attrelid = ${table}::regclass
        AND attname ~ '(^|_)(id|ids|by)$|^(retain_until|updated_at|last_seen_at|.*_(next_attempt|due|dead)_at)$')
      SELECT md5(string_agg(line, E'\n' ORDER BY line COLLATE "C")) AS print FROM (
        SELECT (to_jsonb(t) - names)::text || ${sql.raw(own)} AS line
        FROM left_out, ${sql.table(table)} AS t WHERE t.tenant_id = ${tenantId}) AS lines`.execute(database.db)
    content[table] = rows[0]?.print ?? ''
  }
  return content
}

/** The owner of each row, by name instead of ID. */
const host = "coalesce((SELECT d.host FROM domains AS d WHERE d.id = t.domain_id), '')"
const expectedCounts = {
  searches: "''",
  places: 't.provider_place_id',
  search_places: '(SELECT p.provider_place_id FROM places AS p WHERE p.id = t.place_id)',
  local_businesses: host,
  domains: "''",
  sitemap_files: host,
  pages: `${host} || coalesce((SELECT f.url FROM sitemap_files AS f WHERE f.id = t.sitemap_file_id), '')`,
  contacts: host,
  contact_evidence: '(SELECT c.email FROM contacts AS c WHERE c.id = t.contact_id)',
  contact_validations: '(SELECT c.email FROM contacts AS c WHERE c.id = t.contact_id)',
  contact_syncs: '(SELECT c.email FROM contacts AS c WHERE c.id = t.contact_id)',
}

test('explains what cannot be imported', async () => {
  const own = await scrapersky(database.url, 'import')
  expect(own).toMatchObject({ code: 1, stderr: expect.stringContaining('is a database of V2') })
  expect(await scrapersky(undefined, 'import', '--from', 'v1.example')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--from must be a URL like postgres://'),
  })
  const dead = await scrapersky('postgres://ann:topsecret@127.0.0.1:1/v1', 'import')
  expect(dead).toMatchObject({ code: 1, stderr: expect.stringContaining('V1 at 127.0.0.1:1/v1 does not answer') })
  expect(dead.stderr).not.toContain('topsecret')
  const visible = await scrapersky(undefined, 'import', '--from', 'postgres://ann:topsecret@127.0.0.1:1/v1')
  expect(visible).toMatchObject({ code: 1, stderr: expect.stringContaining('set V1_DATABASE_PASSWORD') })
  expect(visible.stderr).not.toContain('topsecret')
  expect(await scrapersky(v1.url, 'import', '--only', 'pages,people')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"people" is not one of'),
  })
})
