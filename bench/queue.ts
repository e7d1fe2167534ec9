import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../src/db/database.ts'
import { openEmbedded } from '../src/db/embedded/open-embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { quietLog } from '../src/testing/loops.ts'
import { type Bench, type BenchContext, type BenchResult, median, rounded } from './bench.ts'
import { createBenchTables } from './queue/bench-table.ts'
import { type ClaimCost, measureClaimCost } from './queue/claim-cost.ts'
import { contenders } from './queue/contenders.ts'
import { measureThroughput } from './queue/throughput.ts'
import { measureWake } from './queue/wake.ts'

const rows = 100_000
const rounds = 5
const processCounts = [1, 2] as const

/** `--url=postgres://...` uses an empty database of another server. No-op rows from claim to Completed, compared with other queues and with bare SQL on the same table. */
export const queue: Bench = {
  summary: `${rows} no-op rows from queued to completed, rows per second; one PostgreSQL, fsync on; ratios are medians of ${rounds} rounds`,
  async run(context) {
    const url = context.args.find((arg) => arg.startsWith('--url='))?.slice('--url='.length)
    if (url !== undefined) return measure(url, context)
    const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
    const server = await openEmbedded(home)
    try {
      return await measure(server.url, context)
    } finally {
      await server.release()
      rmSync(home, { recursive: true })
    }
  },
}

async function measure(url: string, { progress }: BenchContext): Promise<BenchResult> {
  const pool = new pg.Pool({ connectionString: url })
  // When the server stops, idle connections emit errors; without a listener they would hide the real error.
  pool.on('error', () => undefined)
  await migrate(pool)
  await createBenchTables(pool)
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

/** Rows per second by contender and number of processes, a list with one entry per round. */
type Rates = Record<string, Record<string, number[]>>

async function measureRates(pool: pg.Pool, url: string, progress: (text: string) => void): Promise<Rates> {
  const rates: Rates = {}
  // Round by round, so that noise affects all contenders.
  for (let round = 1; round <= rounds; round++) {
    for (const processes of processCounts) {
      for (const contender of contenders) {
        const rate = Math.round(await measureThroughput(contender, { pool, url, rows, processes }))
        progress(`round ${round}: ${contender.name}, ${processes} process(es): ${rate} rows/s`)
        const own = rates[contender.name] ?? {}
        rates[contender.name] = { ...own, [processes]: [...(own[processes] ?? []), rate] }
      }
    }
  }
  return rates
}

/** The rate of a contender in one round, with its best number of processes. */
const bestOf = (rates: Rates, name: string, round: number) =>
  Math.max(...Object.values(rates[name] ?? {}).map((perRound) => perRound[round] ?? 0))

/** Compared within each round, so that noise affects both sides. */
function medianRatio(rates: Rates, others: readonly string[]): number {
  const ratios = Array.from({ length: rounds }, (_, round) => {
    const best = Math.max(...others.map((name) => bestOf(rates, name, round)))
    return bestOf(rates, 'ScraperSky', round) / best
  })
  return rounded(median(ratios))
}

function describe(rates: Rates, cost: ClaimCost, wakeMs: number): BenchResult {
  const medians = Object.fromEntries(
    Object.entries(rates).map(([name, own]) => [
      name,
      Object.fromEntries(Object.entries(own).map(([processes, perRound]) => [processes, median(perRound)])),
    ]),
  )
  const table = contenders.map(({ name }) => [
    name === 'ScraperSky' || name === 'bare SQL' ? name : `${name} ${versionOf(name)}`,
    ...processCounts.map((processes) => medians[name]?.[processes] ?? 0),
    medianRatio(rates, [name]),
  ])
  const claims = Object.entries(cost).map(([what, { small, large }]) => [
    `claim of 100, ${claimLabels[what]}`,
    `${large.toFixed(2)} ms`,
    `10,000 rows: ${small.toFixed(2)} ms`,
    rounded(large / small),
  ])
  const factor = ({ small, large }: { small: number; large: number }) => large / small
  return {
    header: ['queue', '1 process', '2 processes', 'ratio'],
    rows: [...table, ...claims, ['wake-up after curate(), median', `${wakeMs.toFixed(1)} ms`, '', '']],
    result: {
      rows_per_s: medians,
      ratio_best_peer: medianRatio(rates, ['graphile-worker', 'pg-boss']),
      ratio_bare_sql: medianRatio(rates, ['bare SQL']),
      claim_cost_1m_over_10k: rounded(Math.max(factor(cost.million), factor(cost.used), factor(cost.waiting))),
      wake_ms_median: rounded(wakeMs),
    },
  }
}

const claimLabels: Record<string, string> = {
  million: '1,000,000 rows',
  used: 'after 100,000 changes',
  scattered: 'queued rows scattered',
  waiting: '900,000 rows waiting for later',
}

function versionOf(name: string): string {
  const file = join(import.meta.dirname, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
