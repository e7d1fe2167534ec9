import { pagesAt, send } from '../api/client.ts'
import { p95 } from '../api/lists.ts'
import { rounded } from '../bench.ts'
import type { Product } from './product.ts'

/** The limit of the product. */
const streamsPerUser = 20
const rounds = 20
const maxWaitMs = 30_000

export const watchers = 50
export const usersNeeded = Math.ceil(watchers / streamsPerUser)

/** From the request that changes a page to the event in the last of fifty open streams: the 95th percentile of all of them. */
export async function measureEvents({ server, users, url }: Product): Promise<number> {
  const abort = new AbortController()
  const streams = await Promise.all(
    Array.from({ length: watchers }, (_, n) =>
      openStream(`${url}/api/v2/events`, users[n % users.length] ?? '', abort.signal),
    ),
  )
  try {
    const page = await (await send(server, `${pagesAt}?limit=1&curation_status=New&total=none`)).json()
    const { id } = (page as { items: { id: string }[] }).items[0] ?? { id: '' }
    const delays: number[] = []
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      const heard = streams.map((stream) => stream.next(id))
      await send(server, `${pagesAt}/status`, { ids: [id], status: round % 2 === 0 ? 'Maybe' : 'New' }, 'PUT')
      for (const at of await Promise.all(heard)) delays.push(at - started)
    }
    return rounded(p95(delays), 0)
  } finally {
    abort.abort()
  }
}

interface Stream {
  /** When the next event with this row arrives. */
  next(id: string): Promise<number>
}

async function openStream(url: string, authorization: string, signal: AbortSignal): Promise<Stream> {
  const answer = await fetch(url, { headers: { authorization }, signal })
  if (answer.status !== 200 || answer.body === null) throw new Error(`an event stream: ${answer.status}`)
  const waiting = new Map<string, (at: number) => void>()
  const ready = Promise.withResolvers<void>()
  void read(answer.body, waiting, ready.resolve).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  await ready.promise
  return {
    next: (id) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no event within ${maxWaitMs} ms`)), maxWaitMs)
        waiting.set(id, (at) => {
          clearTimeout(timer)
          resolve(at)
        })
      }),
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  waiting: Map<string, (at: number) => void>,
  isReady: () => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      if (event.includes('event: reset')) isReady()
      for (const [id, resolve] of waiting) {
        if (!event.includes('event: rows') || !event.includes(id)) continue
        waiting.delete(id)
        resolve(performance.now())
      }
    }
  }
}
