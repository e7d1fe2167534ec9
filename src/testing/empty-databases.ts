import { randomUUID } from 'node:crypto'
import { afterEach, inject } from 'vitest'
import { asAdmin, databaseUrl } from './test-database.ts'

/** For tests of what happens before there is a schema. Call at the top of a file; what it makes goes after each test. */
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
