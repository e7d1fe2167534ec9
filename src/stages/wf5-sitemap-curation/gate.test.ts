import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAutopilot } from '../../curation/autopilot/autopilot.ts'
import { updateRule } from '../../curation/autopilot/rules.ts'
import { curate } from '../../curation/curate.ts'
import { createRegistry, type Registry } from '../../curation/registry.ts'
import { inTransaction } from '../../db/transaction.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { unavailableTools } from '../../testing/unavailable-tools.ts'
import { workflowsOf } from '../index.ts'

// WF5 is a gate, not a loop: a person, or the shipped rule, selects sitemap files, and WF6 has them queued.

const database = useTestDatabase()
const actorId = '00000000-0000-7000-8000-000000000009'
const registry: Registry = createRegistry(workflowsOf(unavailableTools))
const autopilot = createAutopilot(() => registry, actorId)

const types = ['index', 'page', 'post', 'product', 'category', 'tag', 'author', 'image', 'video', 'news', 'virtual']

/** New files, one of each type, as discovery would have saved them. */
async function discover(host: string) {
  const { db, tenantId } = database
  const domain_id = await makeDomain(db, tenantId, host)
  await inTransaction(db, async (trx) => {
    const files = types.map((type) => ({
      tenant_id: tenantId,
      domain_id,
      url: `https://${host}/${type}.xml`,
      type,
      method: 'robots',
      children_recorded: type === 'index' ? 3 : null,
    }))
    const rows = await trx.insertInto('sitemap_files').values(files).returning('id').execute()
    await autopilot.apply(trx, { entity: 'sitemap_files', tenantId, ids: rows.map(({ id }) => id) })
  })
  return async () => {
    const { rows } = await sql<{ id: string; type: string; status: string; import: string | null }>`
      SELECT id, type, curation_status AS status, sitemap_import_status AS import FROM sitemap_files
      WHERE domain_id = ${domain_id} ORDER BY id`.execute(db)
    return rows
  }
}

test('the shipped rule selects page and virtual files, and leaves the others to a person', async () => {
  const files = await (await discover('gate.test'))()
  const chosen = files.filter(({ status }) => status === 'Selected')
  expect(chosen.map(({ type }) => type)).toEqual(['page', 'virtual'])
  expect(chosen.every((file) => file.import === 'Queued')).toBe(true)
  const others = files.filter(({ status }) => status !== 'Selected')
  expect(others.every((file) => file.status === 'New' && file.import === null)).toBe(true)
})

test('a person selects what the rule left, and takes back what it chose', async () => {
  const { db, tenantId } = database
  const look = await discover('person.test')
  const idOf = async (type: string) => (await look()).find((file) => file.type === type)?.id ?? ''
  const say = async (type: string, status: 'Selected' | 'Not a Fit') =>
    curate(db, registry, { entity: 'sitemap_files', target: { ids: [await idOf(type)] }, status, tenantId, actorId })
  expect(await say('post', 'Selected')).toEqual({ updated: 1, queued: 1 })
  expect(await say('page', 'Not a Fit')).toEqual({ updated: 1, queued: 0 })
  const files = await look()
  expect(files.find(({ type }) => type === 'post')).toMatchObject({ status: 'Selected', import: 'Queued' })
  expect(files.find(({ type }) => type === 'page')).toMatchObject({ status: 'Not a Fit', import: null })
})

test('switched off, the rule selects nothing', async () => {
  const { db, tenantId } = database
  await updateRule(db, { tenantId, entity: 'sitemap_files', actorId }, { enabled: false })
  const files = await (await discover('off.test'))()
  expect(files.every(({ status }) => status === 'New')).toBe(true)
})
