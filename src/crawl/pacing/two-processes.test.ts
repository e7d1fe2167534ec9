import { fork } from 'node:child_process'
import { expect, test } from 'vitest'
import type { BookCall, CrawlJob } from '../../testing/fake-web/crawl-in-child.ts'
import { startFakeWeb } from '../../testing/fake-web/fake-web.ts'
import { page } from '../../testing/fake-web/reply.ts'
import { MemorySlotBook } from './memory-slot-book.ts'
import type { SlotBook } from './slot-book.ts'

const script = new URL('../../testing/fake-web/crawl-in-child.ts', import.meta.url)
const gapMs = 60
const hosts = Array.from({ length: 50 }, (_, index) => `host-${index}.test`)

/** Crawls in a process of its own with the book of this one; gives back what failed. */
function crawlElsewhere(job: CrawlJob, book: SlotBook): Promise<readonly string[]> {
  const child = fork(script.pathname)
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  const answer = async (call: BookCall) => {
    const reply = 'reserve' in call ? await book.reserve(call.reserve) : await book.settle(call.settle)
    if (child.connected) child.send({ id: call.id, answer: reply })
  }
  child.on('message', (message: BookCall | { failures: string[] }) => {
    if ('failures' in message) resolve(message.failures)
    else answer(message).catch(reject)
  })
  child.on('error', reject).on('exit', (code) => code !== 0 && reject(new Error(`the crawler ended with ${code}`)))
  child.send(job)
  return promise
}

test('two processes keep the gap of every host together, measured at the server', async () => {
  const site = { '*': page('Paced') }
  const fake = await startFakeWeb(Object.fromEntries(hosts.map((host) => [host, site])))
  const book = new MemorySlotBook()
  const urlsOf = (who: string) =>
    Array.from({ length: 10 }, (_, n) => hosts.map((host) => `http://${host}/${who}-${n}`)).flat()
  const failures = await Promise.all(
    ['one', 'two'].map((who) => crawlElsewhere({ urls: urlsOf(who), gapMs, connectTo: fake.connectTo }, book)),
  )
  await fake.close()
  expect(failures.flat()).toEqual([])
  // Every request counts, those for robots.txt too: a server does not care why it is asked.
  expect(fake.requests.filter(({ path }) => path !== '/robots.txt').length).toBe(1000)
  const gaps = [...Map.groupBy(fake.requests, ({ host }) => host).values()].flatMap((visits) =>
    visits.slice(1).map(({ at }, index) => at - (visits[index]?.at ?? 0)),
  )
  expect(gaps.length).toBeGreaterThanOrEqual(1000 - hosts.length)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(gapMs)
}, 120_000)
