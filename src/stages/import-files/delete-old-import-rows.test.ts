import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importFixture } from '../../testing/import-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { deleteOldImportRows } from './delete-old-import-rows.ts'

const database = useTestDatabase()
const { importFile, reportOf } = importFixture(database)

test('rows of imports that completed long ago are deleted, and their counts stay', async () => {
  const { db } = database
  const old = await importFile('domains', 'url\none.example\ntwo.example\nno host')
  const failed = await importFile('domains', 'url\nthree.example')
  const young = await importFile('domains', 'url\nfour.example')
  const ids = [old.id, failed.id]
  await sql`UPDATE imports SET import_finished_at = now() - interval '11 days' WHERE id = ANY(${ids}::uuid[])`.execute(
    db,
  )
  await sql`UPDATE imports SET import_status = 'Error' WHERE id = ${failed.id}`.execute(db)

  expect(await deleteOldImportRows(db, 10)).toBe(3)
  expect(await deleteOldImportRows(db, 10)).toBe(0)
  const after = await reportOf(old.id)
  expect(after.rows).toEqual([])
  expect(after.record).toMatchObject({ rows_created: 2, rows_invalid: 1, rows_expired_at: expect.any(Date) })
  for (const { id } of [failed, young]) {
    const { rows, record } = await reportOf(id)
    expect([rows.length, record.rows_expired_at]).toEqual([1, null])
  }
})
