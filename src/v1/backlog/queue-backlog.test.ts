import { expect, test } from 'vitest'
import { registryWith, systemUserId } from '../../testing/registry-with.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { importFrom } from '../../testing/v1-database/import-from.ts'
import { useV1Database } from '../../testing/v1-database/use-v1-database.ts'
import { compareOutputs, countOpenPages, parallelPages } from '../compare/parallel-run.ts'
import { openV1 } from '../source/open-v1.ts'
import { backlogKinds, queueBacklog } from './queue-backlog.ts'

const database = useTestDatabase()
const v1 = useV1Database({ factor: 0.1, empty: ['sitemap_urls'] })
const registry = registryWith({})

const pages = () =>
  database.db
    .selectFrom('pages')
    .select([
      'id',
      'kind',
      'priority',
      'curation_status',
      'page_processing_status as status',
      'page_processing_outcome as outcome',
      'page_processing_error_code as code',
    ])
    .execute()

async function queue(scope: { limit?: number; kinds?: string[]; failed?: boolean }): Promise<number> {
  let queued = 0
  const asked = { tenantId: database.tenantId, actorId: systemUserId, ...scope }
  for await (queued of queueBacklog(database.db, registry, asked)) expect(queued).toBeGreaterThan(0)
  return queued
}

test('queues pages that V1 never read, best first; not those it read or failed at, or that a user rejected', async () => {
  const { db, tenantId } = database
  await importFrom(v1.url, database)
  const before = await pages()
  const isOpen = ({ curation_status: curation, status, outcome, code }: (typeof before)[number]) =>
    ['New', 'Selected'].includes(curation) && (status === null || outcome === 'filtered' || code === 'v1_unfinished')
  const open = before.filter(isOpen).length
  const kinds = await backlogKinds(db, { tenantId })
  expect(kinds.reduce((sum, kind) => sum + kind.pages, 0)).toBe(open)
  expect(kinds[0]).toMatchObject({ kind: 'contact', priority: 1 })

  expect(await queue({ limit: 3 })).toBe(3)
  expect((await pages()).filter(({ status }) => status === 'Queued').map(({ kind }) => kind)).toEqual([
    'contact',
    'contact',
    'contact',
  ])
  expect(await queue({ kinds: ['team'] })).toBe(kinds.find(({ kind }) => kind === 'team')?.pages)
  await queue({})
  const after = await pages()
  expect(after.filter(({ status }) => status === 'Queued')).toHaveLength(open)
  expect(
    after.filter(({ status }) => status === 'Queued').every(({ curation_status }) => curation_status === 'Selected'),
  ).toBe(true)
  const left = (rows: typeof after) => rows.filter((row) => row.status !== 'Queued').map(({ id }) => id)
  expect(left(after).toSorted()).toEqual(
    before
      .filter((row) => !isOpen(row))
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(await queue({})).toBe(0)
  expect(await queue({ failed: true })).toBe(before.filter(({ code }) => code === 'v1_failed').length)
})

test('compares the contacts that V1 and V2 found on the same pages', async () => {
  const { db, tenantId } = database
  const source = await openV1(v1.url)
  const chosen = await parallelPages(db, source, tenantId, 50).finally(source.close)
  expect(chosen.length).toBeGreaterThan(10)
  const ids = chosen.map(({ id }) => id)
  expect(await countOpenPages(db, ids)).toBe(0)
  const withContact = await db
    .selectFrom('contact_evidence')
    .select(['contact_id', 'page_id', 'source_url'])
    .where('page_id', 'is not', null)
    .execute()
  const pageIds = withContact.flatMap(({ page_id }) => page_id ?? [])
  await db.updateTable('pages').set({ page_processing_outcome: 'contacts_found' }).where('id', 'in', pageIds).execute()
  const before = await compareOutputs(db, pageIds)
  expect(before).toMatchObject({ both: 0, v2_contacts: 0, only_v1: { not_on_the_page: before.v1_contacts } })
  await db.updateTable('contact_evidence').set({ method: 'mailto' }).where('page_id', 'in', pageIds).execute()
  const after = await compareOutputs(db, pageIds)
  expect(after).toMatchObject({ both: before.v1_contacts, only_v1: {}, only_v2: 0, v1_yield: after.v2_yield })
})
