import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export interface DatabaseAccess {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** A database of its own in the built-in PostgreSQL of a home. */
export async function createDatabase(home: string, database: string): Promise<DatabaseAccess> {
  const access = {
    host: '127.0.0.1',
    port: Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]),
    user: 'scrapersky',
    password: readFileSync(join(home, 'postgres.password'), 'utf8').trim(),
  }
  const client = new pg.Client({ ...access, database: 'scrapersky' })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
  return { ...access, database }
}
