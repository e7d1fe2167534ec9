// One of several processes that crawl the same hosts. The slot book lives in the parent, behind messages, as it lives
// behind SQL in production: each verb is one atomic step there.
import { fetchPage } from '../../crawl/fetch-page.ts'
import type { SlotAnswer, SlotBook, SlotReport, SlotRequest } from '../../crawl/pacing/slot-book.ts'
import { testWeb } from './test-web.ts'

export interface CrawlJob {
  readonly urls: readonly string[]
  readonly gapMs: number
  readonly connectTo: { readonly address: string; readonly port: number }
}

export type BookCall =
  | { readonly id: number; readonly reserve: SlotRequest }
  | { readonly id: number; readonly settle: SlotReport }

export interface BookReply {
  readonly id: number
  readonly answer: SlotAnswer | undefined
}

const pending = new Map<number, (answer: SlotAnswer | undefined) => void>()
let calls = 0

function call(verb: { reserve: SlotRequest } | { settle: SlotReport }): Promise<SlotAnswer | undefined> {
  const id = ++calls
  return new Promise((resolve) => {
    pending.set(id, resolve)
    process.send?.({ id, ...verb })
  })
}

const book: SlotBook = {
  reserve: async (request) => {
    const answer = await call({ reserve: request })
    if (answer === undefined) throw new Error('no answer from the book')
    return answer
  },
  settle: async (report) => void (await call({ settle: report })),
}

process.on('message', (message: CrawlJob | BookReply) => {
  if ('urls' in message) void crawl(message)
  else {
    pending.get(message.id)?.(message.answer)
    pending.delete(message.id)
  }
})

/** All hosts side by side, the pages of one host one after the other. */
async function crawl({ urls, gapMs, connectTo }: CrawlJob): Promise<void> {
  const web = testWeb({ connectTo, gapMs, maxWaitMs: 120_000, slotBook: book })
  const failures: string[] = []
  const hosts = Map.groupBy(urls, (url) => new URL(url).host)
  await Promise.all(
    [...hosts.values()].map(async (pages) => {
      for (const url of pages) {
        const result = await fetchPage(url, { web })
        if (!result.ok) failures.push(`${url}: ${result.code} ${result.message}`)
      }
    }),
  )
  await web.close()
  process.send?.({ failures })
  process.disconnect()
}
