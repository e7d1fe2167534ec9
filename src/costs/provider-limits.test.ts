import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { defineStage } from '../curation/define-stage.ts'
import { runJobLoop } from '../curation/run-job-loop.ts'
import { loopContext, quietLog } from '../testing/loops.ts'
import { makePlaces } from '../testing/rows.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { chargeCalls } from './charge-call.ts'
import { googlePrices } from './price-list.ts'
import { makeUnpaidRowsDue, setProviderLimits } from './provider-limits.ts'

const database = useTestDatabase()
const provider = 'google-places'

const stage = defineStage({
  id: 'test-limits',
  summary: 'pays',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: [],
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  capabilities: (db, { id, tenant_id: tenantId }) => ({
    charge: chargeCalls(db, { tenantId, stageId: 'test-limits', rowId: id }, { prices: googlePrices, log: quietLog }),
  }),
  process: (_row, { charge }) =>
    charge({ provider, name: 'details', sku: 'places.details.enterprise' }, async () => 'ok' as const),
})
const run = () => runJobLoop(loopContext(database.db, stage)).finished
const allow = (change: object) => {
  const none = { dayLimit: 0, monthLimit: 0, defaultDayLimit: 0, defaultMonthLimit: 0 }
  return setProviderLimits(database.db, null, { provider, ...none, ...change })
}

beforeEach(async () => {
  for (const table of ['places', 'cost_ledger', 'spending_totals', 'provider_totals', 'budgets'] as const)
    await database.db.deleteFrom(table).execute()
})

test.for([
  ['budget_missing', {}],
  ['installation_limit_reached', { dayLimit: 0.01, defaultMonthLimit: 50 }],
] as const)(
  '%s: rows wait without an attempt, spread, and continue when the limit is raised',
  async ([code, limits]) => {
    const { db } = database
    await allow(limits)
    await makePlaces(db, 20, database)
    await sql`UPDATE places SET provider = ${provider}`.execute(db)
    expect(await run()).toMatchObject({ waited: 20, failed: 0, retried: 0, completed: 0 })
    const { rows } = await sql`
    SELECT deep_scan_error_code AS code, count(*) AS rows, max(deep_scan_attempts) AS attempts,
      count(DISTINCT deep_scan_due_at) > 15 AS spread, min(deep_scan_due_at) > now() AS later
    FROM places GROUP BY 1`.execute(db)
    expect(rows).toEqual([{ code, rows: 20, attempts: 0, spread: true, later: true }])
    await allow({ dayLimit: 50, defaultMonthLimit: 50 })
    await makeUnpaidRowsDue(db, provider)
    expect(await run()).toMatchObject({ completed: 20 })
  },
)
