import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'
import { curate } from '../curate.ts'
import { defineStage } from '../define-stage.ts'
import { createRegistry } from '../registry.ts'
import { applyAutopilot } from './apply-autopilot.ts'
import type { AutopilotRequest } from './autopilot-request.ts'

const database = useTestDatabase()
const actorId = randomUUID()
const person = randomUUID()
const work = {
  columns: [],
  gate: { column: 'curation_status', when: 'Selected' },
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
} as const
const reading = defineStage({
  ...work,
  id: 'test-reading',
  summary: 'reads pages',
  scheduler: 'PAGE_CURATION',
  entity: 'pages',
  progress: 'page_processing',
})
const importing = defineStage({
  ...work,
  id: 'test-importing',
  summary: 'imports sitemaps',
  scheduler: 'SITEMAP_IMPORT',
  entity: 'sitemap_files',
  progress: 'sitemap_import',
})
const registry = createRegistry([{ folder: 'test', stages: [importing, reading] }])

type Unsigned = { entity: AutopilotRequest['entity'] } & ({ ids: string[] } | { group: string })
const apply = (request: Unsigned, tenantId = database.tenantId) =>
  inTransaction(database.db, (trx) => applyAutopilot(trx, registry, { ...request, tenantId, actorId }))

let domainId: string
beforeEach(async () => {
  await limitPages(8)
  await database.db.deleteFrom('domains').execute()
  await database.db.deleteFrom('audit_events').execute()
  domainId = await makeDomain(database.db, database.tenantId, 'brix.example')
})

interface PageFacts {
  readonly contact_rank?: number | null
  readonly page_key?: string
  readonly depth?: number
  readonly kind_confidence?: number
}

/** Pages in the order given, named by their place in it. */
async function makePages(facts: readonly PageFacts[], domain = domainId, prefix = 'p'): Promise<string[]> {
  const rows = facts.map((page, index) => ({
    tenant_id: database.tenantId,
    domain_id: domain,
    url: `https://brix.example/${prefix}${index}`,
    depth: 1,
    ...page,
  }))
  const made = await database.db.insertInto('pages').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

async function selectedPages(domain = domainId): Promise<string[]> {
  const rows = await database.db
    .selectFrom('pages')
    .select('url')
    .where('domain_id', '=', domain)
    .where('curation_status', '=', 'Selected')
    .orderBy('url')
    .execute()
  return rows.map(({ url }) => url.slice('https://brix.example/'.length))
}

async function makeSitemaps(types: readonly string[], more = {}): Promise<string[]> {
  const rows = types.map((type) => ({
    tenant_id: database.tenantId,
    domain_id: domainId,
    url: `https://brix.example/${type}-${randomUUID()}.xml`,
    type,
    method: 'robots',
    ...more,
  }))
  const made = await database.db.insertInto('sitemap_files').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

const row = (id: string | undefined) =>
  database.db
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

describe('the default rule of sitemap files', () => {
  test('selects and queues page and virtual files only, with one event', async () => {
    const types = ['page', 'virtual', 'post', 'product', 'category', 'image', 'video', 'news', 'tag', 'author']
    const ids = await makeSitemaps(types)
    expect(await apply({ entity: 'sitemap_files', ids })).toEqual({ updated: 2, queued: 2 })
    const selected = await database.db
      .selectFrom('sitemap_files')
      .selectAll()
      .where('sitemap_import_status', '=', 'Queued')
      .execute()
    expect(selected.map(({ type }) => type).toSorted()).toEqual(['page', 'virtual'])
    expect(selected[0]).toMatchObject({
      curation_status: 'Selected',
      curated_by: actorId,
      curation_reason: 'Autopilot: Page and virtual sitemaps',
    })
    expect(await database.db.selectFrom('audit_events').selectAll().execute()).toMatchObject([
      {
        tenant_id: database.tenantId,
        actor_id: actorId,
        action: 'autopilot',
        subject: 'sitemap_files',
        details: { status: 'Selected', updated: 2, queued: 2, rule: 'Page and virtual sitemaps' },
      },
    ])
  })

  test('selects an index only if its children are not rows themselves', async () => {
    const [unknown, none, listed] = [
      ...(await makeSitemaps(['index'])),
      ...(await makeSitemaps(['index'], { children_recorded: 0 })),
      ...(await makeSitemaps(['index'], { children_recorded: 4 })),
    ]
    const ids = [unknown, none, listed].flatMap((id) => id ?? [])
    expect(await apply({ entity: 'sitemap_files', ids })).toEqual({ updated: 2, queued: 2 })
    const left = await database.db
      .selectFrom('sitemap_files')
      .select('id')
      .where('curation_status', '=', 'New')
      .execute()
    expect(left).toEqual([{ id: listed }])
  })

  test('affects only the given rows of its tenant', async () => {
    const [id = ''] = await makeSitemaps(['page', 'page'])
    const other = await database.db
      .insertInto('tenants')
      .values({ name: 'Other' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await apply({ entity: 'sitemap_files', ids: [id] }, other.id)).toEqual({ updated: 0, queued: 0 })
    expect(await apply({ entity: 'sitemap_files', ids: [] })).toEqual({ updated: 0, queued: 0 })
    expect(await apply({ entity: 'sitemap_files', ids: [id] })).toEqual({ updated: 1, queued: 1 })
  })
})

describe('the default rule of pages', () => {
  test('selects the best eight contact-bearing pages of a domain near the root', async () => {
    const far = { contact_rank: 1, depth: 3 }
    const plain = { contact_rank: null }
    const good = Array.from({ length: 20 }, (_, index) => ({ contact_rank: 1 + (index % 5), depth: 1 + (index % 2) }))
    await makePages([far, plain, ...good])
    expect(await apply({ entity: 'pages', group: domainId })).toEqual({ updated: 8, queued: 8 })
    // Ranks 1 and 2, whatever their depth: p2 is good[0].
    expect(await selectedPages()).toEqual(['p12', 'p13', 'p17', 'p18', 'p2', 'p3', 'p7', 'p8'])
  })

  test('breaks ties by depth, then confidence, then age', async () => {
    await limitPages(3)
    await makePages([
      { contact_rank: 1, depth: 2, kind_confidence: 1 },
      { contact_rank: 1, kind_confidence: 0.5 },
      { contact_rank: 1, kind_confidence: 0.5 },
      { contact_rank: 1, kind_confidence: 0.9 },
      { contact_rank: 1 },
    ])
    await apply({ entity: 'pages', group: domainId })
    expect(await selectedPages()).toEqual(['p1', 'p2', 'p3'])
  })

  test('selects a page once, however many of its URLs are listed', async () => {
    await limitPages(3)
    const spellings = Array.from({ length: 12 }, (_, index) => ({
      contact_rank: 1,
      depth: 1 + (index % 2),
      page_key: 'c',
    }))
    await makePages([...spellings, { contact_rank: 3, page_key: 't' }, { contact_rank: 4 }, { contact_rank: 4 }])
    expect(await apply({ entity: 'pages', group: domainId })).toEqual({ updated: 3, queued: 3 })
    expect(await selectedPages()).toEqual(['p0', 'p12', 'p13'])
    await limitPages(8)
    // A later import: the page that holds a place is not chosen again in another spelling.
    expect(await apply({ entity: 'pages', group: domainId })).toEqual({ updated: 1, queued: 1 })
    expect(await selectedPages()).toEqual(['p0', 'p12', 'p13', 'p14'])
  })

  test('counts rows that a rule or a person has selected', async () => {
    const [chosen = '', ...rest] = await makePages(Array.from({ length: 6 }, () => ({ contact_rank: 2 })))
    const change = { entity: 'pages', target: { ids: [chosen] }, status: 'Selected', actorId: person } as const
    await curate(database.db, registry, { ...change, tenantId: database.tenantId })
    await limitPages(4)
    expect(await apply({ entity: 'pages', ids: rest.slice(0, 2) })).toEqual({ updated: 2, queued: 2 })
    expect(await apply({ entity: 'pages', ids: rest })).toEqual({ updated: 1, queued: 1 })
    expect(await apply({ entity: 'pages', group: domainId })).toEqual({ updated: 0, queued: 0 })
    expect(await selectedPages()).toHaveLength(4)
    expect(await row(chosen)).toMatchObject({ curated_by: person, curation_reason: null })
  })

  test('limits each domain separately', async () => {
    await limitPages(2)
    const other = await makeDomain(database.db, database.tenantId, 'other.example')
    const facts = Array.from({ length: 5 }, () => ({ contact_rank: 1 }))
    const ids = [...(await makePages(facts)), ...(await makePages(facts, other))]
    expect(await apply({ entity: 'pages', ids })).toEqual({ updated: 4, queued: 4 })
    expect([await selectedPages(), await selectedPages(other)]).toEqual([
      ['p0', 'p1'],
      ['p0', 'p1'],
    ])
  })

  test("never overrules a person's decision, not even New", async () => {
    const ids = await makePages(Array.from({ length: 3 }, () => ({ contact_rank: 1 })))
    const say = (index: number, status: 'New' | 'Not a Fit') =>
      curate(database.db, registry, {
        entity: 'pages',
        target: { ids: [ids[index] ?? ''] },
        status,
        tenantId: database.tenantId,
        actorId: person,
      })
    await say(0, 'New')
    await say(1, 'Not a Fit')
    expect(await apply({ entity: 'pages', group: domainId })).toEqual({ updated: 1, queued: 1 })
    expect(await selectedPages()).toEqual(['p2'])
  })

  test('selects nothing when it is off', async () => {
    await database.db.updateTable('autopilot_rules').set({ enabled: false }).where('entity', '=', 'pages').execute()
    await makePages([{ contact_rank: 1 }])
    expect(await apply({ entity: 'pages', group: domainId })).toEqual({ updated: 0, queued: 0 })
    await database.db.updateTable('autopilot_rules').set({ enabled: true }).where('entity', '=', 'pages').execute()
  })
})

describe('two workers', () => {
  test('that save pages of one domain at once keep the limit', async () => {
    const batches = []
    for (let batch = 0; batch < 12; batch++) {
      batches.push(
        await makePages(
          Array.from({ length: 4 }, () => ({ contact_rank: 1 })),
          domainId,
          `b${batch}-`,
        ),
      )
    }
    const results = await Promise.all(batches.map((ids) => apply({ entity: 'pages', ids })))
    expect(results.reduce((sum, { updated }) => sum + updated, 0)).toBe(8)
    expect(await selectedPages()).toHaveLength(8)
  })

  test('the second waits for the first, and counts what it selected', async () => {
    const ids = await makePages(Array.from({ length: 10 }, () => ({ contact_rank: 1 })))
    const request = { entity: 'pages', group: domainId, tenantId: database.tenantId, actorId } as const
    let second: Promise<unknown> | undefined
    await inTransaction(database.db, async (trx) => {
      await applyAutopilot(trx, registry, { ...request })
      second = apply({ entity: 'pages', ids })
      await until('the second to wait', async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(
          database.db,
        )
        return rows.length === 1
      })
    })
    expect(await second).toEqual({ updated: 0, queued: 0 })
  })

  test('that refresh pages and apply the rule in one transaction do not deadlock', async () => {
    const mine = await makePages(
      Array.from({ length: 6 }, () => ({ contact_rank: 1 })),
      domainId,
      'a',
    )
    const yours = await makePages(
      Array.from({ length: 6 }, () => ({ contact_rank: 1 })),
      domainId,
      'b',
    )
    const refreshed = Promise.withResolvers<void>()
    let waiting = 2
    const save = (ids: string[]) =>
      database.db.transaction().execute(async (trx) => {
        await trx.updateTable('pages').set({ lastmod: new Date() }).where('id', 'in', ids).execute()
        if (--waiting === 0) refreshed.resolve()
        await refreshed.promise
        return applyAutopilot(trx, registry, { entity: 'pages', group: domainId, tenantId: database.tenantId, actorId })
      })
    const results = await Promise.all([save(mine), save(yours)])
    expect(results.map(({ updated }) => updated).toSorted()).toEqual([2, 6])
    expect(await selectedPages()).toHaveLength(8)
  })

  test('skips locked rows without waiting', async () => {
    const [held = ''] = await makePages([{ contact_rank: 1 }, { contact_rank: 2 }])
    await inTransaction(database.db, async (trx) => {
      const target = { ids: [held] }
      const change = { entity: 'pages', target, status: 'Archived', actorId: person } as const
      await curate(trx, registry, { ...change, tenantId: database.tenantId })
      expect(await apply({ entity: 'pages', group: domainId })).toEqual({ updated: 1, queued: 1 })
    })
    expect(await row(held)).toMatchObject({ curation_status: 'Archived', curated_by: person })
  })
})

test('runs three statements, or two if the rule is off; one less for pages by id, which belong to no harvest', async () => {
  const cost = (entity: AutopilotRequest['entity'], ids: string[]) =>
    inTransaction(database.db, async (trx) => {
      let statements = 0
      const counted = trx.withPlugin({
        transformQuery({ node }) {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await applyAutopilot(counted, registry, { entity, ids, tenantId: database.tenantId, actorId })
      return statements
    })
  expect(await cost('pages', await makePages([{ contact_rank: 1 }, {}]))).toBe(2)
  expect(await cost('sitemap_files', await makeSitemaps(['page', 'image']))).toBe(3)
  expect(await cost('domains', [domainId])).toBe(2)
  expect(await cost('pages', [])).toBe(0)
})

test('an unreadable rule is named in the error', async () => {
  const filter = JSON.stringify({ all: [{ field: 'gone', op: 'is_null' }] })
  await database.db.updateTable('autopilot_rules').set({ filter }).where('entity', '=', 'sitemap_files').execute()
  const ids = await makeSitemaps(['page'])
  await expect(apply({ entity: 'sitemap_files', ids })).rejects.toMatchObject({
    code: 'rule_invalid',
    message: expect.stringMatching(
      /^The autopilot rule "Page and virtual sitemaps" of sitemap_files cannot be used: .*"gone"/,
    ),
  })
})

async function limitPages(limit: number): Promise<void> {
  await database.db
    .updateTable('autopilot_rules')
    .set({ per_group_limit: limit })
    .where('entity', '=', 'pages')
    .execute()
}
