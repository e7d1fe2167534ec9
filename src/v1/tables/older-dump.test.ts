import { expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { importFrom } from '../../testing/v1-database/import-from.ts'
import { useV1Database } from '../../testing/v1-database/use-v1-database.ts'

// An older dump: texts instead of enumerations, other types, missing columns, values outside of the enumerations, and a
// missing table.

const database = useTestDatabase()
const v1 = useV1Database({ variant: 'may', factor: 0.1 })

test('imports an older dump; unusual values are mapped or rejected', async () => {
  const { db } = database
  await v1.client.query(`DROP TABLE place_searches;
    ALTER TABLE places_staging DROP COLUMN raw_data, ADD COLUMN invented text;
    UPDATE places_staging SET status = 'Discarded' WHERE id = 1;
    UPDATE places_staging SET status = 'PlaceStatusEnum.Maybe' WHERE id = 2;
    UPDATE places_staging SET status = 'Not_a_Fit' WHERE id = 3;
    UPDATE places_staging SET status = 'Whatever' WHERE id = 4;
    UPDATE sitemap_files SET tags = '{one,two}'`)
  const { counts, missing } = await importFrom(v1.url, database)
  expect(missing).toEqual(['place_searches'])
  expect(counts.places_staging?.rejected).toEqual({ unknown_status: 1 })
  for (const table of ['local_businesses', 'domains', 'sitemap_files', 'pages', 'sitemap_urls', 'contacts']) {
    const { read, created, merged, rejected } = counts[table] ?? {}
    const { read: planted, created: made, merged: joined, rejected: refused } = v1.truth[table] ?? {}
    expect
      .soft({ read, created, merged, rejected }, table)
      .toEqual({ read: planted, created: made, merged: joined, rejected: refused })
  }
  const places = db
    .selectFrom('places')
    .select(['provider_place_id', 'curation_status', 'raw'])
    .orderBy('provider_place_id')
  const rows = await places.where('provider_place_id', 'in', ['ChIJ-0', 'ChIJ-1', 'ChIJ-2']).execute()
  expect(rows.map(({ curation_status }) => curation_status)).toEqual(['Not a Fit', 'Maybe', 'Not a Fit'])
  const file = await db.selectFrom('sitemap_files').select('tags').limit(1).executeTakeFirstOrThrow()
  expect(file.tags).toEqual(['one', 'two'])
})

test('names a missing required column', async () => {
  await v1.client.query('ALTER TABLE contacts DROP COLUMN email')
  await expect(importFrom(v1.url, database)).rejects.toMatchObject({
    code: 'v1_unusable',
    message: expect.stringContaining('the table contacts has no column email'),
  })
  expect((await importFrom(v1.url, database, { only: ['pages'] })).counts.pages?.created).toBe(0)
})

test('reports a user without SELECT rights', async () => {
  const role = `reader_${Date.now()}`
  await v1.client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`)
  try {
    const url = new URL(v1.url)
    url.username = role
    url.password = 'x'
    await expect(importFrom(url.href, database, { only: ['domains'] })).rejects.toMatchObject({
      code: 'v1_unusable',
      message: expect.stringContaining('Its user needs SELECT'),
    })
  } finally {
    await v1.client.query(`DROP ROLE ${role}`)
  }
})
