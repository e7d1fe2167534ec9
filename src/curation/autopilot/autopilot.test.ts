import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestStages } from '../../testing/loops.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { defineStage, type Stage } from '../define-stage.ts'
import { createRegistry } from '../registry.ts'
import { type Autopilot, createAutopilot } from './autopilot.ts'

const database = useTestDatabase()
const systemUser = randomUUID()
const gate = { column: 'curation_status', when: 'Selected' } as const
const claim = { leaseSeconds: 60, maxAttempts: 3 }

/** Finds one sitemap file for a domain. */
const finding = (autopilot: Autopilot) =>
  defineStage({
    id: 'test-finding',
    summary: 'finds sitemaps',
    scheduler: 'DOMAIN_SITEMAP',
    entity: 'domains',
    progress: 'sitemap_analysis',
    columns: ['host'],
    gate,
    claim,
    outcomes: ['found'],
    process: async ({ host }) => [`https://${host}/sitemap.xml`, `https://${host}/images.xml`],
    async save(trx, { id: domain_id, tenant_id }, urls) {
      const own = { tenant_id, domain_id, method: 'robots' }
      const rows = urls.map((url) => ({ ...own, url, type: url.endsWith('images.xml') ? 'image' : 'page' }))
      const made = await trx.insertInto('sitemap_files').values(rows).returning('id').execute()
      await autopilot.apply(trx, { tenantId: tenant_id, entity: 'sitemap_files', ids: made.map(({ id }) => id) })
      return 'found'
    },
  })

/** Writes pages part by part, the best ones last, and lets the rule choose at the end. */
const recording = (autopilot: Autopilot) =>
  defineStage({
    id: 'test-recording',
    summary: 'records pages',
    scheduler: 'SITEMAP_IMPORT',
    entity: 'sitemap_files',
    progress: 'sitemap_import',
    columns: ['domain_id', 'url'],
    gate,
    claim,
    outcomes: ['imported'],
    async *process({ url }) {
      for (const rank of [5, 4, 3, 2, 1]) yield { value: { url, rank }, cursor: rank }
      return 'imported' as const
    },
    async savePart(trx, { tenant_id, domain_id }, { url, rank }) {
      const own = { tenant_id, domain_id, contact_rank: rank, depth: 1 }
      const rows = [0, 1, 2].map((n) => ({ ...own, url: `${url}/${rank}-${n}` }))
      await trx.insertInto('pages').values(rows).execute()
    },
    async save(trx, { tenant_id, domain_id }, outcome) {
      await autopilot.apply(trx, { tenantId: tenant_id, entity: 'pages', group: domain_id })
      return outcome
    },
  })

const reading = defineStage({
  id: 'test-reading',
  summary: 'reads pages',
  scheduler: 'PAGE_CURATION',
  entity: 'pages',
  progress: 'page_processing',
  columns: [],
  gate,
  claim,
  outcomes: ['read'],
  process: async () => 'read' as const,
})

test('a queued domain passes two gates automatically with its best eight pages', async () => {
  const { db, url, tenantId } = database
  const autopilot = createAutopilot(() => registry, systemUser)
  const stages: readonly Stage[] = [finding(autopilot), recording(autopilot), reading]
  const registry = createRegistry([{ folder: 'test', stages }])
  const running = await startTestStages({ db, url, stages })
  try {
    const id = await makeDomain(db, tenantId, 'brix.example')
    await db.updateTable('domains').set({ sitemap_analysis_status: 'Queued' }).where('id', '=', id).execute()
    const read = () => db.selectFrom('pages').selectAll().where('page_processing_outcome', '=', 'read').execute()
    await until('eight pages to be read', async () => (await read()).length === 8)
    const ranks = (await read()).map(({ contact_rank }) => contact_rank)
    expect(ranks.toSorted()).toEqual([1, 1, 1, 2, 2, 2, 3, 3])
    const rest = await db.selectFrom('pages').selectAll().where('curation_status', '=', 'New').execute()
    expect(rest).toHaveLength(7)
    expect(rest.every((page) => page.page_processing_status === null && page.curated_at === null)).toBe(true)
    const events = await db.selectFrom('audit_events').selectAll().orderBy('id').execute()
    expect(events).toMatchObject([
      { actor_id: systemUser, action: 'autopilot', subject: 'sitemap_files', details: { updated: 1, queued: 1 } },
      { actor_id: systemUser, action: 'autopilot', subject: 'pages', details: { updated: 8, queued: 8, group: id } },
    ])
  } finally {
    await running.stop(1000)
  }
})
