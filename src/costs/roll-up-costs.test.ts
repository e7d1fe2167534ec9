import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { daysOld } from '../testing/days-old.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { costReportOf } from './cost-report.ts'
import { rollUpCosts } from './roll-up-costs.ts'

const database = useTestDatabase()

test('old costs are one entry per day, provider, SKU and stage, and reports stay the same', async () => {
  const { db, tenantId } = database
  const search = await db
    .insertInto('searches')
    .values({ tenant_id: tenantId, provider: 'osm', kinds: ['dentist'], places: ['Leeds'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { tenant_id: tenantId, provider: 'google-places', units: 2, amount: '0.000001', currency: 'USD' }
  const call = (days: number, sku: string, row_id: string | null = randomUUID()) => {
    const { id, at } = daysOld(days)
    return { ...entry, id, spent_at: at, sku, stage_id: 'wf2-deep-scan', row_id }
  }
  await db
    .insertInto('cost_ledger')
    .values([
      ...Array.from({ length: 7 }, () => call(500, 'details')),
      ...Array.from({ length: 3 }, () => call(500, 'search', search.id)),
      ...Array.from({ length: 4 }, () => call(450, 'details')),
      ...Array.from({ length: 5 }, () => call(100, 'details')),
    ])
    .execute()
  const report = () => costReportOf(db, tenantId, { from: '2000-01-01' })
  const entries = async () =>
    Number(
      (
        await db
          .selectFrom('cost_ledger')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )
  const before = await report()
  expect(before?.items.map(({ calls, units }) => [calls, units])).toEqual([
    [5, 10],
    [4, 8],
    [7, 14],
    [3, 6],
  ])

  expect(await rollUpCosts(db, 400)).toBe(14 - 3)
  expect(await entries()).toBe(5 + 3)
  expect(await report()).toEqual(before)
  const ofSearch = await db
    .selectFrom('cost_ledger')
    .select(['calls', 'amount'])
    .where('row_id', '=', search.id)
    .execute()
  expect(ofSearch).toEqual([{ calls: 3, amount: '0.000003' }])
  expect(await rollUpCosts(db, 400)).toBe(0)
  expect(await report()).toEqual(before)
})
