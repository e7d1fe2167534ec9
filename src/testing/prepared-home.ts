import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../db/embedded/open-embedded.ts'
import { prepareProductRole } from '../db/embedded/product-role.ts'
import { migrate } from '../db/migrate.ts'

/** The test server's files after a run in which tests failed: their databases are in it. */
export const homeOfFailures = resolve('.cache/test-home')

export interface TestHomes {
  /** A stopped home with a migrated database. Tests copy it: initdb and migrations cost 2 s of CPU. */
  readonly prepared: string
  /** Its copy for the server of this run. */
  readonly server: string
  remove(): void
}

export async function createTestHomes(): Promise<TestHomes> {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-homes-'))
  const prepared = join(folder, 'prepared')
  const embedded = await openEmbedded(prepared, { settings: { fsync: 'off', full_page_writes: 'off' } })
  // As the product does: otherwise its first start would take over what the superuser made.
  const pool = new pg.Pool({ connectionString: await prepareProductRole(embedded.url) })
  // A closing connection may still receive an error when the server stops.
  pool.on('error', () => undefined)
  await migrate(pool)
  await pool.end()
  await embedded.release()
  const server = join(folder, 'server')
  copyHome(prepared, server)
  return { prepared, server, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

export function copyHome(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
}

/** For "npm run test:database". */
export function keepHomeOfFailures(home: string): void {
  removeHomeOfFailures()
  copyHome(home, homeOfFailures)
}

export function removeHomeOfFailures(): void {
  if (existsSync(homeOfFailures)) rmSync(homeOfFailures, { recursive: true })
}
