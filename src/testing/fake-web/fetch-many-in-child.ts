// Run by the leak test: thousands of fetches, good and bad, then a count of what is left.
import { getEventListeners } from 'node:events'
import { text } from 'node:stream/consumers'
import { fetchPage } from '../../crawl/fetch-page.ts'
import { testWeb } from './test-web.ts'

export interface ManyJob {
  readonly paths: readonly string[]
  readonly hosts: number
  readonly fetches: number
  readonly connectTo: { readonly ip: string; readonly port: number }
}

export interface ManyResult {
  readonly fetched: number
  readonly failed: number
  readonly listeners: number
  readonly resourcesBefore: readonly string[]
  readonly resourcesAfter: readonly string[]
  /** Heap after a collection, at a fifth of the way and at the end. */
  readonly heapEarlyMb: number
  readonly heapLateMb: number
}

const job = JSON.parse(await text(process.stdin)) as ManyJob
const resourcesBefore = process.getActiveResourcesInfo()
const web = testWeb({ connectTo: job.connectTo })
const { signal } = new AbortController()
let fetched = 0
let failed = 0

async function run(from: number, to: number): Promise<void> {
  let next = from
  const worker = async () => {
    for (let n = next++; n < to; n = next++) {
      const url = `http://site-${n % job.hosts}.test${job.paths[n % job.paths.length]}`
      const result = await fetchPage(url, { web, signal })
      if (result.ok) fetched++
      else failed++
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

function heapMb(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

await run(0, job.fetches / 5)
const heapEarlyMb = heapMb()
await run(job.fetches / 5, job.fetches)
const heapLateMb = heapMb()
const listeners = getEventListeners(signal, 'abort').length
await web.close()
// The watchdog's timer ends by itself at its next tick.
await new Promise((resolve) => setTimeout(resolve, 300))
const resourcesAfter = process.getActiveResourcesInfo()
const result: ManyResult = { fetched, failed, listeners, resourcesBefore, resourcesAfter, heapEarlyMb, heapLateMb }
process.stdout.write(`${JSON.stringify(result)}\n`)
