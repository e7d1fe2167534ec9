// List, count, bulk change, export and rule must select the same rows for the same filter.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import { useApi } from '../../testing/api-fixture.ts'
import { evaluateFilter } from '../../testing/evaluate-filter.ts'
import { anyFilter } from '../../testing/filter-arbitrary.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { runs } from '../../testing/runs.ts'
import { makeVariedRows, readVariedRows, varyLeads } from '../../testing/varied-rows.ts'
import { findRows } from './find-rows.ts'
import { resources } from './resource.ts'

const api = useApi()
const rowCount = 120
const tested = resources.filter(({ slug }) => slug === 'pages' || slug === 'local-businesses')
const rows = new Map<string, Record<string, unknown>[]>()

beforeAll(async () => {
  const { db, tenantId } = api.database
  for (const tenant of [tenantId, api.otherTenantId]) {
    const domainId = await makeDomain(db, tenant, 'brix.example')
    for (const { entity } of tested) {
      await makeVariedRows(db, entity, rowCount, { tenantId: tenant, ...(entity.table === 'pages' && { domainId }) })
    }
  }
  for (const { entity } of tested) {
    // A rule selects uncurated rows only: all rows are uncurated, and bulk changes are rolled back.
    await db.updateTable(entity.table).set({ curation_status: 'New', curated_at: null }).execute()
    // An uncurated row is in no queue: an undo would take it out.
    const status = sql.ref(entity.table === 'pages' ? 'page_processing_status' : 'domain_extraction_status')
    await sql`UPDATE ${sql.table(entity.table)} SET ${status} = 'Completed' WHERE ${status} = 'Queued'`.execute(db)
    await db.updateTable('autopilot_rules').set({ per_group_limit: null }).execute()
    await varyLeads(db)
    rows.set(entity.table, await readVariedRows(db, entity, tenantId))
  }
})

const expected = (entity: Entity, given: unknown) =>
  (rows.get(entity.table) ?? [])
    .filter((row) => evaluateFilter(entity, parseFilter(entity, given).root, row))
    .map(({ id }) => String(id))
    .toSorted()

test.each(tested)('$slug: 250 random filters', { timeout: 240_000 }, async ({ entity, path, slug }) => {
  const { db, tenantId } = api.database
  const property = fc.asyncProperty(anyFilter(entity), async (filter) => {
    const ids = expected(entity, filter)
    const list = await api.ask('GET', `${path}?limit=500&filter=${encodeURIComponent(JSON.stringify(filter))}`)
    expect(list.body.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids)
    expect(list.body.total).toEqual({ count: ids.length, exact: true })

    // Long lists are read by another query than short ones.
    const walked = {
      tenantId,
      filter: parseFilter(entity, filter),
      sort: { column: 'created_at', descending: false },
      limit: 500,
    }
    expect((await findRows(db, walked)).rows.map(({ id }) => String(id)).toSorted()).toEqual(ids)

    const preview = await api.ask('POST', `${path}/preview`, { body: { filter, status: 'Maybe' } })
    expect(preview.body.count).toBe(ids.length)

    const file = await api.ask('POST', `${path}/export`, { body: { filter, columns: ['id'], format: 'jsonl' } })
    const exported = file.text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).id]))
    expect(exported.toSorted()).toEqual(ids)

    const rule = await api.ask('POST', `/api/v2/rules/${slug}/dry-run`, { body: { filter } })
    expect(rule.body.now.count).toBe(ids.length)

    const body = { filter, status: 'Maybe', expected_count: ids.length }
    const change = (await api.ask('PUT', `${path}/status/filtered`, { body })).body
    expect(change.updated).toBe(ids.length)
    if (ids.length === 0) return
    const changed = await db.selectFrom(entity.table).select('id').where('curation_status', '=', 'Maybe').execute()
    expect(changed.map(({ id }) => id).toSorted()).toEqual(ids)
    const undo = await api.ask('POST', `/api/v2/bulk-actions/${change.bulk_action_id}/undo`)
    expect(undo.body).toMatchObject({ restored: ids.length, skipped: 0 })
  })
  await fc.assert(property, runs(250))
})
