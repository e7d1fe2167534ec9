import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeLead } from '../src/testing/lead.ts'
import { readWorkbook } from '../src/testing/read-workbook.ts'
import { makeRelatedRows } from '../src/testing/related-rows.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { cleanUpProducts, newFolder, runProduct } from './support/product.ts'

// The commands of operators: output and effect.

const database = useTestDatabase()
afterEach(() => expect(cleanUpProducts()).toEqual([]))
const run = (...args: string[]) => runProduct(args, { env: { DATABASE_URL: database.url } })

beforeAll(async () => {
  const { db, tenantId } = database
  await db.deleteFrom('tenants').where('id', '=', tenantId).execute()
  await makeLead(db, 'Ours')
  await db
    .updateTable('pages')
    .set({
      page_processing_status: 'Error',
      page_processing_error_code: 'http_503',
      page_processing_error: 'The site answered 503.',
      page_processing_finished_at: new Date(),
    })
    .execute()
})

test('stages pause and resume with a reason', async () => {
  const paused = await run('stages', 'pause', 'wf7-page-extraction', '--reason', 'the owner called')
  expect(paused).toMatchObject({ code: 0, stdout: expect.stringContaining('paused: the owner called') })
  const resumed = await run('stages', 'resume', 'wf7-page-extraction', '--json')
  expect(JSON.parse(resumed.stdout)).toMatchObject([{ id: 'wf7-page-extraction', paused: false }])
  const wrong = await run('stages', 'pause', 'wf9')
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('(stage_unknown)') })
})

test('retry lists failed rows and queues the chosen ones once', async () => {
  const listed = await run('retry', '--json')
  expect(JSON.parse(listed.stdout)).toEqual([
    { stage: 'wf7-page-extraction', code: 'http_503', rows: 1, example: 'The site answered 503.' },
  ])
  expect((await run('retry', '--code', 'http_404')).stdout).toContain('nothing was queued')
  expect((await run('retry', '--code', 'http_503')).stdout).toBe('Queued again: 1 in wf7-page-extraction.\n')
  expect((await run('retry')).stdout).toBe('No row has failed permanently.\n')
})

test('export writes the filtered rows without suppressed ones', async () => {
  const { folder } = newFolder()
  const { email } = await database.db.selectFrom('contacts').select('email').executeTakeFirstOrThrow()
  const file = join(folder, 'contacts.csv')
  const columns = ['--columns', 'email']
  expect(await run('export', 'contacts', ...columns, '--out', file)).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(readFileSync(file, 'utf8')).toBe(`\uFEFFE-mail\r\n"${email}"\r\n`)
  expect((await run('export', 'contacts', '--filter', `email=${email}`, ...columns, '--json')).stdout).toBe(
    `${JSON.stringify({ email })}\n`,
  )
  const wrong = await run('export', 'contacts', '--columns', 'emial')
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Did you mean email?') })

  writeFileSync(join(folder, 'no.csv'), `who\n${email}\nnot a value.\n`)
  const suppressed = await run('suppress', '--file', join(folder, 'no.csv'), '--json')
  expect(suppressed.code).toBe(1)
  expect(JSON.parse(suppressed.stdout)).toMatchObject({ created: 1, invalid: 1, contacts_removed: 1 })
  expect((await run('export', 'contacts', ...columns)).stdout).toBe('email\r\n')
})

test('export answers questions across relations, in the tenant that --tenant names', { timeout: 300_000 }, async () => {
  const { db } = database
  const { id: tenantId } = await db
    .insertInto('tenants')
    .values({ name: 'Sales' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = { tenant_id: tenantId, email: 'sam@example.com', role: 'admin' }
  const { id: userId } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const questions = await makeRelatedRows(db, tenantId, userId)
  const tenants = await run('tenants')
  expect(tenants.stdout).toContain(`Sales  ${tenantId}`)
  const several = await run('export', 'leads')
  expect(several).toMatchObject({ code: 1, stderr: expect.stringMatching(/several tenants.*Ours \(.*Sales \(/) })
  const { folder } = newFolder()
  for (const { slug, filter, column, answer } of questions) {
    const asked = ['export', slug, '--filter', filter, '--sort', column, '--tenant', 'sales']
    if (slug === 'leads') {
      const file = join(folder, 'leads.xlsx')
      expect(await run(...asked, '--language', 'de', '--out', file)).toEqual({ code: 0, stdout: '', stderr: '' })
      expect(readWorkbook(readFileSync(file)).rows.map(({ Firma }) => Firma)).toEqual(answer)
      continue
    }
    const { stdout } = await run(...asked, '--columns', column)
    expect(stdout.trimEnd().split('\r\n').slice(1)).toEqual(answer)
  }
  const hubspot = await run('export', 'contacts', '--tenant', tenantId, '--preset', 'hubspot')
  expect(hubspot.stdout).toMatch(/^First Name,Last Name,Email,/)
})
