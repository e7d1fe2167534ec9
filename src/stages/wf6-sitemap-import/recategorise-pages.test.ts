import { expect, test } from 'vitest'
import { makeDomain } from '../../testing/page-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { recategorisePages } from './recategorise-pages.ts'

const database = useTestDatabase()

test('kinds are refreshed, choices stay, and a second run has nothing to do', async () => {
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
  const run = async () => {
    let end = { seen: 0, changed: 0 }
    for await (const progress of recategorisePages(db, { tenantId })) end = progress
    return end
  }
  expect(await run()).toEqual({ seen: 2502, changed: 2 })
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
