import { sql } from 'kysely'
import { compileFilter } from '../../curation/filter/compile-filter.ts'
import type { Filter } from '../../curation/filter/filter.ts'
import { filterFromUrl } from '../../curation/filter/filter-url.ts'
import type { Database } from '../../db/database.ts'
import { documentedListQuery } from '../contract/lists.ts'
import { maxPoints, points } from '../contract/points.ts'
import { type Operation, operation } from '../operation.ts'
import { conditionsIn } from './list.ts'
import type { Resource } from './resource.ts'
import { expectedRows, maxExactCount, type Total } from './total.ts'

const query = (entity: Resource['entity']) =>
  documentedListQuery(entity).omit({
    sort: true,
    after: true,
    before: true,
    skip: true,
    limit: true,
    facets: true,
    total: true,
  })

/** `GET /api/v2/{entity}/points`: where the rows of a filter are, for a map. */
export function listPoints({ entity, path, slug }: Resource): Operation {
  return operation({
    method: 'GET',
    path: `${path}/points`,
    permission: 'read',
    tag: slug,
    summary: `Where ${slug} are: coordinates, names and statuses of the newest ${maxPoints} rows of a filter, in columns`,
    query: query(entity),
    response: { schema: points },
    async handle({ query: given, caller: { db, tenantId, userId }, reply }) {
      const filter = filterFromUrl(entity, conditionsIn(given), userId)
      void reply.type('application/json')
      return db.connection().execute((one) => readPoints(one, tenantId, filter))
    },
  })
}

/**
 * PostgreSQL writes the JSON of the columns and the server passes it on: reading 50,000 rows and writing them again would
 * block other requests.
 */
async function readPoints(db: Database, tenantId: string, filter: Filter): Promise<string> {
  const name = filter.entity.table === 'leads' ? sql`coalesce(company, host)` : sql`name`
  const matching = sql`FROM ${sql.table(filter.entity.table)} WHERE tenant_id = ${tenantId} AND ${compileFilter(filter)}`
  const listed = ['id', 'longitude', 'latitude', 'name', 'curation_status']
  const keys = ['ids', 'longitudes', 'latitudes', 'names', 'statuses']
  // One more is read than listed, to know whether there are more.
  const lists = listed.map(
    (column, at) =>
      sql`${keys[at]}::text, coalesce(json_agg(${sql.ref(column)} ORDER BY n) FILTER (WHERE n <= ${maxPoints}), '[]')`,
  )
  const { rows } = await sql<{ found: number; columns: string }>`
    SELECT count(*)::int AS found, json_build_object(${sql.join(lists)})::text AS columns
    FROM (SELECT row_number() OVER (ORDER BY id DESC) AS n, id, longitude, latitude, ${name} AS name, curation_status ${matching}
      AND latitude IS NOT NULL AND longitude IS NOT NULL ORDER BY id DESC LIMIT ${maxPoints + 1}) AS point`.execute(db)
  const { found = 0, columns = '{}' } = rows[0] ?? {}
  const without_location = await countWithoutLocation(db, matching)
  const total = await totalOf(db, tenantId, filter, found)
  return `${JSON.stringify({ total, without_location }).slice(0, -1)},${columns.slice(columns.indexOf('{') + 1)}`
}

async function totalOf(db: Database, tenantId: string, filter: Filter, found: number): Promise<Total> {
  if (found <= maxPoints) return { count: found, exact: true }
  const located: Filter = {
    entity: filter.entity,
    root: { all: [...filter.root.all, { field: 'location', op: 'is_not_null' }] },
  }
  const expected = await expectedRows(db, tenantId, located)
  return { count: Math.max(found, expected), exact: false }
}

async function countWithoutLocation(db: Database, matching: ReturnType<typeof sql>): Promise<Total> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT ${matching} AND (latitude IS NULL OR longitude IS NULL) LIMIT ${maxExactCount + 1}) AS counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, maxExactCount), exact: count <= maxExactCount }
}
