import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pages } from '../../curation/entities/pages.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import { makeDomain } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { makeVariedRows } from '../../testing/varied-rows.ts'
import type { Position } from './cursor.ts'
import { findFewRows } from './find-few-rows.ts'
import { findRows, type RowsPage, type RowsQuery } from './find-rows.ts'

// Three strategies find a page: for many rows, for one page of many, and for few. All must give the same order, to the end
// of the list and back.

const database = useTestDatabase()
beforeAll(async () => {
  const { db, tenantId } = database
  await makeVariedRows(db, pages, 50, { tenantId, domainId: await makeDomain(db, tenantId, 'brix.example') })
})

const ways: Record<string, (query: RowsQuery) => Promise<RowsPage | undefined>> = {
  many: (query) => findRows(database.db, query),
  one: (query) => findRows(database.db, { ...query, onePage: true }),
  few: async (query) => (await findFewRows(database.db, query))?.page,
}
const sorts = ['id', 'created_at', 'lastmod', 'title', 'kind_confidence', 'has_form', 'curated_by', 'depth']

test.each(Object.keys(ways))('%s', async (way) => {
  const { db, tenantId } = database
  const find = ways[way] ?? ways.many
  for (const column of sorts) {
    for (const descending of [false, true]) {
      const query = { tenantId, filter: parseFilter(pages, { all: [] }), sort: { column, descending }, limit: 7 }
      const go = async (side: 'after' | 'before', start: Position | undefined) => {
        const seen: string[] = []
        for (let position = start; ; ) {
          const page = await find?.({ ...query, from: position && { side, position } })
          const ids = page?.rows.map(({ id }) => String(id)) ?? []
          seen.push(...(side === 'after' ? ids : ids.toReversed()))
          position = side === 'after' ? page?.last : page?.first
          if (page?.more !== true) return { seen, position }
        }
      }
      const word = sql.raw(descending ? 'DESC' : 'ASC')
      const { rows } = await sql<{ id: string }>`SELECT id FROM pages
        ORDER BY ${sql.ref(column)} ${word} NULLS LAST, id ${word}`.execute(db)
      const expected = rows.map(({ id }) => id)
      const there = await go('after', undefined)
      expect(there.seen, `${column} ${descending}`).toEqual(expected)
      const back = await go('before', there.position)
      expect(back.seen, `${column} ${descending} back`).toEqual(expected.slice(0, -1).toReversed())
      for (const skip of [3, 30, 46, 60]) {
        const page = await find?.({ ...query, from: { side: 'after', skip } })
        const ids = page?.rows.map(({ id }) => id)
        expect([ids, page?.more], `${column} ${descending} skip ${skip}`).toEqual([
          expected.slice(skip, skip + 7),
          skip + 7 < expected.length,
        ])
      }
      const end = await find?.({ ...query, from: { side: 'before' } })
      expect(
        end?.rows.map(({ id }) => id),
        `${column} ${descending} end`,
      ).toEqual(expected.slice(-7))
    }
  }
})
