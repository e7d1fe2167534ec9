import { Client } from 'pg'
import { AppError, systemCodeOf } from '../../core/errors.ts'

const database = 'scrapersky'
const connectTimeoutMs = 10_000
/** The server is starting, stopping, or restarting after the crash of a backend. */
const temporaryCodes = new Set(['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Contains the password. */
export function databaseUrl(user: string, password: string, port: number, name: string = database): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${name}`
}

/** Whether the server accepts a connection to our database, which is created if it is missing. False: try again shortly. */
export async function acceptsConnections(user: string, password: string, port: number, home: string): Promise<boolean> {
  try {
    await runStatement(databaseUrl(user, password, port), 'SELECT 1')
    return true
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === '3D000') {
      await runStatement(databaseUrl(user, password, port, 'postgres'), `CREATE DATABASE ${database}`)
      return false
    }
    if (code === '28P01') throw wrongPassword(home, error)
    if (code !== undefined && temporaryCodes.has(code)) return false
    throw error
  }
}

async function runStatement(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  // A server that stops in between is reported here too; the query rejects anyway.
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
      'Restore the file that belongs to this data directory.',
    { cause },
  )
}
