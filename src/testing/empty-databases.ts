import { randomUUID } from 'node:crypto'
import { afterEach, inject } from 'vitest'
import { asAdmin, databaseUrl } from './test-database.ts'

/** Empty databases, for tests of what happens before migration. Call at the top of a file; they are dropped after each test. */
export function useEmptyDatabases(): () => Promise<string> {
  const names: string[] = []
  afterEach(async () => {
    for (const name of names.splice(0)) await asAdmin((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  return async () => {
    const name = `test_${randomUUID().replaceAll('-', '').slice(0, 12)}`
    await asAdmin((admin) => admin.query(`CREATE DATABASE ${name}`))
    names.push(name)
    return databaseUrl(inject('serverUrl'), name)
  }
}
