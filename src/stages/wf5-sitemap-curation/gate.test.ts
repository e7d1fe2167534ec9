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

// WF5 is a gate, not a job loop: a user or the default rule selects sitemap files, which queues them for WF6.

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

test('the default rule selects page and virtual files only', async () => {
  const files = await (await discover('gate.test'))()
  const chosen = files.filter(({ status }) => status === 'Selected')
  expect(chosen.map(({ type }) => type)).toEqual(['page', 'virtual'])
  expect(chosen.every((file) => file.import === 'Queued')).toBe(true)
  const others = files.filter(({ status }) => status !== 'Selected')
  expect(others.every((file) => file.status === 'New' && file.import === null)).toBe(true)
})

test('a user selects other files and deselects files that the rule selected', async () => {
  const { db, tenantId } = database
  const readFiles = await discover('person.test')
  const idOf = async (type: string) => (await readFiles()).find((file) => file.type === type)?.id ?? ''
  const setStatus = async (type: string, status: 'Selected' | 'Not a Fit') =>
    curate(db, registry, { entity: 'sitemap_files', target: { ids: [await idOf(type)] }, status, tenantId, actorId })
  expect(await setStatus('post', 'Selected')).toEqual({ updated: 1, queued: 1 })
  expect(await setStatus('page', 'Not a Fit')).toEqual({ updated: 1, queued: 0 })
  const files = await readFiles()
  expect(files.find(({ type }) => type === 'post')).toMatchObject({ status: 'Selected', import: 'Queued' })
  expect(files.find(({ type }) => type === 'page')).toMatchObject({ status: 'Not a Fit', import: null })
})

test('a disabled rule selects nothing', async () => {
  const { db, tenantId } = database
  await updateRule(db, { tenantId, entity: 'sitemap_files', actorId }, { enabled: false })
  const files = await (await discover('off.test'))()
  expect(files.every(({ status }) => status === 'New')).toBe(true)
})
