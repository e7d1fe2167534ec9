import type { Row } from '../api/entity-routes.ts'

const prefix = 'custom.'

/** The value of a column; a row has its custom fields in one object. */
export function valueIn(row: Row, name: string): unknown {
  if (!name.startsWith(prefix)) return row[name]
  const fields: unknown = row.custom
  const field = name.slice(prefix.length)
  return typeof fields === 'object' && fields !== null && Object.hasOwn(fields, field)
    ? (fields as Readonly<Record<string, unknown>>)[field]
    : null
}
