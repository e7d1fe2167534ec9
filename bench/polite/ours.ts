// `scrapersky harvest` with default settings, as a user runs it: a list of domains, a new home folder, a terminal.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contender, PoliteJob, PoliteRun } from './contender.ts'
import { countLines } from './count-lines.ts'
import { runTimed } from './run-timed.ts'
import { hostOf } from './sites.ts'
import { TimeLeftRecord } from './time-left.ts'

export const ours: Contender = { name: 'ScraperSky harvest', run: (job) => harvest(job) }

const program = join(import.meta.dirname, '../../bin/scrapersky.mjs')

/** Without `databaseUrl`: with the built-in database. */
export async function harvest({ hosts, port, folder }: PoliteJob, databaseUrl?: string): Promise<PoliteRun> {
  const list = join(folder, 'domains.csv')
  const out = join(folder, 'contacts.csv')
  writeFileSync(list, ['domain', ...Array.from({ length: hosts }, (_, site) => hostOf(site)), ''].join('\n'))
  const timeLeft = new TimeLeftRecord(hosts)
  const command = `${process.execPath} ${program} harvest --file ${list} --out ${out}`
  const timed = await runTimed({
    // Progress is shown on a terminal only. A new terminal has no size, and lines are cut to its width.
    command: 'script',
    args: ['-qefc', `stty cols 160 rows 50; exec ${command}`, '/dev/null'],
    env: {
      PATH: process.env.PATH,
      TERM: 'xterm',
      SCRAPERSKY_HOME: join(folder, 'home'),
      CRAWL_CONNECT_TO: `127.0.0.1:${port}`,
      CRAWL_ALLOW_ADDRESSES: '127.0.0.1',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    onOutput: (text) => timeLeft.add(text),
    measured: 'src/main/cli.ts\0harvest',
  })
  // Without the header.
  return { ...timed, results: countLines(out) - 1, timeLeftError: timeLeft.maxError() }
}
