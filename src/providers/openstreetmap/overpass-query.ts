import type { Box } from '../../core/geo.ts'
import type { Tag } from '../business-kinds/business-kinds.ts'

interface QueryParts {
  readonly tags: readonly Tag[]
  readonly box: Box
  /** An area of Overpass: the exact outline, within the box. */
  readonly areaId: string | undefined
  readonly limit: number
  readonly timeoutSeconds: number
}

/** Everything in the box with one of the tags, in Overpass QL. One statement per key: a list of values is one index lookup. */
export function overpassQuery({ tags, box, areaId, limit, timeoutSeconds }: QueryParts): string {
  const area = areaId === undefined ? '' : `(area:${areaId})`
  const statements = boxesOf(box).flatMap((part) =>
    filtersOf(tags).map(
      (filter) => `nwr${filter}(${[part.south, part.west, part.north, part.east].join(',')})${area};`,
    ),
  )
  return `[out:json][timeout:${timeoutSeconds}];(${statements.join('')});out center ${limit};`
}

/** One element by its id, `node/123`; undefined when that is no id. */
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

/** Overpass reads a box whose west lies east of its east as an error. */
function boxesOf(box: Box): Box[] {
  if (box.west <= box.east) return [box]
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ]
}
