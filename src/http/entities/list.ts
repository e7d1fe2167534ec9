import { AppError } from '../../core/errors.ts'
import { filterFromUrl, listParameters } from '../../curation/filter/filter-url.ts'
import type { Database } from '../../db/database.ts'
import { documentedListQuery, listPage } from '../contract/lists.ts'
import { type Operation, operation } from '../operation.ts'
import { type Position, readCursor, writeCursor } from './cursor.ts'
import { countFacets, readFacets } from './facets.ts'
import { findFewRows } from './find-few-rows.ts'
import { findRows, type RowsPage, type RowsQuery } from './find-rows.ts'
import type { Resource } from './resource.ts'
import { readSort } from './sort.ts'
import { expectedRows, maxExactCount, maxExpected, type Total } from './total.ts'

type From = RowsQuery['from']

/** `GET /api/v2/{entity}`: filter, sort, paging, total and facets. */
export function listRows({ entity, path, slug, row }: Resource): Operation {
  return operation({
    method: 'GET',
    path,
    permission: 'read',
    tag: slug,
    summary: `List ${slug}: filter by any column, sort, page in both directions, count`,
    query: documentedListQuery(entity),
    response: { schema: listPage(row), compiled: true },
    async handle({ query, caller: { reads: db, tenantId, userId } }) {
      const { sort: sortGiven, after, before, skip, limit, facets: facetsGiven, total } = query
      const filter = filterFromUrl(entity, conditionsIn(query), userId)
      const sort = readSort(entity, sortGiven)
      const facets = readFacets(entity, facetsGiven)
      const queryKey = JSON.stringify([tenantId, entity.table, sort, filter.root])
      const from = readFrom({ after, before, skip }, queryKey)
      const rowsQuery = { tenantId, filter, sort, limit, from }
      const [{ page, count }, facetCounts] = await Promise.all([
        findPage(db, rowsQuery, total === 'auto'),
        countFacets(db, tenantId, filter, facets),
      ])
      return { items: page.rows, ...pageCursors(page, from, queryKey), total: count, facets: facetCounts }
    },
  })
}

/**
 * Few rows: filter, then sort, and count in the same query. Many rows: read along the sort; their number is the planner's
 * estimate. All on one connection: each further one costs extra round trips to set and reset the tenant.
 */
function findPage(db: Database, query: RowsQuery, counted: boolean): Promise<{ page: RowsPage; count: Total | null }> {
  const { tenantId, filter } = query
  return db.connection().execute(async (one) => {
    const expected = await expectedRows(one, tenantId, filter)
    const few = expected > maxExpected ? undefined : await findFewRows(one, query)
    if (few !== undefined) return { page: few.page, count: counted ? { count: few.count, exact: true } : null }
    const page = await findRows(one, { ...query, onePage: true })
    // Few rows may have been expected; more matched.
    return { page, count: counted ? { count: Math.max(expected, maxExactCount + 1), exact: false } : null }
  })
}

/** All parameters that are not list options. A repeated parameter gives several conditions. */
export function conditionsIn(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const conditions = Object.entries(query).filter(([name]) => !(listParameters as readonly string[]).includes(name))
  return new URLSearchParams(
    conditions.flatMap(([name, given]) => [given].flat().map((value): [string, string] => [name, String(value)])),
  )
}

const end = 'end'

function readFrom(
  {
    after,
    before,
    skip,
  }: { readonly [Way in 'after' | 'before']: string | undefined } & {
    readonly skip: number | undefined
  },
  queryKey: string,
): From {
  if ([after, before, skip].filter((way) => way !== undefined).length > 1) {
    throw new AppError('request_invalid', 'after, before and skip cannot be combined: send one of them.')
  }
  if (after !== undefined) return { side: 'after', position: readCursor('after', after, queryKey) }
  if (before === end) return { side: 'before' }
  if (before !== undefined) return { side: 'before', position: readCursor('before', before, queryKey) }
  return skip === undefined || skip === 0 ? undefined : { side: 'after', skip }
}

/** Cursors of the next and the previous page. */
function pageCursors({ first, last, more }: RowsPage, from: From, queryKey: string) {
  const cursor = (position: Position | undefined) => (position === undefined ? null : writeCursor(position, queryKey))
  if (from?.side === 'before') {
    const next = from.position === undefined ? null : cursor(last ?? from.position)
    return { next, previous: more ? cursor(first) : null }
  }
  return { next: more ? cursor(last) : null, previous: from === undefined ? null : cursor(first ?? from.position) }
}
