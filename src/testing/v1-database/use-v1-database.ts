import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { asAdmin, databaseUrl } from '../test-database.ts'
import { makeV1Database, type V1Database, type V1Options } from './make-v1-database.ts'

/** A V1 database for the test file, in addition to its V2 database. Call at the top of the file. */
export function useV1Database(options: V1Options = {}) {
  const name = `test_v1_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const url = databaseUrl(inject('serverUrl'), name)
  let made: V1Database | undefined
  const client = new pg.Client(url)
  beforeAll(async () => {
    await asAdmin((admin) => admin.query(`CREATE DATABASE ${name}`))
    await client.connect()
    made = await makeV1Database(client, options)
  })
  afterAll(async () => {
    await client.end()
    await asAdmin((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`))
  })
  return {
    url,
    /** A connection that writes as V1 would. */
    client,
    get truth() {
      if (made === undefined) throw new Error('the V1 database exists only while tests run')
      return made.truth
    },
    get plan() {
      if (made === undefined) throw new Error('the V1 database exists only while tests run')
      return made.plan
    },
  }
}
