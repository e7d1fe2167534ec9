import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { environmentOfProcess } from '../config.ts'
import { openEmbedded } from '../db/embedded/open-embedded.ts'
import { createTestHomes, keepHomeOfFailures, removeHomeOfFailures } from './prepared-home.ts'

const template = 'template_of_tests'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, as its owner. Each test file clones `template`. */
    serverUrl: string
    template: string
    /** A stopped home with a migrated database, to copy. */
    preparedHome: string
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
  removeHomeOfFailures()
  const homes = await createTestHomes()
  const server = await openEmbedded(homes.server, { settings })
  project.provide('preparedHome', homes.prepared)
  const seed = Number(environmentOfProcess().TEST_SEED) || Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`Seed of the property tests: TEST_SEED=${seed}\n`)
  project.provide('seed', seed)
  project.provide('serverUrl', server.url)
  await withAdmin(server.url, (admin, migrated) => admin.query(`CREATE DATABASE ${template} TEMPLATE ${migrated}`))
  project.provide('template', template)
  return async () => {
    let failed = 0
    await withAdmin(server.url, async (admin) => {
      const { rows } = await admin.query(`SELECT FROM pg_database WHERE datname LIKE 'test\\_%'`)
      failed = rows.length
    })
    await server.release()
    if (failed > 0) keepHomeOfFailures(homes.server)
    homes.remove()
  }
}

/** Connects to another database than the migrated one, which must have no connections while it is copied. */
async function withAdmin(
  serverUrl: string,
  work: (admin: pg.Client, migrated: string) => Promise<unknown>,
): Promise<void> {
  const url = new URL(serverUrl)
  const migrated = url.pathname.slice(1)
  url.pathname = '/postgres'
  const admin = new pg.Client(url.href)
  await admin.connect()
  try {
    await work(admin, migrated)
  } finally {
    await admin.end()
  }
}
