import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { runAfterMigrations } from '../../src/db/run-after-migrations.ts'
import { rounded } from '../bench.ts'
import { fill, loadSettings } from './fill.ts'

/** Raised when `fill` makes other rows. */
const version = 1
const folder = join(import.meta.dirname, '../../.cache/bench-large')

export interface PreparedHome {
  readonly url: string
  /** Its database keeps what was measured in it: measurements undo their changes. */
  release(): Promise<void>
}

/** Opens the database with this many pages. It is made once and kept; later migrations run in it. */
export async function openPreparedHome(pages: number, progress: (text: string) => void): Promise<PreparedHome> {
  const home = join(folder, `${pages}-pages-${version}`)
  const stamp = join(home, 'filled')
  if (!existsSync(stamp)) {
    rmSync(home, { recursive: true, force: true })
    mkdirSync(home, { recursive: true })
    const seconds = await make(home, pages, progress)
    writeFileSync(stamp, `${seconds} s\n`)
    progress(`${pages} pages made in ${seconds} s`)
  }
  const server = await openEmbedded(home)
  const pool = new pg.Pool({ connectionString: server.url, max: 4 })
  await migrate(pool)
  await runAfterMigrations(pool)
  await pool.end()
  return server
}

async function make(home: string, pages: number, progress: (text: string) => void): Promise<number> {
  const started = performance.now()
  const server = await openEmbedded(home, { settings: loadSettings })
  try {
    const pool = new pg.Pool({ connectionString: server.url, max: 2 })
    await migrate(pool)
    await pool.end()
    await fill(server.url, pages, (text) => progress(`${pages} pages: ${text}, ${sinceStart()} s`))
  } finally {
    await server.release()
  }
  return sinceStart()

  function sinceStart() {
    return rounded((performance.now() - started) / 1000, 0)
  }
}
