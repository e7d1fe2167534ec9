// "scrapersky start" on a prepared database, with users of its largest tenant.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Server } from '../api/client.ts'
import { urlOf } from '../running-product.ts'
import type { Side } from './side.ts'

const cli = join(import.meta.dirname, '../../src/main/cli.ts')

export interface Product {
  readonly server: Server
  /** An authorization header for each user. */
  readonly users: readonly string[]
  readonly url: string
  stop(): Promise<void>
}

export async function startProduct({ url: databaseUrl, pool, tenantId }: Side, users: number): Promise<Product> {
  const home = mkdtempSync(join(tmpdir(), 'scrapersky-large-'))
  const env = {
    PATH: process.env.PATH,
    SCRAPERSKY_HOME: home,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_ADDRESS: '0',
    RATE_LIMIT_PER_CALLER: '0',
  }
  const keys = Array.from({ length: users }, () => `sky_${randomBytes(16).toString('hex')}`)
  // Of a run that was ended.
  await deleteUsers(pool)
  for (const [n, key] of keys.entries()) {
    await pool.query(
      `WITH new_user AS (
         INSERT INTO users (tenant_id, email, role, manages_installation) VALUES ($1, $2, 'admin', true) RETURNING id
       ) INSERT INTO api_keys (tenant_id, user_id, name, key_hash) SELECT $1, id, 'bench', $3 FROM new_user`,
      [tenantId, `bench-${n}@example.com`, createHash('sha256').update(key).digest()],
    )
  }
  const child = spawn(process.execPath, [cli, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await urlOf(child)
  const headers = keys.map((key) => `Bearer ${key}`)
  return {
    url,
    users: headers,
    server: { ours: Number(new URL(url).port), bare: 0, authorization: headers[0] ?? '', pid: child.pid ?? 0 },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await deleteUsers(pool)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function deleteUsers(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM api_keys WHERE name = 'bench'`)
  await pool.query(`DELETE FROM users WHERE email LIKE 'bench-%@example.com'`)
  await pool.query('DELETE FROM stage_settings')
}
