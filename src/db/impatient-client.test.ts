import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { ImpatientClient } from './impatient-client.ts'

const database = useTestDatabase()

test('who allows a transaction more time waits for it, and no longer than for that transaction', async () => {
  const client = new ImpatientClient({ connectionString: database.url, query_timeout: 2000 })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`SET LOCAL statement_timeout = '15min'`)
  await client.query('SELECT pg_sleep(3)')
  await client.query('COMMIT')
  await expect(client.query('SELECT pg_sleep(3)')).rejects.toThrow('Query read timeout')
  await client.end()
})
