import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()

/** Ids of calls that are some milliseconds apart, each with the time before and after it. */
async function idsOf(generator: string): Promise<{ id: string; before: number; after: number }[]> {
  const { rows } = await sql<{ id: string; before: number; after: number }>`
    SELECT made.* FROM generate_series(1, 40), LATERAL (
      SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS before, ${sql.raw(generator)}() AS id,
        extract(epoch FROM clock_timestamp())::float8 * 1000 AS after, pg_sleep(0.003), generate_series) AS made
  `.execute(database.db)
  return rows
}

function expectTimeOrdered(ids: { id: string; before: number; after: number }[]): void {
  expect(new Set(ids.map(({ id }) => id)).size).toBe(40)
  for (const { id, before, after } of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(made).toBeGreaterThanOrEqual(Math.floor(before))
    expect(made).toBeLessThanOrEqual(after)
  }
  expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).toSorted())
}

test('new_id creates UUIDs of version 7 that are ordered by time', async () => {
  expectTimeOrdered(await idsOf('new_id'))
})

test('new_id does so on servers before PostgreSQL 18', async () => {
  const file = readFileSync(join(import.meta.dirname, 'sql/new_id.sql'), 'utf8')
  const create = /\$older\$([\s\S]+?)\$older\$/.exec(file)?.[1] ?? ''
  await sql.raw(create.replace('new_id()', 'older_new_id()')).execute(database.db)
  expectTimeOrdered(await idsOf('older_new_id'))
})
