import { expect, test } from 'vitest'
import { startFakeWeb } from '../../../demo/web/fake-web.ts'
import { gzipped, page } from '../../../demo/web/reply.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { fetchPage } from '../fetch-page.ts'
import { ByteBudget } from './byte-budget.ts'

const never = () => {
  throw new Error('it was not waiting')
}

const small = 100_000
const large = 600_000

test('small bodies are not counted and never wait', () => {
  const budget = new ByteBudget(small, 1_000_000)
  const accounts = [1, 2, 3].map(() => budget.open())
  for (const account of accounts) expect(account.add(5 * small, never)).toBe(true)
  expect(budget.used).toBe(0)
  for (const account of accounts) account.release()
  expect(budget.used).toBe(0)
})

test('a large body reserves memory for the largest one, and returns the rest at its end', () => {
  const budget = new ByteBudget(5_000_000, 1_000_000)
  const one = budget.open()
  expect(one.add(large, never)).toBe(true)
  expect(one.add(small, never)).toBe(true)
  expect(budget.used).toBe(1_000_000)
  one.endBody()
  expect(budget.used).toBe(large + small)
  one.release()
  one.release()
  expect(budget.used).toBe(0)
})

test('large bodies wait for memory in their order, and one of them is always read', () => {
  const budget = new ByteBudget(small, 1_000_000)
  const [one, two, three] = [budget.open(), budget.open(), budget.open()]
  const proceeded: string[] = []
  expect(one.add(large, never)).toBe(true)
  expect(two.add(large, () => proceeded.push('two'))).toBe(false)
  expect(three.add(large, () => proceeded.push('three'))).toBe(false)
  expect([one.isWaiting, two.isWaiting]).toEqual([false, true])
  one.endBody()
  expect(proceeded).toEqual([])
  one.release()
  expect(proceeded).toEqual(['two'])
  two.release()
  expect(proceeded).toEqual(['two', 'three'])
  three.release()
  expect(budget.used).toBe(0)
})

test('a text that waits for extraction holds back the next large body', () => {
  const budget = new ByteBudget(2_200_000, 1_000_000)
  const [one, two, three] = [budget.open(), budget.open(), budget.open()]
  one.add(large, never)
  one.endBody()
  expect(two.add(large, never)).toBe(true)
  let proceeded = false
  const proceed = () => {
    proceeded = true
  }
  expect(three.add(large, proceed)).toBe(false)
  one.release()
  expect(proceeded).toBe(true)
})

test('a reader does not wait for memory that it holds itself', () => {
  const budget = new ByteBudget(small, 1_000_000)
  const one = budget.open()
  expect(one.add(large, never)).toBe(true)
  one.endBody()
  expect(one.add(large, never)).toBe(true)
  one.release()
  expect(budget.used).toBe(0)
})

test('a reader that leaves does not proceed', () => {
  const budget = new ByteBudget(small, 1_000_000)
  const [one, two] = [budget.open(), budget.open()]
  expect(one.add(large, never)).toBe(true)
  expect(two.add(large, never)).toBe(false)
  two.release()
  one.release()
  expect(budget.used).toBe(0)
})

test('pages that together exceed the memory are all read, and the memory is free afterwards', async () => {
  const text = page('Large', '<p>many words</p>'.repeat(40_000))
  const hosts = Array.from({ length: 24 }, (_, index) => `site-${index}.test`)
  const sites = hosts.map((host, index) => [host, { '/': index % 2 === 0 ? text : gzipped(text) }] as const)
  const fake = await startFakeWeb(Object.fromEntries(sites))
  const web = testWeb({ connectTo: fake.connectTo, maxBodyMemory: 1_000_000 })
  const accounts = hosts.map(() => web.bodies.open())
  const read = async (host: string, index: number) => {
    const account = accounts[index]
    const result = await fetchPage(`https://${host}/`, { web, account })
    // Extraction would take its time here: until then the page stays counted.
    expect(web.bodies.used).toBeGreaterThanOrEqual(text.length)
    await new Promise(setImmediate)
    account?.release()
    return result.ok && result.bytes
  }
  expect(await Promise.all(hosts.map(read))).toEqual(hosts.map(() => text.length))
  expect(web.bodies.used).toBe(0)
  await web.close()
  await fake.close()
})

test('a page that waits for memory until its deadline ends with a retry, and says nothing about its host', async () => {
  const text = page('Large', '<p>many words</p>'.repeat(40_000))
  const fake = await startFakeWeb({ 'shop.test': { '/': text } })
  const web = testWeb({ connectTo: fake.connectTo, maxBodyMemory: 1000, caps: { totalMs: 400 } })
  const holder = web.bodies.open()
  holder.add(large, never)
  const result = await fetchPage('https://shop.test/', { web })
  expect(result).toMatchObject({ ok: false, code: 'timeout_body', consequence: 'retry' })
  holder.release()
  expect(web.bodies.used).toBe(0)
  expect(await fetchPage('https://shop.test/', { web, caps: { totalMs: 60_000 } })).toMatchObject({ ok: true })
  await web.close()
  await fake.close()
})
