import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../db/embedded/open-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { readSchemaSql } from '../db/read-schema-sql.ts'

/** Kept between runs: the second run finds its server's files and its migrated template there. */
export const testHome = resolve('.cache/test-home')

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, as its owner; each test file clones `template` into a database of its own. */
    serverUrl: string
    template: string
  }
}

/** A real PostgreSQL for the whole run. Durability is off: a test's data may die with the machine. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // Every database that is dropped walks over all of them.
    shared_buffers: '128MB',
  }
  const server = await openEmbedded(testHome, { settings })
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
    // What failed in the last run was kept for looking at; this run starts clean.
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
