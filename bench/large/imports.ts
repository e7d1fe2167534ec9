// WF6 with one site of 100,000 pages, into a database that is full already.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rounded } from '../bench.ts'
import type { Measured } from '../sitemap/contender.ts'
import { databaseUse } from './database-use.ts'
import { inTurns, type Side } from './side.ts'

const urls = 100_000
const rounds = 2

export interface ImportCost {
  readonly pagesPerSecond: number
  readonly databaseMsPerPage: number
  readonly walBytesPerPage: number
}

/** The best round of each. */
export async function measureImports(sides: readonly [Side, Side]): Promise<readonly [ImportCost, ImportCost]> {
  const script = join(import.meta.dirname, '../sitemap/web-server.ts')
  const web = spawn(process.execPath, [script, String(urls), '2'], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = (await once(createInterface({ input: web.stdout }), 'line')) as [string]
    const index = `http://127.0.0.1:${port}/sitemap-${urls}.xml`
    const [small, large] = await inTurns(sides, rounds, (side) => importOnce(side, index))
    return [best(small), best(large)]
  } finally {
    web.kill()
  }
}

function best(costs: readonly ImportCost[]): ImportCost {
  const [first] = costs.toSorted((one, other) => other.pagesPerSecond - one.pagesPerSecond)
  if (first === undefined) throw new Error('nothing was imported')
  return first
}

async function importOnce({ url, pool }: Side, index: string): Promise<ImportCost> {
  await pool.query('CHECKPOINT')
  const before = await databaseUse(pool)
  const program = join(import.meta.dirname, '../sitemap/import-ours.ts')
  const child = spawnSync(process.execPath, [program, index, url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.status !== 0) throw new Error(`the import exited with code ${child.status}`)
  const { seconds } = JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '') as Measured
  const after = await databaseUse(pool)
  await pool.query(`DELETE FROM pages WHERE tenant_id IN (SELECT id FROM tenants WHERE name = 'bench')`)
  await pool.query(`DELETE FROM tenants WHERE name = 'bench'`)
  await pool.query('VACUUM (ANALYZE) pages')
  return {
    pagesPerSecond: rounded(urls / seconds, 0),
    databaseMsPerPage: rounded(((after.cpuSeconds - before.cpuSeconds) * 1000) / urls, 3),
    walBytesPerPage: rounded((after.walBytes - before.walBytes) / urls, 0),
  }
}
