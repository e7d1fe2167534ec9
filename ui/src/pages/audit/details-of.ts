import type { AuditEvent } from '../../../../src/http/contract/types.ts'

type Details = Readonly<Record<string, unknown>>

/** The details as an object; empty if they are anything else. */
export function detailsOf({ details }: AuditEvent): Details {
  return typeof details === 'object' && details !== null && !Array.isArray(details) ? (details as Details) : {}
}

/** IDs of the changed rows: at most the first 100 of a bulk change. */
export function rowsOf(event: AuditEvent): readonly string[] {
  const { ids } = detailsOf(event)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
