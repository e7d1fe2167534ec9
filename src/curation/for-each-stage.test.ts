import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registryWith } from '../testing/registry-with.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { queueOf } from './stage-columns.ts'

const database = useTestDatabase()

test('for_each_stage reaches the columns of every stage', async () => {
  await sql`CALL for_each_stage('COMMENT ON COLUMN %1$s.%2$s_cursor IS ''reached''')`.execute(database.db)
  const { rows } = await sql<{ queue: string }>`
    SELECT relname || '.' || regexp_replace(attname, '_cursor$', '') AS queue
    FROM pg_description JOIN pg_attribute ON attrelid = objoid AND attnum = objsubid JOIN pg_class ON pg_class.oid = attrelid
    WHERE description = 'reached'`.execute(database.db)
  const queues = registryWith({}).stages.map(queueOf)
  expect(rows.map(({ queue }) => queue)).toEqual(expect.arrayContaining(queues))
})
