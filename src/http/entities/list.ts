import { AppError } from '../../core/errors.ts'
import { filterFromUrl, listParameters } from '../../curation/filter/filter-url.ts'
import type { Database } from '../../db/database.ts'
import { documentedListQuery, listPage } from '../contract/lists.ts'
import { type Operation, operation } from '../operation.ts'
import { type Position, readCursor, writeCursor } from './cursor.ts'
import { countFacets, readFacets } from './facets.ts'
import { findAmongFew } from './find-among-few.ts'
import { findRows, type RowsPage, type RowsQuery } from './find-rows.ts'
import type { Resource } from './resource.ts'
import { readSort } from './sort.ts'
import { countMany, exactUpTo, expectedRows, type Total } from './total.ts'

type From = RowsQuery['from']

/** `GET /api/v2/{entity}`: filter, sort, page, total and facets. */
export function listRows({ entity, path, slug, row }: Resource): Operation {
  return operation({
    method: 'GET',
    path,
    permission: 'read',
    tag: slug,
    summary: `List ${slug}: filter by every column, sort, page both ways, count`,
    query: documentedListQuery(entity),
    answer: { schema: listPage(row), compiled: true },
    async handle({ query, caller: { db, tenantId } }) {
      const { sort: sortGiven, after, before, skip, limit, facets: facetsGiven, total } = query
      const filter = filterFromUrl(entity, conditionsIn(query))
      const sort = readSort(entity, sortGiven)
      const facets = readFacets(entity, facetsGiven)
      const question = JSON.stringify([tenantId, entity.table, sort, filter.root])
      const from = readFrom({ after, before, skip }, question)
      const ask = { tenantId, filter, sort, limit, from }
      const [{ page, count }, facetCounts] = await Promise.all([
        findPage(db, ask, total === 'auto'),
        countFacets(db, tenantId, filter, facets),
      ])
      return { items: page.rows, ...neighbours(page, from, question), total: count, facets: facetCounts }
    },
  })
}

/**
 * Few rows: filter, then sort, and the count comes with them. Many: along the sort, and the count after it. On one
 * connection: each more would enter and leave the tenant once more, and that is as many round trips as the questions.
 */
function findPage(db: Database, query: RowsQuery, counted: boolean): Promise<{ page: RowsPage; count: Total | null }> {
  const { tenantId, filter } = query
  return db.connection().execute(async (one) => {
    const expected = await expectedRows(one, tenantId, filter)
    const few = expected > exactUpTo ? undefined : await findAmongFew(one, query)
    if (few !== undefined) return { page: few.page, count: counted ? { count: few.count, exact: true } : null }
    const page = await findRows(one, { ...query, onePage: true })
    if (!counted) return { page, count: null }
    // Where few were expected and there were more, that has been counted already.
    const isKnown = expected <= exactUpTo
    const count = isKnown ? { count: exactUpTo + 1, exact: false } : await countMany(one, tenantId, filter, expected)
    return { page, count }
  })
}

/** Every parameter that is not about the list itself; a repeated one is a condition each time. */
function conditionsIn(query: Readonly<Record<string, unknown>>): URLSearchParams {
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
  question: string,
): From {
  if ([after, before, skip].filter((way) => way !== undefined).length > 1) {
    throw new AppError('request_invalid', 'after, before and skip are three ways into a list: send one of them.')
  }
  if (after !== undefined) return { side: 'after', position: readCursor('after', after, question) }
  if (before === end) return { side: 'before' }
  if (before !== undefined) return { side: 'before', position: readCursor('before', before, question) }
  return skip === undefined || skip === 0 ? undefined : { side: 'after', skip }
}

/** There is a way back from every place that was come to from before it. */
function neighbours({ first, last, more }: RowsPage, from: From, question: string) {
  const cursor = (position: Position | undefined) => (position === undefined ? null : writeCursor(position, question))
  if (from?.side === 'before') {
    const next = from.position === undefined ? null : cursor(last ?? from.position)
    return { next, previous: more ? cursor(first) : null }
  }
  return { next: more ? cursor(last) : null, previous: from === undefined ? null : cursor(first ?? from.position) }
}
