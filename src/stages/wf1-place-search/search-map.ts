import { sql } from 'kysely'
import type { Box } from '../../core/geo.ts'
import type { Polygon } from '../../core/polygon.ts'
import type { Database } from '../../db/database.ts'
import type { PlanCursor } from './plan/search-plan.ts'
import type { SearchArea } from './search-area.ts'

/** The map of a search: its area, the cells that are not searched yet, and the places found. */
export interface SearchMap {
  /** Null: not located yet, or cleared with other expired content. */
  readonly area: Pick<SearchArea, 'name' | 'box' | 'centre'> | null
  readonly radius_m: number | null
  /** The area that a person drew. */
  readonly polygon: Polygon | null
  /** The current cell first. Empty before the search starts and after it ended. */
  readonly waiting: readonly Box[]
  /** Cells of the second pass, which measures how much was missed. */
  readonly checks: readonly Box[]
  readonly places: readonly { readonly id: string; readonly latitude: number; readonly longitude: number }[]
  /** There are more places or cells than listed. */
  readonly more: boolean
}

const maxCells = 5_000
const maxPlaces = 5_000

/** Undefined: there is no such search. */
export async function searchMapOf(db: Database, tenantId: string, id: string): Promise<SearchMap | undefined> {
  const search = await db
    .selectFrom('searches')
    .select(['area', 'radius_m', 'polygon', 'search_cursor'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (search === undefined) return undefined
  const { rows: places } = await sql<SearchMap['places'][number]>`
    SELECT places.id, latitude::float8, longitude::float8 FROM search_places JOIN places ON places.id = place_id
    WHERE search_id = ${id} AND latitude IS NOT NULL AND longitude IS NOT NULL
    ORDER BY places.id LIMIT ${maxPlaces + 1}`.execute(db)
  const plan = planIn(search.search_cursor)
  const waiting = (plan?.frames ?? []).flatMap(({ waiting: cells }) => cells.map(({ box }) => box)).toReversed()
  const checks = (plan?.look?.waiting ?? []).map(({ box }) => box).toReversed()
  const area = search.area as unknown as SearchArea | null
  return {
    area: area === null ? null : { name: area.name, box: area.box, centre: area.centre },
    radius_m: search.radius_m,
    polygon: search.polygon as unknown as Polygon | null,
    waiting: waiting.slice(0, maxCells),
    checks: checks.slice(0, maxCells),
    places: places.slice(0, maxPlaces),
    more: places.length > maxPlaces || waiting.length > maxCells || checks.length > maxCells,
  }
}

function planIn(cursor: unknown): PlanCursor | null {
  const { plan = null } = (cursor ?? {}) as { plan?: PlanCursor | null }
  return plan
}
