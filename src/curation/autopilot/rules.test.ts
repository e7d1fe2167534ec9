import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeDomain } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { gates } from '../entities/entities.ts'
import { dryRun } from './dry-run.ts'
import { filterOf, type Rule } from './rule.ts'
import { findRule, listRules, type RuleChange, updateRule } from './rules.ts'

const database = useTestDatabase()
const actorId = randomUUID()
let tenantId: string
beforeEach(async () => {
  const tenant = database.db.insertInto('tenants').values({ name: 'Fresh' }).returning('id')
  tenantId = (await tenant.executeTakeFirstOrThrow()).id
})

const update = (entity: string, change: RuleChange) => updateRule(database.db, { tenantId, entity, actorId }, change)

describe('a new tenant', () => {
  test('has a rule for every gate, in pipeline order, two of them switched on', async () => {
    const rules = await listRules(database.db, tenantId)
    expect(rules.map(({ entity }) => entity)).toEqual(gates.map(({ table }) => table))
    expect(rules.filter(({ enabled }) => enabled).map(({ name }) => name)).toEqual([
      'Page and virtual sitemaps',
      'Contact pages',
    ])
    expect(rules.every(({ as_shipped, created_by }) => as_shipped && created_by === null)).toBe(true)
  })

  test('has rules that parse and are in normal form', async () => {
    for (const rule of await listRules(database.db, tenantId)) expect(filterOf(rule).root).toEqual(rule.filter)
  })

  test('keeps its rules when defaults are created again', async () => {
    await update('pages', { enabled: false })
    await sql`SELECT create_default_rules(${tenantId}::uuid)`.execute(database.db)
    expect((await listRules(database.db, tenantId)).filter(({ enabled }) => enabled)).toHaveLength(1)
  })
})

describe('changing a rule', () => {
  test('takes effect and writes an event with before and after', async () => {
    const filter = { field: 'kind', op: 'in', value: ['contact', 'team'] }
    const after = await update('pages', { name: ' Teams ', filter, per_group_limit: 3 })
    expect(after).toMatchObject({
      name: 'Teams',
      enabled: true,
      filter: { all: [filter] },
      per_group_limit: 3,
      as_shipped: false,
      updated_by: actorId,
    })
    expect(await findRule(database.db, tenantId, 'pages')).toEqual(after)
    const events = await database.db.selectFrom('audit_events').selectAll().where('tenant_id', '=', tenantId).execute()
    expect(events).toMatchObject([
      {
        actor_id: actorId,
        action: 'change-rule',
        subject: 'pages',
        details: {
          before: { name: 'Contact pages', per_group_limit: 8 },
          after: { name: 'Teams', per_group_limit: 3 },
        },
      },
    ])
  })

  test('does not count switching as an edit', async () => {
    expect(await update('domains', { enabled: true })).toMatchObject({ enabled: true, as_shipped: true })
  })

  test('does not affect other gates and other tenants', async () => {
    const others = await listRules(database.db, database.tenantId)
    await update('contacts', { enabled: true, name: 'All', filter: { all: [] } })
    expect(await listRules(database.db, database.tenantId)).toEqual(others)
    const shipped = (rule: Rule) => rule.as_shipped
    expect((await listRules(database.db, tenantId)).filter(shipped)).toHaveLength(5)
  })

  test.each<[string, RuleChange, string]>([
    [
      'pages',
      { filter: { field: 'kid', op: 'is_null' } },
      'filter.field names "kid", which is not a column of pages. Did you mean kind?',
    ],
    ['pages', { per_group_limit: 0 }, 'per_group_limit is 0: it must be 1 to 10000, or null.'],
    ['pages', { per_group_limit: 1.5 }, 'per_group_limit is 1.5: it must be 1 to 10000, or null.'],
    ['places', { per_group_limit: 5 }, 'per_group_limit must be null: places do not belong to a domain.'],
    ['pages', { name: ' ' }, 'name must be 1 to 100 characters, all of them printable.'],
    ['pages', { name: 'a\0b' }, 'name must be 1 to 100 characters, all of them printable.'],
    ['page', { enabled: true }, 'There is no gate "page".'],
  ])('of %s to %j is refused by name', async (entity, change, message) => {
    await expect(update(entity, change)).rejects.toThrow(message)
    expect((await listRules(database.db, tenantId)).every(({ as_shipped }) => as_shipped)).toBe(true)
  })

  test('is refused for an unknown tenant', async () => {
    const whose = { tenantId: randomUUID(), entity: 'pages', actorId }
    await expect(updateRule(database.db, whose, { enabled: true })).rejects.toMatchObject({ code: 'not_found' })
    await expect(findRule(database.db, whose.tenantId, 'pages')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a dry run', () => {
  const day = 86_400_000
  async function addPages(domain_id: string, count: number, more = {}): Promise<string[]> {
    const rows = Array.from({ length: count }, () => ({
      tenant_id: tenantId,
      domain_id,
      url: `https://brix.example/${randomUUID()}`,
      contact_rank: 1,
      depth: 1,
      ...more,
    }))
    const made = await database.db.insertInto('pages').values(rows).returning('id').execute()
    return made.map(({ id }) => id)
  }
  async function runDry(entity: string) {
    const rule = await findRule(database.db, tenantId, entity)
    return dryRun(database.db, { tenantId, filter: filterOf(rule), perGroupLimit: rule.per_group_limit })
  }

  test('shows what would be selected now and in the last days, within the limit', async () => {
    const one = await makeDomain(database.db, tenantId, 'one.example')
    const two = await makeDomain(database.db, tenantId, 'two.example')
    const old = { created_at: new Date(Date.now() - 8 * day) }
    await addPages(one, 12)
    await addPages(two, 3, { ...old })
    await addPages(two, 6, { curation_status: 'Selected', curated_at: new Date() })
    await addPages(two, 1, { curation_status: 'Not a Fit', curated_at: new Date() })
    await addPages(two, 5, { contact_rank: null })
    const { now, last_7_days } = await runDry('pages')
    // Eight of the first domain; two of the second, which has six already.
    expect(now.count).toBe(10)
    expect(now.sample).toHaveLength(10)
    expect(last_7_days).toMatchObject({ count: 15, by_status: { New: 8, Selected: 6, 'Not a Fit': 1 } })
    expect(
      await database.db.selectFrom('audit_events').select('id').where('tenant_id', '=', tenantId).execute(),
    ).toEqual([])
  })

  test('works without a limit, and for a rule that is off', async () => {
    const own = { tenant_id: tenantId, provider: 'test' }
    const places = ['a', 'b', 'c'].map((provider_place_id, index) => ({
      ...own,
      provider_place_id,
      website_url: index === 0 ? null : 'https://brix.example/',
    }))
    await database.db.insertInto('places').values(places).execute()
    expect(await runDry('places')).toMatchObject({
      now: { count: 2 },
      last_7_days: { count: 2, by_status: { New: 2 } },
    })
  })

  test('is empty without rows', async () => {
    expect(await runDry('contacts')).toEqual({
      now: { count: 0, sample: [] },
      last_7_days: { count: 0, sample: [], by_status: {} },
    })
  })
})
