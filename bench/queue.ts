import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../src/db/database.ts'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { quietLog } from '../src/testing/loops.ts'
import { type Bench, type BenchResult, type BenchWorld, median, rounded } from './bench.ts'
import { createBenchTable } from './queue/bench-table.ts'
import { measureClaimCost } from './queue/claim-cost.ts'
import { contenders } from './queue/contenders.ts'
import { measureThroughput } from './queue/throughput.ts'
import { measureWake } from './queue/wake.ts'

const rows = 60_000
const rounds = 3
const processCounts = [1, 2] as const

/** No-op rows through claim to Completed, against the queues of the field and against bare SQL on the same table. */
export const queue: Bench = {
  summary: `${rows} no-op rows from queued to completed, rows per second (median of ${rounds} rounds, one PostgreSQL, fsync on)`,
  async run(world) {
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    try {
      return await measure(server.url, world)
    } finally {
      await server.release()
      rmSync(home, { recursive: true })
    }
  },
}

async function measure(url: string, { progress }: BenchWorld): Promise<BenchResult> {
  const pool = new pg.Pool({ connectionString: url })
  await migrate(pool)
  await createBenchTable(pool)
  const rates = await measureRates(pool, url, progress)
  progress('claim cost')
  const { db, close } = await openDatabase({
    url,
    poolSize: 10,
    statementTimeoutSeconds: 300,
    name: 'bench',
    log: quietLog,
  })
  const cost = await measureClaimCost(pool, db)
  progress('wake-up')
  const wake = await measureWake(db, url)
  await close()
  await pool.end()
  return describe(rates, cost, wake)
}

type Rates = Record<string, Record<string, number>>

async function measureRates(pool: pg.Pool, url: string, progress: (text: string) => void): Promise<Rates> {
  const seen: Record<string, Record<string, number[]>> = {}
  // Round by round, so that a noisy minute hits everybody.
  for (let round = 1; round <= rounds; round++) {
    for (const contender of contenders) {
      for (const processes of processCounts) {
        const rate = await measureThroughput(contender, { pool, url, rows, processes })
        progress(`round ${round}: ${contender.name}, ${processes} process(es): ${Math.round(rate)} rows/s`)
        seen[contender.name] ??= {}
        const rates = seen[contender.name] ?? {}
        rates[processes] = [...(rates[processes] ?? []), rate]
      }
    }
  }
  const medians = (rates: Record<string, number[]>) =>
    Object.fromEntries(Object.entries(rates).map(([processes, values]) => [processes, Math.round(median(values))]))
  return Object.fromEntries(Object.entries(seen).map(([name, byProcesses]) => [name, medians(byProcesses)]))
}

function describe(rates: Rates, cost: { small: number; large: number; used: number }, wakeMs: number): BenchResult {
  const best = (name: string) => Math.max(...Object.values(rates[name] ?? {}))
  const ours = best('ScraperSky')
  const bestPeer = Math.max(best('graphile-worker'), best('pg-boss'))
  const table = contenders.map(({ name }) => [
    name === 'ScraperSky' || name === 'bare SQL' ? name : `${name} ${versionOf(name)}`,
    ...processCounts.map((processes) => rates[name]?.[processes] ?? 0),
    rounded(ours / best(name)),
  ])
  const claims = `claim of 100: ${cost.small.toFixed(2)} ms at 10,000 rows, ${cost.large.toFixed(2)} at 1,000,000, ${cost.used.toFixed(2)} after 100,000 changes`
  return {
    header: ['queue', '1 process', '2 processes', 'ScraperSky is x times'],
    rows: [...table, [claims, '', '', ''], [`wake-up: ${wakeMs.toFixed(1)} ms (median)`, '', '', '']],
    result: {
      rows_per_s: rates,
      ratio_best_peer: rounded(ours / bestPeer),
      ratio_bare_sql: rounded(ours / best('bare SQL')),
      claim_cost_1m_over_10k: rounded(Math.max(cost.large, cost.used) / cost.small),
      wake_ms_median: rounded(wakeMs),
    },
  }
}

function versionOf(name: string): string {
  const file = join(import.meta.dirname, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
