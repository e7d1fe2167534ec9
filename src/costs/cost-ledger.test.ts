import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { costsOf, setBudget } from './budgets.ts'
import { type Charge, CostLedger } from './cost-ledger.ts'
import { type ProviderLimitsChange, providerLimitsOf, setProviderLimits } from './provider-limits.ts'

const database = useTestDatabase({ poolSize: 20 })
let ledger: CostLedger
const userId = randomUUID()

function charge(change: Partial<Charge> = {}): Charge {
  return {
    tenantId: database.tenantId,
    provider: 'google-places',
    sku: 'places.details.enterprise',
    price: '0.02',
    units: 1,
    currency: 'USD',
    priceVersion: 'test',
    stageId: 'test',
    rowId: randomUUID(),
    ...change,
  }
}
const budget = (dayLimit: number, monthLimit = 0) =>
  setBudget(database.db, {
    tenantId: database.tenantId,
    userId,
    provider: 'google-places',
    dayLimit,
    monthLimit,
    isGranted: true,
  })
const allow = (change: Partial<ProviderLimitsChange>) =>
  setProviderLimits(database.db, userId, {
    provider: 'google-places',
    dayLimit: 0,
    monthLimit: 0,
    defaultDayLimit: 0,
    defaultMonthLimit: 0,
    ...change,
  })
const total = async () => {
  const { sum } = await database.db
    .selectFrom('cost_ledger')
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

beforeEach(async () => {
  ledger = new CostLedger(database.db)
  for (const table of ['cost_ledger', 'spending_totals', 'budgets', 'provider_limits', 'provider_totals'] as const)
    await database.db.deleteFrom(table).execute()
  for (const provider of ['google-places', 'other']) await allow({ provider, defaultMonthLimit: 10_000 })
})

test('200 concurrent charges reserve exactly the budget', async () => {
  await budget(1)
  const answers = await Promise.all(Array.from({ length: 200 }, () => ledger.reserve(charge())))
  expect(answers.filter(({ granted }) => granted)).toHaveLength(50)
  expect(await total()).toBeCloseTo(1, 9)
  const refused = answers.find(({ granted }) => !granted)
  expect(refused).toMatchObject({ refusal: { by: 'day', limit: '1.0000', spent: '1.000000' } })
})

test('a call of 100 units is one entry, and units that were not billed are returned to the budget', async () => {
  await budget(1)
  const bought = await ledger.reserve(charge({ price: '0.0065', units: 100 }))
  if (!bought.granted) throw new Error('refused')
  expect(await total()).toBeCloseTo(0.65, 9)
  await ledger.release(bought.entryId, charge({ units: 40 }))
  await ledger.settle(bought.entryId)
  const [entry] = await database.db.selectFrom('cost_ledger').select(['units', 'amount', 'state']).execute()
  expect(entry).toEqual({ units: 60, amount: '0.390000', state: 'spent' })
  expect((await costsOf(database.db, database.tenantId))[0]).toMatchObject({ day_spent: '0.390000', month_calls: 1 })
  expect(await ledger.reserve(charge({ price: '0.61', units: 1 }))).toMatchObject({ granted: true })
  expect(await ledger.reserve(charge({ price: '0.001', units: 1 }))).toMatchObject({ granted: false })
})

test('a refused charge writes nothing, and a smaller one still fits', async () => {
  await budget(0.05)
  await ledger.reserve(charge())
  expect(await ledger.reserve(charge({ price: '0.035' }))).toMatchObject({ granted: false })
  expect(await ledger.reserve(charge({ price: '0.03' }))).toMatchObject({ granted: true })
  expect(await total()).toBeCloseTo(0.05, 9)
})

test('the budget of the month applies too, and the refusal says when the month ends', async () => {
  await budget(0, 0.03)
  await ledger.reserve(charge())
  const now = new Date()
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  expect(await ledger.reserve(charge())).toMatchObject({ granted: false, refusal: { by: 'month', until } })
})

test('below the default budget nothing is refused; a row limit of 0 refuses paid calls', async () => {
  expect(await ledger.reserve(charge({ price: '500' }))).toMatchObject({ granted: true })
  const limit = { account: randomUUID(), amount: '0' }
  expect(await ledger.reserve(charge({ limit }))).toMatchObject({ granted: false, refusal: { by: 'limit' } })
  expect(await ledger.reserve(charge({ limit, price: '0' }))).toMatchObject({ granted: true })
})

test('a released amount can be reserved again, once; a settled one cannot', async () => {
  await budget(0.02)
  const limit = { account: randomUUID(), amount: '0.02' }
  const first = await ledger.reserve(charge({ limit }))
  const entryId = first.granted ? first.entryId : ''
  await Promise.all([1, 2, 3].map(() => ledger.release(entryId, charge({ limit }))))
  const second = await ledger.reserve(charge({ limit }))
  expect(second).toMatchObject({ granted: true })
  await ledger.settle(second.granted ? second.entryId : '')
  await ledger.release(second.granted ? second.entryId : '', charge({ limit }))
  expect(await ledger.reserve(charge())).toMatchObject({ granted: false })
  expect(await total()).toBeCloseTo(0.02, 9)
})

test('budgets are per tenant and per provider', async () => {
  await budget(0.02)
  await ledger.reserve(charge())
  expect(await ledger.reserve(charge({ provider: 'other' }))).toMatchObject({ granted: true })
  const { id } = await database.db
    .insertInto('tenants')
    .values({ name: 'Other' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await ledger.reserve(charge({ tenantId: id }))).toMatchObject({ granted: true })
  expect(await costsOf(database.db, database.tenantId)).toMatchObject([
    { provider: 'google-places', day_limit: '0.0200', day_spent: '0.020000', month_calls: 1 },
    { provider: 'other', day_limit: '0', month_limit: '10000.0000', month_spent: '0.020000' },
  ])
})

const makeTenants = async (count: number) => {
  const names = Array.from({ length: count }, (_, index) => ({ name: `Tenant ${index}` }))
  return (await database.db.insertInto('tenants').values(names).returning('id').execute()).map(({ id }) => id)
}

test('a new tenant makes no paid call without a budget, and free calls always', async () => {
  await allow({})
  const [tenantId = ''] = await makeTenants(1)
  expect(await ledger.reserve(charge({ tenantId }))).toMatchObject({ granted: false, refusal: { by: 'missing' } })
  expect(await ledger.reserve(charge({ tenantId, price: '0' }))).toMatchObject({ granted: true })
  // Its own admin cannot change that; an administrator of the installation can.
  const own = { tenantId, userId, provider: 'google-places', dayLimit: 5, monthLimit: 0 }
  await setBudget(database.db, { ...own, isGranted: false })
  expect(await ledger.reserve(charge({ tenantId }))).toMatchObject({ refusal: { by: 'missing' } })
  await setBudget(database.db, { ...own, isGranted: true })
  expect(await ledger.reserve(charge({ tenantId }))).toMatchObject({ granted: true })
})

test('the default budget is the maximum of a tenant, which may set less; a granted budget replaces it', async () => {
  await allow({ defaultDayLimit: 0.05 })
  const [tenantId = ''] = await makeTenants(1)
  const limitsOf = async () => (await costsOf(database.db, tenantId))[0]
  const set = (dayLimit: number, isGranted: boolean) =>
    setBudget(database.db, { tenantId, userId, provider: 'google-places', dayLimit, monthLimit: 0, isGranted })
  await expect(set(0.06, false)).rejects.toMatchObject({
    fields: [{ field: 'day_limit', problem: 'is more than 0.05' }],
  })
  await set(0, false)
  expect(await limitsOf()).toMatchObject({ day_limit: '0.0500', max_day_limit: '0.0500', may_spend: true })
  await set(0.02, false)
  expect(await limitsOf()).toMatchObject({ day_limit: '0.0200', max_day_limit: '0.0500' })
  await ledger.reserve(charge({ tenantId }))
  expect(await ledger.reserve(charge({ tenantId }))).toMatchObject({ refusal: { by: 'day', limit: '0.0200' } })
  await set(3, true)
  await set(2, false)
  expect(await limitsOf()).toMatchObject({ day_limit: '2.0000', max_day_limit: '3.0000' })
})

test('200 concurrent charges of ten tenants reserve exactly what the installation allows, and a release returns it', async () => {
  await allow({ dayLimit: 1, defaultMonthLimit: 1000 })
  const tenants = await makeTenants(10)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => ledger.reserve(charge({ tenantId: tenants[index % 10] ?? '' }))),
  )
  const granted = answers.flatMap((answer) => (answer.granted ? [answer.entryId] : []))
  expect(granted).toHaveLength(50)
  expect(await total()).toBeCloseTo(1, 9)
  expect(answers.find((answer) => !answer.granted)).toMatchObject({ refusal: { by: 'installation-day' } })
  const { tenant_id: tenantId } = await database.db
    .selectFrom('cost_ledger')
    .select('tenant_id')
    .where('id', '=', granted[0] ?? '')
    .executeTakeFirstOrThrow()
  await ledger.release(granted[0] ?? '', charge({ tenantId }))
  expect(await providerLimitsOf(database.db)).toMatchObject([{ day_spent: '0.980000', month_spent: '0.980000' }, {}])
  // What a deleted tenant spent is still billed.
  await database.db.deleteFrom('tenants').where('id', 'in', tenants).execute()
  expect(await providerLimitsOf(database.db)).toMatchObject([{ day_spent: '0.980000' }, {}])
})
