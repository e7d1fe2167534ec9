import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page, redirectTo } from '../../../demo/web/reply.ts'
import type { Web } from '../../crawl/web.ts'
import { curate } from '../../curation/curate.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import type { CurationStatus } from '../../db/status.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { loopContext } from '../../testing/loops.ts'
import { registryWith } from '../../testing/registry-with.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// From the short link of a business to its domain: WF3, this stage, WF3 again.

const database = useTestDatabase()
let fakeWeb: FakeWeb
let web: Web
beforeAll(async () => {
  fakeWeb = await startFakeWeb({
    'bit.ly': {
      '/smile': redirectTo('https://www.smile.test/?from=short'),
      '/guarded': redirectTo('https://guarded.test/'),
      '/self': page('Not here any more'),
      '/social': redirectTo('https://www.facebook.com/smile'),
    },
    'www.smile.test': { '*': page('Smile') },
    'guarded.test': { '*': { status: 403, body: 'no' } },
    'www.facebook.com': { '*': page('Smile') },
  })
  web = testWeb({ connectTo: fakeWeb.connectTo })
})
afterAll(async () => {
  await web.close()
  await fakeWeb.close()
})

async function follow(link: string, whileResolving: CurationStatus = 'Selected') {
  const { db, tenantId } = database
  const registry = registryWith({ web })
  const run = (id: string) => runJobLoop(loopContext(db, registry.stage(id))).finished
  const { id } = await db
    .insertInto('local_businesses')
    .values({ tenant_id: tenantId, name: 'Smile', website_url: link })
    .returning('id')
    .executeTakeFirstOrThrow()
  const setStatus = (status: CurationStatus) =>
    curate(db, registry, { entity: 'local_businesses', target: { ids: [id] }, status, tenantId, actorId: tenantId })
  await setStatus('Selected')
  await run('wf3-domain-extraction')
  if (whileResolving !== 'Selected') await setStatus(whileResolving)
  await run('wf4-short-links')
  await run('wf3-domain-extraction')
  return db.selectFrom('local_businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('a short link becomes the domain of its target', async () => {
  const row = await follow('https://bit.ly/smile')
  expect(row).toMatchObject({
    link_resolution_outcome: 'resolved',
    short_link_target: 'https://www.smile.test/?from=short',
    domain_extraction_outcome: 'domain_found',
  })
  const domain = await database.db
    .selectFrom('domains')
    .select('host')
    .where('id', '=', row.domain_id ?? '')
    .executeTakeFirst()
  expect(domain).toEqual({ host: 'smile.test' })
})

test('a site that refuses the request is still the target', async () => {
  expect(await follow('https://bit.ly/guarded')).toMatchObject({ domain_extraction_outcome: 'domain_found' })
})

test('a short link to a profile is stored as the profile', async () => {
  expect(await follow('https://bit.ly/social')).toMatchObject({
    domain_extraction_outcome: 'social_only',
    social_links: { facebook: 'https://www.facebook.com/smile' },
  })
})

test('a short link without a target keeps its outcome', async () => {
  expect(await follow('https://bit.ly/self')).toMatchObject({
    link_resolution_outcome: 'leads_nowhere',
    domain_extraction_outcome: 'short_link',
    domain_id: null,
  })
})

test('a business that was deselected in the meantime is not queued again', async () => {
  expect(await follow('https://bit.ly/smile', 'Maybe')).toMatchObject({
    link_resolution_outcome: 'resolved',
    domain_extraction_status: 'Completed',
    domain_extraction_outcome: 'short_link',
  })
})
