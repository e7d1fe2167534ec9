import type { AuditEvent } from '../../../../src/http/contract/types.ts'

type Details = Readonly<Record<string, unknown>>

/** The details as an object, whatever they are. */
export function detailsOf({ details }: AuditEvent): Details {
  return typeof details === 'object' && details !== null && !Array.isArray(details) ? (details as Details) : {}
}

/** The rows that an event names, at most the first hundred of a larger change. */
export function rowsOf(event: AuditEvent): readonly string[] {
  const { ids } = detailsOf(event)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
