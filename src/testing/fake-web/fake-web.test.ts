import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { fetchPage } from '../../crawl/fetch-page.ts'
import { createFetchState } from '../../crawl/fetch-state.ts'
import { fetchRobots } from '../../crawl/robots/read-robots.ts'
import type { Web } from '../../crawl/web.ts'
import { testWeb } from './test-web.ts'
import { calendarTrap, growingPathTrap, selfReferringSitemaps, softNotFound } from './traps.ts'

let fake: FakeWeb
let web: Web

beforeAll(async () => {
  fake = await startFakeWeb({
    'calendar.test': calendarTrap,
    'growing.test': growingPathTrap,
    'soft.test': softNotFound,
    'loops.test': selfReferringSitemaps('https://loops.test'),
  })
  web = testWeb({ connectTo: fake.connectTo })
})

afterAll(async () => {
  await web.close()
  await fake.close()
})

const textOf = async (url: string) => {
  const got = await fetchPage(url, { web, expect: 'any' })
  return got.ok ? got.text : got.code
}

test('many hosts live on one port, with their traps', async () => {
  expect(await textOf('http://calendar.test/calendar/7749')).toContain('/calendar/7750')
  expect(await textOf('http://growing.test/a')).toContain('/a/www.example.test/')
  expect(await textOf('https://soft.test/nothing')).toContain('Page not found')
  expect(await textOf('https://loops.test/pages.xml')).toContain('https://loops.test/contact')
  expect(await textOf('https://unknown.test/')).toBe('http_404')
})

test('returns the sitemaps of robots.txt', async () => {
  const verdict = await fetchRobots(new URL('https://loops.test/'), createFetchState('https://loops.test/', { web }))
  expect(verdict).toMatchObject({
    kind: 'read',
    status: 200,
    sitemaps: ['https://loops.test/robots.txt', 'https://loops.test/index.xml'],
  })
})

test('every request is written down', () => {
  expect(
    fake.requests.some(({ host, scheme, path }) => host === 'soft.test' && scheme === 'https' && path === '/nothing'),
  ).toBe(true)
})
