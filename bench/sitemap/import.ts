// All of WF6 (fetch, parse, categorise, save in parts, settle) against a bare COPY of the same rows into the same table with
// the same indexes. The COPY reads a file on the server's disk: no client, no network, no parsing.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import service from '../../scripts/service-runtime.json' with { type: 'json' }
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import type { Measured } from './contender.ts'

/** The flags with which the launcher runs a worker. */
const root = join(import.meta.dirname, '../..')
const rounds = 2
const columns = `tenant_id, domain_id, sitemap_file_id, listed_at, kind_rules, url, kind, kind_confidence, kind_reason, depth,
  contact_rank, lastmod`

export interface Imported {
  readonly ours: Measured
  readonly copySeconds: number
}

/** The best round of each. */
export async function measureImport(index: string, progress: (text: string) => void): Promise<Imported> {
  const home = mkdtempSync(join(tmpdir(), 'scrapersky-bench-'))
  const server = await openEmbedded(home)
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  try {
    await migrate(pool)
    const best = {
      ours: { urls: 0, seconds: Number.POSITIVE_INFINITY, rssMb: 0 },
      copySeconds: Number.POSITIVE_INFINITY,
    }
    for (let round = 1; round <= rounds; round++) {
      await empty(pool)
      const ours = runImport(server.url, index)
      const copySeconds = await copyBack(pool, `/tmp/scrapersky-bench-${process.pid}.copy`)
      progress(`round ${round}: WF6 ${ours.seconds.toFixed(1)} s, ${ours.rssMb} MB; COPY ${copySeconds.toFixed(1)} s`)
      if (ours.seconds < best.ours.seconds) best.ours = ours
      best.copySeconds = Math.min(best.copySeconds, copySeconds)
    }
    return best
  } finally {
    await pool.end()
    await server.release()
    rmSync(home, { recursive: true })
  }
}

async function empty(pool: pg.Pool): Promise<void> {
  await pool.query('TRUNCATE tenants CASCADE')
  await pool.query('CHECKPOINT')
}

function runImport(url: string, index: string): Measured {
  const program = join(import.meta.dirname, 'import-ours.ts')
  const child = spawnSync(process.execPath, [...service.flags, program, index, url], {
    env: { ...process.env, ...service.env, NODE_COMPILE_CACHE: join(root, service.compileCache) },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.status !== 0) throw new Error(`the import exited with code ${child.status}`)
  return JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '') as Measured
}

async function copyBack(pool: pg.Pool, file: string): Promise<number> {
  await pool.query(`COPY (SELECT ${columns} FROM pages) TO '${file}'`)
  await pool.query('TRUNCATE pages CASCADE')
  await pool.query('CHECKPOINT')
  const started = performance.now()
  await pool.query(`COPY pages (${columns}) FROM '${file}'`)
  const seconds = (performance.now() - started) / 1000
  rmSync(file)
  return seconds
}
