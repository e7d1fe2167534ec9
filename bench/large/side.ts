import pg from 'pg'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { quietLog } from '../../src/testing/loops.ts'
import { openPreparedHome } from './prepared-home.ts'

/** One of the two databases that are compared. */
export interface Side {
  readonly pages: number
  readonly url: string
  readonly db: Database
  readonly pool: pg.Pool
  /** The largest of its tenants. */
  readonly tenantId: string
  close(): Promise<void>
}

export async function openSide(pages: number, progress: (text: string) => void): Promise<Side> {
  const { url, release } = await openPreparedHome(pages, progress)
  const settings = { url, poolSize: 10, statementTimeoutSeconds: 3600, name: 'bench', log: quietLog }
  const opened = await openDatabase(settings)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // The server stops while connections close.
  pool.on('error', () => undefined)
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM tenants WHERE name = 'Tenant 1'`)
  return {
    pages,
    url,
    db: opened.db,
    pool,
    tenantId: rows[0]?.id ?? '',
    async close() {
      await Promise.all([opened.close(), pool.end()])
      await release()
    },
  }
}

/** The two databases in turns, so that noise affects both. */
export async function inTurns<T>(
  sides: readonly [Side, Side],
  rounds: number,
  measure: (side: Side) => Promise<T>,
): Promise<readonly [readonly T[], readonly T[]]> {
  const results: [T[], T[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    results[0].push(await measure(sides[0]))
    results[1].push(await measure(sides[1]))
  }
  return results
}
