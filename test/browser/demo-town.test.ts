// The demo town of an installation, on copies of the home that browser-setup.ts prepares with a first start: to fill the
// town takes ten seconds of CPU.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { copyHome } from '../../src/testing/prepared-home.ts'
import { readWorkbook } from '../../src/testing/read-workbook.ts'
import { until } from '../../src/testing/until.ts'
import { startDemoProduct } from '../support/browser-setup.ts'
import { expectedLeads, problemsOf } from '../support/demo-leads.ts'
import { withHomeDatabase } from '../support/home-database.ts'
import { newPreparedFolder } from '../support/prepared-folder.ts'
import { cleanUpProducts, newFolder, runProduct, startProduct } from '../support/product.ts'

afterEach(() => expect(cleanUpProducts()).toEqual([]))

function copyTown(): string {
  const { home } = newFolder()
  copyHome(inject('townHome'), home)
  return home
}

test('a first start opens the town in its own tenant; a second start finds it; "demo remove" removes it', {
  timeout: 240_000,
}, async () => {
  const first = inject('firstOutput')
  expect(first).toContain('Demo: 60 invented businesses')
  // One link; a log file would keep the key of the own workspace, so it is in a file of its own.
  expect(new Set(first.match(/sign-in#\S+/g)).size).toBe(1)
  expect(first).not.toContain('sky_')
  const home = copyTown()
  expect(readFileSync(join(home, 'first-api-key'), 'utf8')).toMatch(/^sky_\S+\n$/)
  await withHomeDatabase(home, async (db) => {
    const tenants = await db
      .selectFrom('tenants')
      .leftJoin('contacts', 'contacts.tenant_id', 'tenants.id')
      .select(['tenants.name', (build) => build.fn.count('contacts.id').as('contacts')])
      .groupBy('tenants.name')
      .orderBy('tenants.name')
      .execute()
    expect(tenants).toEqual([
      { name: 'Default', contacts: 0 },
      { name: 'Demo town', contacts: expect.any(Number) },
    ])
    expect(tenants[1]?.contacts).toBeGreaterThan(120)
  })

  const again = startDemoProduct(home)
  await again.ready()
  await until('the label', () => again.stdout.includes('The demo is a workspace of its own'))
  await expectCompleteLeads(home, { SCRAPERSKY_HOME: home })
  const removed = await runProduct(['demo', 'remove'], { env: { SCRAPERSKY_HOME: home } })
  expect(removed).toEqual({ code: 0, stdout: 'The demo town was removed with its data.\n', stderr: '' })
  again.signalAll('SIGINT')
  expect(await again.exitCode).toBe(0)

  await withHomeDatabase(home, async (db) => {
    for (const table of [
      'searches',
      'places',
      'local_businesses',
      'domains',
      'pages',
      'contacts',
      'contact_evidence',
    ] as const)
      expect(await db.selectFrom(table).select('id').limit(1).execute(), table).toEqual([])
  })
  const third = startDemoProduct(home)
  await third.ready()
  expect(third.stdout).not.toContain('emo is a workspace')
  third.signalAll('SIGINT')
  expect(await third.exitCode).toBe(0)
  expect(first + again.stdout + third.stdout).not.toMatch(/"level":"error"/)
})

/** The workbook of the leads, opened by an independent reader, has what the truth about the town says. */
async function expectCompleteLeads(home: string, env: Readonly<Record<string, string>>): Promise<void> {
  await withHomeDatabase(home, async (db) => {
    await until(
      'what can be found of every business',
      async () => {
        const columns = ['company', 'email', 'phone', 'person_name'] as const
        const leads = new Map(
          (await db.selectFrom('leads').select(columns).execute()).map((lead) => [lead.company, lead]),
        )
        return expectedLeads.every(({ company, emails, phones, people }) => {
          const lead = leads.get(company)
          const isFound = (value: string | null | undefined, known: readonly string[]) =>
            value != null || known.length === 0
          return isFound(lead?.email, emails) && isFound(lead?.phone, phones) && isFound(lead?.person_name, people)
        })
      },
      120,
    )
  })
  const file = join(newFolder().folder, 'leads.xlsx')
  const exported = ['export', 'leads', '--tenant', 'Demo town', '--out', file]
  expect(await runProduct(exported, { env })).toEqual({ code: 0, stdout: '', stderr: '' })
  const { rows, links, frozenRows, widths, headers } = readWorkbook(readFileSync(file))
  expect(problemsOf(rows)).toEqual([])
  expect({ frozenRows, widths: widths.length }).toEqual({ frozenRows: 1, widths: headers.length })
  const linked = rows.filter(
    (row, nth) => row['E-mail'] !== null && links[nth]?.['E-mail'] === `mailto:${row['E-mail']}`,
  )
  expect(linked).toHaveLength(rows.filter((row) => row['E-mail'] !== null).length)
}

test('no demo with --no-demo, which removes it, or with an API key of a provider', { timeout: 300_000 }, async () => {
  const refused = startProduct(['start', '--no-demo'], { env: { SCRAPERSKY_HOME: copyTown(), DEMO: 'auto' } })
  await refused.ready()
  expect(refused.stdout).toContain('removed the demo town with its data')
  expect(refused.stdout).not.toContain('Demo:')
  refused.signalAll('SIGINT')
  expect(await refused.exitCode).toBe(0)

  const keyed = startProduct(['start'], {
    env: { SCRAPERSKY_HOME: newPreparedFolder().home, DEMO: 'auto', GOOGLE_PLACES_API_KEY: 'k' },
  })
  await keyed.ready()
  expect(keyed.stdout).not.toContain('Demo:')
  keyed.signalAll('SIGINT')
  expect(await keyed.exitCode).toBe(0)
})
