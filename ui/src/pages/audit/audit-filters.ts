import type { AuditQuery } from '../../../../src/http/contract/types.ts'
import type { UrlSearch } from '../../app/url-search.ts'

export const filterNames = ['by', 'actor_id', 'action', 'subject', 'row_id', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

export function parseFilters(search: UrlSearch): Filters {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

/** Local days as instants. The last day is included; the API's `to` is exclusive. */
export function toQuery({ from, to, ...exact }: Filters): AuditQuery {
  return {
    ...exact,
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
    // From the URL: the server rejects unknown values.
  } as AuditQuery
}

function startOf(day: string, addDays: number): string {
  const start = new Date(`${day}T00:00:00`)
  // The server reports an invalid date.
  if (Number.isNaN(start.getTime())) return day
  start.setDate(start.getDate() + addDays)
  return start.toISOString()
}
