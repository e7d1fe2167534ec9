import type { Row } from '../../api/entity-routes.ts'
import type { WindowState } from '../rows/row-window.ts'

/** Adjacent rows of one domain, by index: `from` inclusive, `to` exclusive. */
export interface RowGroup {
  readonly siteId: string
  readonly from: number
  readonly to: number
  /** Both ends are loaded, so the size is known. */
  readonly isWhole: boolean
}

type Loaded = Pick<WindowState, 'start' | 'rows' | 'total'>

/** The groups that overlap the rendered rows, as far as they are loaded. */
export function groupsOf({ start, rows, total }: Loaded, first: number, last: number): readonly RowGroup[] {
  const groups: RowGroup[] = []
  const end = start + rows.length
  let at = Math.max(first, start)
  while (at < Math.min(last, end)) {
    const siteId = siteOf(rows[at - start])
    let from = at
    let to = at + 1
    while (from > start && siteOf(rows[from - 1 - start]) === siteId) from--
    while (to < end && siteOf(rows[to - start]) === siteId) to++
    const isWhole = (from > start || start === 0) && (to < end || (total.exact && end >= total.count))
    if (siteId !== '') groups.push({ siteId, from, to, isWhole })
    at = to
  }
  return groups
}

/** undefined if it may have more rows than are loaded. */
export function sizeOfGroup(group: RowGroup | undefined): number | undefined {
  return group?.isWhole === true ? group.to - group.from : undefined
}

const siteOf = (row: Row | undefined): string => (typeof row?.domain_id === 'string' ? row.domain_id : '')
