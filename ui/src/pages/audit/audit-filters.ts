import type { AuditQuery } from '../../../../src/http/contract/types.ts'
import type { UrlSearch } from '../../app/url-search.ts'

export const filterNames = ['by', 'actor_id', 'action', 'subject', 'row_id', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

export function filtersIn(search: UrlSearch): Filters {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

/** Days of the person at the screen as instants; the last one is included, and the API's "to" is not. */
export function asQuery({ from, to, ...exact }: Filters): AuditQuery {
  return {
    ...exact,
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
    // From the URL: the server rejects unknown values.
  } as AuditQuery
}

function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00:00`)
  // What is no day goes to the server as it is, which says so.
  if (Number.isNaN(start.getTime())) return day
  start.setDate(start.getDate() + later)
  return start.toISOString()
}
