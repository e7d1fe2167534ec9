import { Client } from 'pg'
import { AppError, systemCodeOf } from '../../core/errors.ts'

const database = 'scrapersky'
const connectMs = 10_000
/** Not there yet, going away, or restarting itself after the crash of a backend. */
const passing = new Set(['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** The address of the product's database on that port; it holds the password. */
export function databaseUrl(user: string, password: string, port: number, name: string = database): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${name}`
}

/** Whether the server takes a connection to our database, which is made when missing. False: try again in a moment. */
export async function answers(user: string, password: string, port: number, home: string): Promise<boolean> {
  try {
    await ask(databaseUrl(user, password, port), 'SELECT 1')
    return true
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === '3D000') {
      await ask(databaseUrl(user, password, port, 'postgres'), `CREATE DATABASE ${database}`)
      return false
    }
    if (code === '28P01') throw wrongPassword(home, error)
    if (code !== undefined && passing.has(code)) return false
    throw error
  }
}

async function ask(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: connectMs })
  // A server that goes away in between reports here too; the query's own rejection is what counts.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function wrongPassword(home: string, cause: unknown): AppError {
  return new AppError(
    'embedded_failed',
    `The built-in PostgreSQL does not accept the password in ${home}/postgres.password. ` +
      'Put back the file that belongs to this data directory.',
    { cause },
  )
}
