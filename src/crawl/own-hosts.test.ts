import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../demo/web/fake-web.ts'
import { page } from '../../demo/web/reply.ts'
import { testWeb } from '../testing/fake-web/test-web.ts'
import { fetchPage } from './fetch-page.ts'

// A stub server for some hosts, like the one of the demo, must change nothing for all other hosts.

let own: FakeWeb
beforeAll(async () => {
  own = await startFakeWeb({ 'shop.example.com': { '*': page('Ours') } })
})
afterAll(() => own.close())

const webWith = () =>
  testWeb({
    allowIps: [],
    gapMs: 60_000,
    maxWaitMs: 100,
    resolve: async () => ['127.0.0.1'],
    connectTo: { ...own.connectTo, only: (hostname) => hostname.endsWith('.example.com') },
  })

test('its hosts are reached on loopback, without a gap and without an entry in the allow-list', async () => {
  const web = webWith()
  for (const path of ['/', '/contact', '/team'])
    expect(await fetchPage(`https://shop.example.com${path}`, { web })).toMatchObject({ ok: true, status: 200 })
  await web.close()
})

test('another host that points to this machine is refused', async () => {
  const web = webWith()
  const before = own.requests.length
  expect(await fetchPage(`http://rebound.test/`, { web })).toMatchObject({ ok: false, code: 'blocked_address' })
  expect(await fetchPage(`http://127.0.0.1/`, { web })).toMatchObject({ ok: false, code: 'blocked_address' })
  expect(own.requests.length).toBe(before)
  await web.close()
})

test('other hosts keep their gap', () => {
  const web = webWith()
  expect([web.gapFor('shop.example.com'), web.gapFor('rebound.test')]).toEqual([0, 60_000])
})
