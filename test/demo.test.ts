import { readdirSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { until } from '../src/testing/until.ts'
import { withHomeDatabase } from './support/home-database.ts'
import { newPreparedFolder } from './support/prepared-folder.ts'
import { cleanUpProducts, newFolder, runProduct, startProduct } from './support/product.ts'

afterEach(() => expect(cleanUpProducts()).toEqual([]))

interface DemoAnswer {
  readonly recall: number
  readonly precision: number
  readonly contacts: number
  readonly seconds: number
  readonly stages: Readonly<Record<string, { completed: number; waiting: number; failed: number }>>
}

test('the demo finds the contacts of the town, runs every stage, and leaves no files', {
  timeout: 180_000,
}, async () => {
  // Its own temporary folder: other demos may run at the same time.
  const { folder } = newFolder()
  const { code, stdout, stderr } = await runProduct(['demo', '--json'], { env: { TMPDIR: folder } })
  // Errors would be logged to stderr.
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const answer = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as DemoAnswer
  expect(answer.recall).toBeGreaterThanOrEqual(0.97)
  expect(answer.precision).toBeGreaterThanOrEqual(0.98)
  expect(answer.contacts).toBeGreaterThan(120)
  expect(Object.keys(answer.stages)).toEqual([
    'wf1-place-search',
    'wf2-deep-scan',
    'wf3-domain-extraction',
    'wf4-domain-metadata',
    'wf4-sitemap-discovery',
    'wf6-sitemap-import',
    'wf7-page-extraction',
  ])
  for (const stage of Object.values(answer.stages)) {
    expect(stage.completed).toBeGreaterThan(0)
    expect(stage.failed).toBe(0)
  }
  expect(readdirSync(folder)).toEqual([])
})

test('a first start opens the town in its own tenant; a second start finds it; "demo remove" removes it', {
  timeout: 240_000,
}, async () => {
  const { home } = newPreparedFolder()
  const env = { SCRAPERSKY_HOME: home, DEMO: 'auto', LOG_LEVEL: 'error' }
  const first = startProduct(['start'], { env })
  await first.ready()
  await until('the introduction', () => first.stdout.includes('Demo town: 60 invented businesses'))
  await withHomeDatabase(home, async (db) => {
    await until('contacts', async () => (await db.selectFrom('contacts').select('id').execute()).length > 120, 120)
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
  })
  first.signalAll('SIGINT')
  expect(await first.exitCode).toBe(0)

  const again = startProduct(['start'], { env })
  await again.ready()
  await until('the label', () => again.stdout.includes('Demo town: open'))
  const removed = await runProduct(['demo', 'remove'], { env })
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
  const third = startProduct(['start'], { env })
  await third.ready()
  expect(third.stdout).not.toContain('Demo town')
  third.signalAll('SIGINT')
  expect(await third.exitCode).toBe(0)
  expect(first.stdout + again.stdout + third.stdout).not.toMatch(/"level":"error"/)
})

test('no demo with --no-demo, which removes it, or with an API key of a provider', { timeout: 120_000 }, async () => {
  const { home } = newPreparedFolder()
  const env = { SCRAPERSKY_HOME: home, DEMO: 'auto' }
  const made = startProduct(['start'], { env })
  await made.ready()
  await until('the introduction', () => made.stdout.includes('Demo town: 60'))
  made.signalAll('SIGINT')
  expect(await made.exitCode).toBe(0)
  const refused = startProduct(['start', '--no-demo'], { env })
  await refused.ready()
  expect(refused.stdout).toContain('removed the demo town with its data')
  expect(refused.stdout).not.toContain('Demo town:')
  refused.signalAll('SIGINT')
  expect(await refused.exitCode).toBe(0)

  const keyed = startProduct(['start'], {
    env: { ...env, SCRAPERSKY_HOME: newPreparedFolder().home, GOOGLE_PLACES_API_KEY: 'k' },
  })
  await keyed.ready()
  expect(keyed.stdout).not.toContain('Demo town')
  keyed.signalAll('SIGINT')
  expect(await keyed.exitCode).toBe(0)
})
