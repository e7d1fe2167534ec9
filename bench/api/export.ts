import { readFileSync } from 'node:fs'
import { rounded } from '../bench.ts'
import { pagesAt, type Server, send } from './client.ts'

/** Exports all pages as CSV: time to the first byte, total time, and memory growth of the server. */
export async function exportAll(server: Server) {
  const started = performance.now()
  const answer = await send(server, `${pagesAt}/export`, { filter: { all: [] }, format: 'csv' })
  let [firstByteMs, lines, peakMb] = [0, 0, 0]
  // After the first rows the buffers of a batch are allocated; memory that grows with the rows comes later.
  let earlyMb = 0
  for await (const chunk of answer.body ?? []) {
    if (firstByteMs === 0) firstByteMs = Math.round(performance.now() - started)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
    peakMb = Math.max(peakMb, residentMb(server.pid))
    if (lines < 100_000) earlyMb = peakMb
  }
  return { firstByteMs, seconds: rounded((performance.now() - started) / 1000, 1), lines, grownMb: peakMb - earlyMb }
}

function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
