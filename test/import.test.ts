import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { useTestDatabase } from '../src/testing/test-database.ts'

// The command, as a person types it, on a database that no server works on.

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'import-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function scrapersky(...args: string[]) {
  const child = spawn(process.execPath, ['src/main/cli.ts', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, LOG_LEVEL: 'error' },
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr, code: await ended }
}

test('a file becomes domains, with a report beside it', async () => {
  const { db, tenantId: tenant_id } = database
  await db.insertInto('users').values({ tenant_id, email: 'ann@example.com', role: 'admin' }).execute()
  const file = join(folder, 'list.csv')
  const report = join(folder, 'report.csv')
  writeFileSync(file, 'name;site\nAcme;www.acme.example\nNobody;-\n')
  const first = await scrapersky('import', file, '--as', 'domains', '--select', '--url', 'site', '--report', report)
  expect(first).toEqual({
    stdout: 'imported_partly: 1 created, 0 linked, 0 duplicate, 1 invalid\n',
    stderr: '',
    code: 0,
  })
  expect(readFileSync(report, 'utf8')).toContain('3,invalid,empty,,Nobody,-')
  const domains = db.selectFrom('domains').select(['host', 'curation_status'])
  expect(await domains.execute()).toEqual([{ host: 'acme.example', curation_status: 'Selected' }])
  expect((await scrapersky('import', file, '--as', 'domains')).stdout).toContain('0 created, 1 linked')
})

test('what cannot be done is said in words', async () => {
  const missing = await scrapersky('import', join(folder, 'missing.csv'), '--as', 'domains')
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('missing.csv cannot be read') })
  expect(await scrapersky('import', 'x.csv', '--as', 'people')).toMatchObject({ code: 2 })
})

test('a list of businesses becomes a search with its places', async () => {
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
