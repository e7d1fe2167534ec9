import { AppError } from '../../core/errors.ts'
import type { Box } from '../../core/geo.ts'
import type { Tag } from '../business-kinds/business-kinds.ts'

interface QueryParts {
  readonly tags: readonly Tag[]
  readonly box: Box
  /** An Overpass area: the exact outline within the box. */
  readonly areaId: string | undefined
  readonly limit: number
  readonly timeoutSeconds: number
}

/** All elements in the box with one of the tags, in Overpass QL. One statement per key: a list of values is one index lookup. */
export function overpassQuery({ tags, box, areaId, limit, timeoutSeconds }: QueryParts): string {
  const area = areaId === undefined ? '' : `(area:${checkedArea(areaId)})`
  const statements = boxesOf(box).flatMap((part) =>
    filtersOf(tags).map(
      (filter) => `nwr${filter}(${[part.south, part.west, part.north, part.east].map(plain).join(',')})${area};`,
    ),
  )
  return `[out:json][timeout:${timeoutSeconds}];(${statements.join('')});out center ${limit};`
}

/** Prevents injection into the query. */
function checkedArea(areaId: string): string {
  if (/^\d{1,15}$/.test(areaId)) return areaId
  throw new AppError('provider_bad_request', 'The id of an Overpass area consists of digits. Locate the area again.')
}

/** Query for one element by its id, `node/123`; undefined if it is not an id. */
export function elementQuery(id: string, timeoutSeconds: number): string | undefined {
  const [, type, number] = id.match(/^(node|way|relation)\/(\d{1,18})$/) ?? []
  return type === undefined ? undefined : `[out:json][timeout:${timeoutSeconds}];${type}(${number});out center;`
}

function filtersOf(tags: readonly Tag[]): string[] {
  const byKey = Map.groupBy(tags, ({ key }) => key)
  return [...byKey].map(([key, { length }]) => {
    const values = byKey.get(key)?.map(({ value }) => value) ?? []
    const [only = ''] = values
    return length === 1 ? `["${key}"="${only}"]` : `["${key}"~"^(${values.join('|')})$"]`
  })
}

/** Splits a box across the antimeridian, which Overpass rejects. */
function boxesOf(box: Box): Box[] {
  if (box.west <= box.east) return [box]
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ]
}

/** To a tenth of a metre, and never as 1e-7, which Overpass does not accept. */
function plain(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
