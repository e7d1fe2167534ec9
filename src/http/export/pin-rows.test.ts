import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { places } from '../../curation/entities/places.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { openExport } from './open-export.ts'

const database = useTestDatabase()
const rowCount = 2500

test.each(['review_count', '-review_count'])('rows that move during an export by %s are in it once', async (sort) => {
  const { db, tenantId } = database
  await db.deleteFrom('places').execute()
  await sql`INSERT INTO places (tenant_id, provider, provider_place_id, review_count)
    SELECT ${tenantId}, 'test', n::text, nullif(n, 7) FROM generate_series(1, ${rowCount}::int) AS n`.execute(db)
  const filter = parseFilter(places, { field: 'curation_status', op: 'equals', value: 'New' })
  const file = await openExport(db, { tenantId, filter, columns: ['provider_place_id'], sort, format: 'csv' })
  let text = ''
  for await (const piece of file.pieces) {
    text += piece
    // Every row moves to the other end of the list, and some no longer match.
    await sql`UPDATE places SET review_count = -coalesce(review_count, 0),
      curation_status = CASE WHEN review_count % 5 = 0 THEN 'Maybe' ELSE curation_status END`.execute(db)
  }
  const names = text.trimEnd().split('\r\n').slice(1).map(Number)
  const ascending = Array.from({ length: rowCount }, (_, n) => n + 1).filter((n) => n !== 7)
  // The null comes last.
  expect(names).toEqual([...(sort.startsWith('-') ? ascending.toReversed() : ascending), 7])
})
