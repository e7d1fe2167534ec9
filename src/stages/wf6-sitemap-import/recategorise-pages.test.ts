import { expect, test } from 'vitest'
import { makeDomain } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { recategorisePages } from './recategorise-pages.ts'

const database = useTestDatabase()

test('updates kinds, keeps the curation, and a second run finds nothing to do', async () => {
  const { db, tenantId } = database
  const domain_id = await makeDomain(db, tenantId, 'shelf.test')
  const page = (path: string, facts: object) => ({
    tenant_id: tenantId,
    domain_id,
    url: `https://shelf.test${path}`,
    ...facts,
  })
  const many = Array.from({ length: 2500 }, (_, n) => page(`/blog/post-${n}`, { kind: 'blog' }))
  await db
    .insertInto('pages')
    .values([
      page('/contact', { kind: 'other', curation_status: 'Not a Fit', kind_rules: 0 }),
      page('/x7', { kind: 'other', anchor_text: 'Contact us', curation_status: 'Maybe' }),
      ...many,
    ])
    .execute()
  const run = async (scope: object = {}) => {
    let end = { seen: 0, changed: 0 }
    for await (const progress of recategorisePages(db, { tenantId, ...scope })) end = progress
    return end
  }
  const first = await recategorisePages(db, { tenantId }).next()
  expect(first.value).toMatchObject({ seen: 2000 })
  const after = first.value?.last
  // After a stop it resumes after the last id, or by what is left to do.
  expect(await run({ onlyOutdated: false, after })).toMatchObject({ seen: 502 })
  await db.updateTable('pages').set({ kind: 'other', kind_rules: 0 }).where('curation_status', '<>', 'New').execute()
  expect(await run()).toMatchObject({ seen: 2, changed: 2 })
  const chosen = await db
    .selectFrom('pages')
    .select(['kind', 'curation_status', 'page_processing_status', 'contact_rank'])
    .where('curation_status', '<>', 'New')
    .orderBy('url')
    .execute()
  expect(chosen).toEqual([
    { kind: 'contact', curation_status: 'Not a Fit', page_processing_status: null, contact_rank: 1 },
    { kind: 'contact', curation_status: 'Maybe', page_processing_status: null, contact_rank: 1 },
  ])
  expect(await run()).toEqual({ seen: 0, changed: 0 })
})
