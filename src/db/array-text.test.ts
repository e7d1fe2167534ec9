import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { arrayText } from './array-text.ts'

const database = useTestDatabase()

test.each([
  [[]],
  [['plain', '', ' spaced ', 'NULL', null]],
  [['a"b', 'a\\b', '\\"', '{1,2}', "it's", 'line\nbreak', 'ümlaut 蜂 🐝']],
])('PostgreSQL reads the values unchanged: %j', async (values) => {
  const { rows } = await sql<{ values: string[] }>`SELECT ${arrayText(values)}::text[] AS values`.execute(database.db)
  expect(rows[0]?.values).toEqual(values)
})

test('numbers stay numbers', async () => {
  const { rows } = await sql<{ values: number[] }>`SELECT ${arrayText([1, null, 0.5])}::real[] AS values`.execute(
    database.db,
  )
  expect(rows[0]?.values).toEqual([1, null, 0.5])
})
