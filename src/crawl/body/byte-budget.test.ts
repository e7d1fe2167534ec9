import { expect, test } from 'vitest'
import { startFakeWeb } from '../../../demo/web/fake-web.ts'
import { gzipped, page } from '../../../demo/web/reply.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { fetchPage } from '../fetch-page.ts'
import { ByteBudget } from './byte-budget.ts'

const never = () => {
  throw new Error('it was not waiting')
}

test('bytes below the limit are counted and released', () => {
  const budget = new ByteBudget(100)
  const [one, two] = [budget.open(), budget.open()]
  expect(one.add(60, never)).toBe(true)
  expect(two.add(40, never)).toBe(true)
  expect(budget.used).toBe(100)
  one.release()
  two.release()
  two.release()
  expect(budget.used).toBe(0)
})

test('at the limit one reader continues, and the others wait for it in their order', () => {
  const budget = new ByteBudget(100)
  const [one, two, three] = [budget.open(), budget.open(), budget.open()]
  const proceeded: string[] = []
  expect(one.add(90, never)).toBe(true)
  expect(two.add(60, never)).toBe(true)
  expect(two.add(60, never)).toBe(true)
  expect(three.add(10, () => proceeded.push('three'))).toBe(false)
  expect(one.add(10, () => proceeded.push('one'))).toBe(false)
  expect([one.isWaiting, two.isWaiting]).toEqual([true, false])
  two.release()
  // 110 bytes are left: one reader may exceed the limit again, the one that has waited longest.
  expect(proceeded).toEqual(['three'])
  three.release()
  expect(proceeded).toEqual(['three', 'one'])
  expect(one.isWaiting).toBe(false)
})

test('a reader that leaves does not proceed', () => {
  const budget = new ByteBudget(10)
  const [one, two] = [budget.open(), budget.open()]
  expect(one.add(20, never)).toBe(true)
  expect(two.add(20, never)).toBe(false)
  two.release()
  one.release()
  expect(budget.used).toBe(0)
})

test('pages that together exceed the memory are all read, and the memory is free afterwards', async () => {
  const large = page('Large', '<p>many words</p>'.repeat(40_000))
  const hosts = Array.from({ length: 24 }, (_, index) => `site-${index}.test`)
  const sites = hosts.map((host, index) => [host, { '/': index % 2 === 0 ? large : gzipped(large) }] as const)
  const fake = await startFakeWeb(Object.fromEntries(sites))
  const web = testWeb({ connectTo: fake.connectTo, maxBodyMemory: 1_000_000 })
  const accounts = hosts.map(() => web.bodies.open())
  const read = async (host: string, index: number) => {
    const account = accounts[index]
    const result = await fetchPage(`https://${host}/`, { web, account })
    // Extraction would take its time here: until then the page stays counted.
    expect(web.bodies.used).toBeGreaterThanOrEqual(large.length)
    await new Promise(setImmediate)
    account?.release()
    return result.ok && result.bytes
  }
  expect(await Promise.all(hosts.map(read))).toEqual(hosts.map(() => large.length))
  expect(web.bodies.used).toBe(0)
  await web.close()
  await fake.close()
})

test('a page that waits for memory until its deadline ends with a retry, and says nothing about its host', async () => {
  const large = page('Large', '<p>many words</p>'.repeat(40_000))
  const fake = await startFakeWeb({ 'shop.test': { '/': large } })
  const web = testWeb({ connectTo: fake.connectTo, maxBodyMemory: 1000, caps: { totalMs: 400 } })
  const holder = web.bodies.open()
  holder.add(2000, never)
  const result = await fetchPage('https://shop.test/', { web })
  expect(result).toMatchObject({ ok: false, code: 'timeout_body', consequence: 'retry' })
  holder.release()
  expect(web.bodies.used).toBe(0)
  expect(await fetchPage('https://shop.test/', { web, caps: { totalMs: 60_000 } })).toMatchObject({ ok: true })
  await web.close()
  await fake.close()
})
