import { readFileSync } from 'node:fs'
import { rounded } from '../bench.ts'
import { ask, pagesAt, type Server } from './client.ts'

/** All pages as CSV: the first byte, the whole of it, and what the memory of the server grew by on the way. */
export async function exportAll(server: Server) {
  const started = performance.now()
  const answer = await ask(server, `${pagesAt}/export`, { filter: { all: [] }, format: 'csv' })
  let [firstByteMs, lines, mostMb] = [0, 0, 0]
  // After the first rows: what a batch needs is there by then, and anything that grows with the rows comes later.
  let earlyMb = 0
  for await (const chunk of answer.body ?? []) {
    if (firstByteMs === 0) firstByteMs = Math.round(performance.now() - started)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
    mostMb = Math.max(mostMb, residentMb(server.pid))
    if (lines < 100_000) earlyMb = mostMb
  }
  return { firstByteMs, seconds: rounded((performance.now() - started) / 1000, 1), lines, grownMb: mostMb - earlyMb }
}

function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
