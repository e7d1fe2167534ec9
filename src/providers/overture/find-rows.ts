import type { Box } from '../../core/geo.ts'
import type { ScannedGroup, TaxonomyPath } from './scanned-group.ts'

/** The places to find. */
export interface WantedPlaces {
  /** West is less than east in each. */
  readonly boxes: readonly Box[]
  /** Names of kinds in the taxonomy; null: every kind. */
  readonly kinds: readonly string[] | null
}

/** The rows of a group whose box touches the area and whose kind is wanted. The point decides later whether it is inside. */
export function findRows(group: ScannedGroup, { boxes, kinds }: WantedPlaces): number[] {
  const isNamed = kinds === null ? () => true : matcherOf(kinds)
  const isWanted = group.paths.map((path) => kinds === null || isOfKind(path, isNamed))
  const found: number[] = []
  for (let row = 0; row < group.rows; row++) {
    if (isWanted[group.path[row] ?? 0] === true && boxes.some((box) => touches(group, row, box))) found.push(row)
  }
  return found
}

/** By the kind itself or a group that contains it. Alternates do not count: a hospital with a dental ward is no dentist. */
function isOfKind({ primary, hierarchy }: TaxonomyPath, isNamed: (name: string) => boolean): boolean {
  return (primary !== null && isNamed(primary)) || hierarchy.some(isNamed)
}

/** Names, and endings such as `*_restaurant`. */
function matcherOf(kinds: readonly string[]): (name: string) => boolean {
  const names = new Set(kinds)
  const endings = kinds.flatMap((kind) => (kind.startsWith('*') ? [kind.slice(1)] : []))
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending))
}

function touches({ west, south, east, north }: ScannedGroup, row: number, box: Box): boolean {
  const [left, bottom, right, top] = [west[row], south[row], east[row], north[row]]
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return false
  return right >= box.west && left <= box.east && top >= box.south && bottom <= box.north
}
