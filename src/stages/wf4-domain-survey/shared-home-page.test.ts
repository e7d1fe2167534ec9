import { afterAll, beforeEach, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page } from '../../../demo/web/reply.ts'
import type { Web } from '../../crawl/web.ts'
import { createExtractPool } from '../../extract/pool/extract-pool.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { quietLog } from '../../testing/loops.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { noOwnAccess } from '../site-access.ts'
import { findSitemaps } from './find-sitemaps.ts'
import { surveyDomain } from './survey-domain.ts'

// Survey and discovery of a domain share its home page, in either order. Repeated ones read it again.

const host = 'brix-shared.com'
const extractor = createExtractPool({ threads: 1 })
let fake: FakeWeb | undefined
let web: Web | undefined

async function close() {
  await web?.close()
  await fake?.close()
}
beforeEach(async () => {
  await close()
  fake = await startFakeWeb({ [host]: { '/': page('Home', '<a href="/contact">Contact</a>') } })
  web = testWeb({ connectTo: fake.connectTo })
})
afterAll(async () => {
  await close()
  await extractor.close()
})

const context = { signal: new AbortController().signal, log: quietLog, attempt: 1 }
const tools = () => {
  if (web === undefined) throw new Error('the web exists only while tests run')
  return { web, extractor, secrets: testSecrets }
}
const survey = (surveyed_at: Date | null) =>
  surveyDomain({ host, country: null, surveyed_at, ...noOwnAccess }, context, tools())
const discovery = (sitemaps_found: number | null) =>
  findSitemaps({ host, sitemaps_found, ...noOwnAccess }, context, tools())
const homeRequests = () => fake?.requests.filter(({ path }) => path === '/').length

test('the discovery uses the home page of the survey', async () => {
  await survey(null)
  expect(await discovery(null)).toMatchObject({ outcome: 'virtual_sitemap' })
  expect(homeRequests()).toBe(1)
})

test('the survey uses the home page of the discovery', async () => {
  await discovery(null)
  expect(await survey(null)).toMatchObject({ kind: 'surveyed', outcome: 'ok' })
  expect(homeRequests()).toBe(1)
})

test('at the same time they send one request', async () => {
  await Promise.all([survey(null), discovery(null)])
  expect(homeRequests()).toBe(1)
})

test('a repeated survey and a repeated discovery send their own', async () => {
  await survey(null)
  await survey(new Date())
  expect(homeRequests()).toBe(2)
  await discovery(0)
  expect(homeRequests()).toBe(3)
})
