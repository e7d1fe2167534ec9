// CPU and memory of an idle "scrapersky start" with every stage waiting. Read from its own metrics once before and once after,
// so that measuring costs nothing in between.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, rounded } from './bench.ts'
import { urlOf, usage } from './running-product.ts'

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
      const url = await urlOf(server)
      progress(`ready at ${url}; ${settleMs / 1000} s to settle`)
      await sleep(settleMs)
      const before = await usage(url)
      const started = performance.now()
      await sleep(windowMs)
      const after = await usage(url)
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
