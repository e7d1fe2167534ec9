import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { workflowsOf } from '../../stages/index.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { systemUserId } from '../../testing/registry-with.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { unavailableTools } from '../../testing/unavailable-tools.ts'
import { makeTenant } from '../../testing/users.ts'
import { curate } from '../curate.ts'
import { gates } from '../entities/entities.ts'
import { createRegistry } from '../registry.ts'
import { countTable, type TableCounts } from './count-table.ts'
import { sumRowCounts } from './sum-row-counts.ts'

const database = useTestDatabase()
const registry = createRegistry(workflowsOf(unavailableTools))
const stagesOf = (table: string) => registry.stages.filter(({ entity }) => entity === table)

/** The kept counts of pages; then the rows are counted. */
async function keptAndCounted(tenantId: string) {
  const { db } = database
  const kept = await countTable(db, tenantId, 'pages', stagesOf('pages'))
  const marks = await sql<{ counted_at: Date }>`DELETE FROM row_count_marks WHERE entity = 'pages' RETURNING *`.execute(
    db,
  )
  const counted = await countTable(db, tenantId, 'pages', stagesOf('pages'))
  await sql`INSERT INTO row_count_marks VALUES ('pages', ${marks.rows[0]?.counted_at})`.execute(db)
  return { kept: withoutTimes(kept), counted: withoutTimes(counted) }
}

function withoutTimes({ total, curation, stages }: TableCounts) {
  const all = [...stages].map(([id, { statuses, outcomes, errors }]) => ({ id, statuses, outcomes, errors }))
  return { total, curation, stages: all }
}

async function makePages(tenantId: string, count: number): Promise<void> {
  const domain = await makeDomain(database.db, tenantId, 'counted.example')
  await sql`INSERT INTO pages (tenant_id, domain_id, url)
    SELECT ${tenantId}, ${domain}, 'https://counted.example/' || n FROM generate_series(1, ${count}::int) AS n
  `.execute(database.db)
}

const countRows = async () =>
  (await sql`SELECT FROM row_counts WHERE entity = 'pages'`.execute(database.db)).rows.length

test('the counts of every curated table are kept, by all that the overview shows', async () => {
  const { rows } = await sql<{ entity: string; columns: string[] }>`
    SELECT entity, counted_columns(entity) AS columns FROM row_count_marks ORDER BY entity`.execute(database.db)
  const shown = gates.map(({ table }) => ({
    entity: table,
    columns: [
      'curation_status',
      ...stagesOf(table).flatMap(({ progress }) => [`${progress}_status`, `${progress}_outcome`]),
    ],
  }))
  const sorted = <Row extends { entity: string; columns: readonly string[] }>(list: readonly Row[]) =>
    list
      .map(({ entity, columns }) => ({ entity, columns: columns.toSorted() }))
      .toSorted((a, b) => (a.entity < b.entity ? -1 : 1))
  expect(sorted(rows)).toEqual(sorted(shown))
})

test('kept counts are those of the rows, through inserts, changes, deletes and sums', async () => {
  const { db } = database
  const [tenantId, other] = [await makeTenant(db, 'Counted'), await makeTenant(db, 'Not counted')]
  await makePages(tenantId, 50)
  await makePages(other, 7)
  const target = {
    ids: (await db.selectFrom('pages').select('id').where('tenant_id', '=', tenantId).limit(20).execute()).map(
      ({ id }) => id,
    ),
  }
  await curate(db, registry, { entity: 'pages', target, status: 'Selected', tenantId, actorId: systemUserId })
  await sql`UPDATE pages SET page_processing_status = 'Completed', page_processing_outcome = 'no_contacts'
    WHERE id = ANY(${target.ids.slice(0, 5)})`.execute(db)
  await sql`DELETE FROM pages WHERE id = ANY(${target.ids.slice(3, 8)})`.execute(db)
  const { kept, counted } = await keptAndCounted(tenantId)
  expect(kept).toEqual(counted)
  expect(kept).toMatchObject({ total: 45, curation: { New: 30, Selected: 15 } })

  const parts = await countRows()
  await sumRowCounts(db)
  expect(await countRows()).toBeLessThan(parts)
  expect((await keptAndCounted(tenantId)).kept).toEqual(kept)
})

test('rows of a deleted tenant leave no counts', async () => {
  const { db } = database
  const tenantId = await makeTenant(db, 'Deleted')
  await makePages(tenantId, 3)
  await db.deleteFrom('tenants').where('id', '=', tenantId).execute()
  await sumRowCounts(db)
  const { rows } = await sql`SELECT FROM row_counts WHERE tenant = ${tenantId}`.execute(db)
  expect(rows).toEqual([])
})

test('a recount includes what triggers did not see, while rows change', async () => {
  const { db } = database
  const tenantId = await makeTenant(db, 'Recounted')
  await makePages(tenantId, 4)
  await sql`DELETE FROM row_counts WHERE tenant = ${tenantId}`.execute(db)
  const changed = db.transaction().execute(async (trx) => {
    await sql`UPDATE pages SET curation_status = 'Maybe' WHERE tenant_id = ${tenantId}`.execute(trx)
    await sql`SELECT recount_rows('pages')`.execute(db)
  })
  await changed
  const { kept, counted } = await keptAndCounted(tenantId)
  expect(kept).toEqual(counted)
  expect(kept.curation).toEqual({ Maybe: 4 })
})
