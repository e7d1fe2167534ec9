import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { isLongRun } from '../src/testing/runs.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { until } from '../src/testing/until.ts'

// The command as users type it, on a database without a server.

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'import-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function scrapersky(...args: string[]) {
  return ended(start(...args))
}

function start(...args: string[]): ChildProcessWithoutNullStreams {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    // No grace period, so that a stopped import does not finish.
    SHUTDOWN_GRACE_SECONDS: '0',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  }
  return spawn(process.execPath, ['src/main/cli.ts', ...args], { env })
}

async function ended(child: ChildProcessWithoutNullStreams) {
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr, code: await closed }
}

test('imports a file as domains and writes a report', async () => {
  const { db, tenantId: tenant_id } = database
  await db.insertInto('users').values({ tenant_id, email: 'ann@example.com', role: 'admin' }).execute()
  const file = join(folder, 'list.csv')
  const report = join(folder, 'report.csv')
  writeFileSync(file, 'name;site\nAcme;www.acme.example\nMx Empty;-\n')
  const first = await scrapersky('import', file, '--as', 'domains', '--select', '--url', 'site', '--report', report)
  expect(first).toEqual({
    stdout: 'imported_partly: 1 created, 0 linked, 0 duplicate, 1 invalid\n',
    stderr: '',
    code: 0,
  })
  expect(readFileSync(report, 'utf8')).toContain('3,invalid,empty,,Mx Empty,-')
  const domains = db.selectFrom('domains').select(['host', 'curation_status'])
  expect(await domains.execute()).toEqual([{ host: 'acme.example', curation_status: 'Selected' }])
  expect((await scrapersky('import', file, '--as', 'domains')).stdout).toContain('0 created, 1 linked')
})

test('the same command resumes an import after Ctrl-C', async () => {
  const file = join(folder, 'long.csv')
  const report = join(folder, 'long-report.csv')
  const rows = isLongRun ? 30_000 : 15_000
  const lines = Array.from({ length: rows }, (_, n) => `site-${n}.example`)
  writeFileSync(file, `domain\n${lines.join('\n')}\n`)
  const command = ['import', file, '--as', 'domains', '--report', report]
  const imports = () =>
    database.db
      .selectFrom('imports')
      .select(['row_count', 'import_status'])
      .where('file_name', '=', 'long.csv')
      .execute()
  const child = start(...command)
  const stopped = ended(child)
  await until('some rows', async () => ((await imports())[0]?.row_count ?? 0) > 0)
  child.kill('SIGINT')
  const words = expect.stringContaining('run the same command again to continue')
  expect(await stopped).toMatchObject({ code: 130, stdout: '', stderr: words })
  expect(await imports()).toMatchObject([{ import_status: 'Queued' }])
  expect(existsSync(report)).toBe(false)
  const done = await scrapersky(...command)
  expect(done).toMatchObject({ code: 0, stdout: `imported: ${rows} created, 0 linked, 0 duplicate, 0 invalid\n` })
  expect(done.stderr).toContain('continuing the interrupted import of this file')
  expect(await imports()).toEqual([{ row_count: rows, import_status: 'Completed' }])
  expect(readFileSync(report, 'utf8').split('\r\n')).toHaveLength(rows + 2)
}, 300_000)

test('ends when another user cancels the import', async () => {
  const file = join(folder, 'cancelled.csv')
  writeFileSync(file, 'name\nAcme\n')
  const { db } = database
  await db.insertInto('stage_settings').values({ stage_id: 'import-files', paused: true }).execute()
  const end = scrapersky('import', file, '--as', 'places')
  const own = db.selectFrom('imports').select('id').where('file_name', '=', 'cancelled.csv')
  await until('the import', async () => (await own.where('import_status', '=', 'Queued').execute()).length === 1)
  await db.updateTable('imports').set({ import_status: null }).where('file_name', '=', 'cancelled.csv').execute()
  expect(await end).toMatchObject({ code: 1, stderr: expect.stringContaining('was cancelled') })
  await db.deleteFrom('stage_settings').execute()
})

test('explains invalid arguments', async () => {
  const missing = await scrapersky('import', join(folder, 'missing.csv'), '--as', 'domains')
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('missing.csv cannot be read') })
  expect(await scrapersky('import', 'x.csv', '--as', 'people')).toMatchObject({ code: 2 })
})

test('imports a list of businesses as a search with places', async () => {
  const file = join(folder, 'members.csv')
  writeFileSync(file, 'Members 2031\nFirma;Ort;Telefon;Seite\nDorn GmbH;Köln;0221 123456;dorn.example\n;;;\n')
  const { stdout } = await scrapersky(
    'import',
    file,
    '--as',
    'places',
    '--column',
    'website=Seite',
    '--default-country',
    'DE',
  )
  expect(stdout).toMatch(/^imported: 1 created, 0 linked, 0 duplicate, 0 invalid\nsearch [0-9a-f-]{36}\n$/)
  const place = await database.db.selectFrom('places').selectAll().executeTakeFirstOrThrow()
  expect(place).toMatchObject({
    provider: 'csv',
    name: 'Dorn GmbH',
    phone: '+49221123456',
    website_url: 'dorn.example',
  })
  const wrong = await scrapersky('import', file, '--as', 'places', '--column', 'colour=Seite')
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('colour is not known') })
})
