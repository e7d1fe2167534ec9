import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeDomain } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { candidates, type Scope } from './candidates.ts'
import { filterOf } from './rule.ts'
import { findRule } from './rules.ts'

// An import of half a million pages asks for its candidates: it must not read the domain.

const database = useTestDatabase()
let domainId: string
beforeAll(async () => {
  const { db, tenantId } = database
  domainId = await makeDomain(db, tenantId, 'large.example')
  await sql`
    INSERT INTO pages (tenant_id, domain_id, url, depth, contact_rank)
    SELECT ${tenantId}, ${domainId}, 'https://large.example/' || n, n % 4, CASE WHEN n % 50 = 0 THEN 1 + n % 3 END
    FROM generate_series(1, 20000) AS n`.execute(db)
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows that the plan's scans read, and the indexes they used. */
async function readBy(scope: Scope): Promise<{ rows: number; indexes: string[]; scans: string[] }> {
  const { db, tenantId } = database
  const rule = await findRule(db, tenantId, 'pages')
  const where = candidates({ filter: filterOf(rule), tenantId, scope, perGroupLimit: rule.per_group_limit })
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    EXPLAIN (ANALYZE, FORMAT JSON) SELECT id FROM pages WHERE ${where}`.execute(db)
  const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)]
  const scans = rows
    .flatMap(({ 'QUERY PLAN': [{ Plan }] }) => all(Plan))
    .filter((plan) => / Scan$/.test(plan['Node Type']))
  const read = (plan: Plan) => (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return {
    rows: scans.reduce((sum, plan) => sum + read(plan), 0),
    indexes: scans.flatMap((plan) => plan['Index Name'] ?? []),
    scans: scans.map((plan) => plan['Node Type']),
  }
}

test.each([false, true])('reads the best rows of a domain through the index (statistics: %s)', async (analyzed) => {
  if (analyzed) await sql`ANALYZE pages`.execute(database.db)
  const { rows, indexes, scans } = await readBy({ group: domainId })
  expect(indexes).toContain('pages_candidates')
  expect(indexes).toContain('pages_by_domain')
  expect(scans).not.toContain('Seq Scan')
  expect(rows).toBeLessThan(400)
})

test('reads a batch of a thousand rows by id', async () => {
  const latest = database.db.selectFrom('pages').select('id').orderBy('id', 'desc').limit(1000)
  const ids = (await latest.execute()).map(({ id }) => id)
  const { rows, scans } = await readBy({ ids })
  expect(scans).not.toContain('Seq Scan')
  expect(rows).toBeLessThan(4000)
})
