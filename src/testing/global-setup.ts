import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { environmentOfProcess } from '../config.ts'
import { openEmbedded } from '../db/embedded/open-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { readSchemaSql } from '../db/read-schema-sql.ts'

/** Stays between runs: the next run finds the cluster and the migrated template there. */
export const testHome = resolve('.cache/test-home')

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, as its owner; each test file clones `template` into a database of its own. */
    serverUrl: string
    template: string
  }
}

/** One PostgreSQL server for the whole run. Durability is off: no test needs its data after a crash of the machine. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // Each DROP DATABASE scans all buffers.
    shared_buffers: '128MB',
    autovacuum: 'off',
    jit: 'off',
  }
  const server = await openEmbedded(testHome, { settings })
  const seed = Number(environmentOfProcess().TEST_SEED) || Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`Seed of the property tests: TEST_SEED=${seed}\n`)
  project.provide('seed', seed)
  project.provide('serverUrl', server.url)
  project.provide('template', await migratedTemplate(server.url))
  return () => server.release()
}

/** Named after the SQL of the schema, so that a change of it creates a new template. */
async function migratedTemplate(serverUrl: string): Promise<string> {
  const { migrations, repeatable } = readSchemaSql()
  const files = [...repeatable.beforeTables, ...migrations, ...repeatable.afterTables]
  const checksums = files.map(({ name, checksum }) => `${name} ${checksum}`)
  const name = `template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 12)}`
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  try {
    const { rows } = await admin.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE 'template\\_%' OR datname LIKE 'test\\_%'`,
    )
    // Databases of failed tests stay until the next run.
    for (const { datname } of rows) {
      if (datname !== name) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    }
    if (rows.some(({ datname }) => datname === name)) return name
    await admin.query(`CREATE DATABASE ${name}_making`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}_making`
    const pool = new pg.Pool({ connectionString: url.href })
    await migrate(pool)
    await pool.end()
    await admin.query(`ALTER DATABASE ${name}_making RENAME TO ${name}`)
    return name
  } finally {
    await admin.end()
  }
}
