import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { suppress } from '../contacts/suppression/suppression.ts'
import { updateRule } from '../curation/autopilot/rules.ts'
import { undoBulkAction } from '../curation/bulk/undo-bulk-action.ts'
import { curate } from '../curation/curate.ts'
import { entityNamed } from '../curation/entities/entities.ts'
import { parseFilter } from '../curation/filter/parse-filter.ts'
import { inTransaction } from '../db/transaction.ts'
import { seededRandom } from '../testing/curators.ts'
import { makeDomain } from '../testing/page-fixture.ts'
import { registryWith, systemUserId } from '../testing/registry-with.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { readDecisions } from './read-decisions.ts'
import { changeSuggestions, showSuggestions } from './suggestion-settings.ts'
import { updateSuggestions } from './update-suggestions.ts'

const database = useTestDatabase()
const registry = registryWith({})
const person = randomUUID()
const everything = { all: [] }
const dentists = { all: [{ field: 'kinds', op: 'has_any', value: ['amenity=dentist'] }] }
const places = entityNamed('places')
let tenantId: string
let random: () => number

beforeEach(async () => {
  random = seededRandom(1)
  tenantId = await makeTenant()
})

async function makeTenant(): Promise<string> {
  const tenant = database.db.insertInto('tenants').values({ name: randomUUID() }).returning('id')
  return (await tenant.executeTakeFirstOrThrow()).id
}

interface Place {
  readonly id: string
  readonly kinds: string[]
  readonly website_url: string | null
}

/** Places of every kind, whose names and numbers are secret words. */
async function makePlaces(count: number, owner = tenantId): Promise<Place[]> {
  const kinds = ['amenity=dentist', 'amenity=cafe', 'office=lawyer']
  return database.db
    .insertInto('places')
    .values(
      Array.from({ length: count }, (_, index) => ({
        tenant_id: owner,
        provider: random() < 0.5 ? 'osm' : 'overture',
        provider_place_id: randomUUID(),
        name: `Secret ${index}`,
        phone: random() < 0.5 ? '+44 113 4960000' : null,
        website_url: random() < 0.6 ? `https://secret${index}.example` : null,
        kinds: [kinds[Math.floor(random() * kinds.length)] ?? ''],
        rating: Math.round(10 * (2 + 3 * random())) / 10,
      })),
    )
    .returning(['id', 'kinds', 'website_url'])
    .execute()
}

/** Dentists with a website. */
const likes = ({ kinds, website_url }: Place) => kinds.includes('amenity=dentist') && website_url !== null

/** A person decides about all places, one in ten times against their taste. */
async function decide(rows: readonly Place[], taste: (place: Place) => boolean = likes): Promise<void> {
  const [selected, rejected]: [string[], string[]] = [[], []]
  for (const row of rows) (taste(row) !== random() < 0.1 ? selected : rejected).push(row.id)
  const change = { entity: 'places', tenantId, actorId: person } as const
  await curate(database.db, registry, { ...change, target: { ids: selected }, status: 'Selected' })
  await curate(database.db, registry, { ...change, target: { ids: rejected }, status: 'Not a Fit' })
}

const update = () => updateSuggestions(database.db, { registry, systemUserId, pauseSeconds: 0 })
const show = () => showSuggestions(database.db, tenantId, 'places')
const change = (selects: boolean) =>
  changeSuggestions(database.db, { tenantId, entity: 'places', actorId: person }, { selects })
const rule = (enabled: boolean, filter: unknown) =>
  updateRule(database.db, { tenantId, entity: 'places', actorId: person }, { enabled, filter })
const scores = () => database.db.selectFrom('suggestion_scores').selectAll().where('tenant_id', '=', tenantId).execute()
const statusOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{
    id: string
    curation_status: string
    deep_scan_status: string | null
    curation_reason: string | null
  }>`
    SELECT id, curation_status, deep_scan_status, curation_reason FROM places WHERE id = ANY(${ids}::uuid[])`.execute(
    database.db,
  )
  return rows
}

test('fewer than 200 decisions give no suggestions, and those of rules do not count', async () => {
  await decide(await makePlaces(150))
  const own = sql`UPDATE places SET curation_reason = 'Autopilot: test' WHERE id IN (
    SELECT id FROM places WHERE tenant_id = ${tenantId} AND curation_status = 'Selected' LIMIT 10)`
  await own.execute(database.db)
  await makePlaces(3)
  await update()
  expect(await show()).toMatchObject({ state: 'collecting', decisions: 140, decisions_needed: 200, evaluation: null })
  expect(await scores()).toEqual([])
  await expect(change(true)).rejects.toMatchObject({ code: 'request_invalid' })
  // New decisions are noticed.
  await decide(await makePlaces(80))
  await update()
  expect(await show()).toMatchObject({ state: 'ready', decisions: 220 })
})

describe('after 500 decisions', () => {
  beforeEach(async () => decide(await makePlaces(500)))

  test('rows that wait have a score, with the reasons of the taste', async () => {
    const waiting = await makePlaces(60)
    await update()
    const { state, evaluation, weights } = await show()
    expect(state).toBe('ready')
    expect(evaluation?.accuracy).toBeGreaterThan(0.8)
    expect(
      weights
        .slice(0, 2)
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['kinds', 'website_url'])
    const found = new Map((await scores()).map((each) => [each.row_id, each]))
    expect(found.size).toBe(60)
    const agree = waiting.filter((place) => likes(place) === (found.get(place.id)?.score ?? 0) >= 0.5)
    expect(agree.length).toBeGreaterThanOrEqual(54)
    for (const place of waiting.filter(likes)) {
      expect(found.get(place.id)?.reasons).toEqual(
        expect.arrayContaining(['kinds=has_any:amenity=dentist', 'website_url=is_not_null']),
      )
    }
    // A row that is decided has none any more.
    await decide(waiting.slice(0, 20))
    await update()
    expect(await scores()).toHaveLength(40)
  })

  test('nothing personal is stored, and rows of suppressed sites are not learnt from', async () => {
    const before = await readDecisions(database.db, places, { tenantId, systemUserId })
    expect(before).toHaveLength(500)
    const withSite = await sql<{ website_url: string }>`SELECT website_url FROM places
      WHERE tenant_id = ${tenantId} AND website_url IS NOT NULL LIMIT 1`.execute(database.db)
    const value = new URL(withSite.rows[0]?.website_url ?? '').host
    await suppress(database.db, { tenantId, actorId: person, kind: 'domain', value, reason: 'asked' })
    expect(await readDecisions(database.db, places, { tenantId, systemUserId })).toHaveLength(499)
    await makePlaces(5)
    await update()
    const { rows } = await sql<{ text: string }>`
      SELECT model::text || coalesce((SELECT string_agg(score::text, ' ') FROM suggestion_scores AS score), '') AS text
      FROM suggestion_models AS model WHERE tenant_id = ${tenantId} AND entity = 'places'`.execute(database.db)
    expect(rows[0]?.text).toContain('amenity=dentist')
    expect(rows[0]?.text).not.toMatch(/secret|4960000/i)
  })

  test('a model that is no better than the rule suggests nothing', async () => {
    await rule(false, { all: [...dentists.all, { field: 'website_url', op: 'is_not_null' }] })
    await makePlaces(5)
    await update()
    expect(await show()).toMatchObject({ state: 'not_better', decisions: 500 })
    expect(await scores()).toEqual([])
    // Its rule is compared again when it changes.
    await rule(false, everything)
    await update()
    expect(await show()).toMatchObject({ state: 'ready' })
    expect(await scores()).toHaveLength(5)
  })

  test('rows are selected only where a person allowed it, and an undo is final', async () => {
    await rule(false, everything)
    const before = await makePlaces(20)
    await update()
    await change(true)
    const after = await makePlaces(40)
    const wanted = after.filter(likes).map(({ id }) => id)
    expect(await update()).toBe(wanted.length)
    expect(await statusOf(wanted)).toEqual(
      wanted.map(() =>
        expect.objectContaining({
          curation_status: 'Selected',
          deep_scan_status: 'Queued',
          curation_reason: 'Autopilot: Suggestions',
        }),
      ),
    )
    const others = [...before, ...after].map(({ id }) => id).filter((id) => !wanted.includes(id))
    expect((await statusOf(others)).every(({ curation_status }) => curation_status === 'New')).toBe(true)
    const audited = database.db
      .selectFrom('audit_events')
      .select(['action', 'details'])
      .where('tenant_id', '=', tenantId)
    expect(
      await audited.where('action', 'in', ['autopilot', 'change-suggestions']).orderBy('id').execute(),
    ).toMatchObject([
      { action: 'change-suggestions', details: { before: { selects: false }, after: { selects: true } } },
      { action: 'autopilot', details: { rule: 'Suggestions', updated: wanted.length, queued: wanted.length } },
    ])

    const { last_selection: last } = await show()
    expect(last).toMatchObject({ updated: wanted.length, can_undo: true })
    await undoBulkAction(database.db, registry, { id: last?.bulk_action_id ?? '', tenantId, actorId: person })
    expect(await update()).toBe(0)
    expect(
      (await statusOf(wanted)).every((row) => row.curation_status === 'New' && row.deep_scan_status === null),
    ).toBe(true)
    expect(await show()).toMatchObject({ last_selection: { can_undo: false } })
  })

  test('what the rule excludes while it is on is never selected', async () => {
    await rule(true, { all: [{ field: 'rating', op: 'gte', value: 4 }] })
    await update()
    await change(true)
    const created = await makePlaces(200)
    const selected = await update()
    const { rows } = await sql<{ rating: number }>`SELECT rating FROM places
      WHERE tenant_id = ${tenantId} AND curation_reason = 'Autopilot: Suggestions'`.execute(database.db)
    expect(rows).toHaveLength(selected)
    expect(selected).toBeGreaterThan(5)
    expect(created.filter(likes).length).toBeGreaterThan(selected)
    expect(rows.every(({ rating }) => rating >= 4)).toBe(true)
  })

  test('a tenant has nothing of another one', async () => {
    const other = await makeTenant()
    await makePlaces(10, other)
    await update()
    expect(await showSuggestions(database.db, other, 'places')).toMatchObject({
      state: 'collecting',
      decisions: 0,
      weights: [],
    })
    const foreign = database.db.selectFrom('suggestion_scores').select('row_id').where('tenant_id', '=', other)
    expect(await foreign.execute()).toEqual([])
  })

  test('a process leaves gates alone that another one has just looked at', async () => {
    await update()
    await makePlaces(5)
    await updateSuggestions(database.db, { registry, systemUserId })
    expect(await scores()).toEqual([])
  })

  test('the filter language finds rows by their suggestion', async () => {
    await makePlaces(30)
    await update()
    const filter = parseFilter(places, { field: 'suggestion', op: 'gte', value: 0.5 })
    const expected = (await scores()).filter(({ score }) => score >= 0.5).length
    expect(expected).toBeGreaterThan(0)
    const result = await inTransaction(database.db, (trx) =>
      curate(trx, registry, { entity: 'places', target: { filter }, status: 'Maybe', tenantId, actorId: person }),
    )
    expect(result.updated).toBe(expected)
  })
})

test('the limit per domain of the rule holds', async () => {
  const { db } = database
  const makePages = (domainId: string, count: number, more: object) =>
    db
      .insertInto('pages')
      .values(
        Array.from({ length: count }, () => ({
          tenant_id: tenantId,
          domain_id: domainId,
          url: `https://limit.example/${randomUUID()}`,
          depth: 1,
          ...more,
        })),
      )
      .execute()
  const decided = { curated_at: new Date(), curated_by: person, contact_rank: null }
  const learnt = await makeDomain(db, tenantId, 'learnt.example')
  await makePages(learnt, 120, { ...decided, kind: 'team', curation_status: 'Selected' })
  await makePages(learnt, 120, { ...decided, kind: 'blog', curation_status: 'Not a Fit' })
  await update()
  await changeSuggestions(db, { tenantId, entity: 'pages', actorId: person }, { selects: true })
  // The shipped rule allows contact pages, eight per domain.
  const limited = await makeDomain(db, tenantId, 'limited.example')
  await makePages(limited, 12, { kind: 'team', contact_rank: 1 })
  await makePages(limited, 3, { kind: 'team', contact_rank: null })
  expect(await update()).toBe(8)
  expect(await update()).toBe(0)
  const selected = db.selectFrom('pages').select('contact_rank').where('domain_id', '=', limited)
  expect(await selected.where('curation_status', '=', 'Selected').execute()).toEqual(
    Array.from({ length: 8 }, () => ({ contact_rank: 1 })),
  )
})
