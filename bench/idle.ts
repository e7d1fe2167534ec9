// What the product costs while it has nothing to do: "scrapersky start" with every stage waiting, as a person would run it.
// The process is asked itself, by its metrics, once at each end: what is measured is not the measuring.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, rounded } from './bench.ts'

const settleMs = 15_000
const windowMs = 30_000
const cli = join(import.meta.dirname, '../src/main/cli.ts')

export const idle: Bench = {
  summary: `"scrapersky start" with all stages waiting, over ${windowMs / 1000} s: CPU of one core, resident memory`,
  async run({ progress }) {
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-idle-'))
    const env = { PATH: process.env.PATH, SCRAPERSKY_HOME: home, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' }
    const server = spawn(process.execPath, [cli, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const address = await addressOf(server)
      progress(`ready at ${address}; ${settleMs / 1000} s to settle`)
      await sleep(settleMs)
      const before = await usage(address)
      const started = performance.now()
      await sleep(windowMs)
      const after = await usage(address)
      const seconds = (performance.now() - started) / 1000
      const cpu_percent = rounded(((after.cpuSeconds - before.cpuSeconds) / seconds) * 100)
      const rss_mb = rounded(after.residentBytes / 1024 ** 2, 0)
      return { header: ['CPU %', 'resident MB'], rows: [[cpu_percent, rss_mb]], result: { cpu_percent, rss_mb } }
    } finally {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      rmSync(home, { recursive: true, force: true })
    }
  },
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /ready at (http:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    server.stdout.resume()
    return address
  }
  throw new Error('the server did not start')
}

async function usage(address: string): Promise<{ cpuSeconds: number; residentBytes: number }> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const number = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    cpuSeconds: number('scrapersky_process_cpu_seconds_total'),
    residentBytes: number('scrapersky_process_resident_memory_bytes'),
  }
}
