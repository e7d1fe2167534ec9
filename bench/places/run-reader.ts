import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** What a reader prints, as JSON. Times in ms, one for each query. */
export interface ReaderResult {
  readonly cold: readonly number[]
  readonly warm: readonly number[]
  readonly found: number
  readonly rssMb: number
  readonly bytesRead: number
  readonly bytesNeeded: number
}

/** Each reader runs in a process of its own, for its memory. */
export async function runReader(path: string, folder: string): Promise<ReaderResult> {
  const child = spawn(process.execPath, [path, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const code = new Promise((resolve) => child.once('exit', resolve))
  const out = await text(child.stdout)
  if ((await code) !== 0) throw new Error(`${path} failed`)
  return JSON.parse(out) as ReaderResult
}

/** Runs every query and reports how long each took. */
export async function timed<Item>(items: readonly Item[], run: (item: Item) => Promise<number>) {
  const times: number[] = []
  let found = 0
  for (const item of items) {
    const started = performance.now()
    found += await run(item)
    times.push(performance.now() - started)
  }
  return { times, found }
}
