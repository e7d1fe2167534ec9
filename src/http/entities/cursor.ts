// A cursor is a position in a list: sort value and id of a row, with a digest of the query it belongs to. It is not a
// secret: a forged one shows no more than the list does. The digest prevents its use with another query, where it would
// silently skip rows.
import { createHash } from 'node:crypto'
import { AppError, systemCodeOf } from '../../core/errors.ts'
import { isUuid } from '../../core/uuid.ts'

export interface Position {
  /** The sort value as PostgreSQL text: a JavaScript date would lose the microseconds of a time. */
  readonly value: string | null
  readonly id: string
}

export function writeCursor({ value, id }: Position, query: string): string {
  const position = Buffer.from(JSON.stringify([value, id])).toString('base64url')
  return `${position}.${digest(position, query)}`
}

export function readCursor(name: 'after' | 'before', given: string, query: string): Position {
  const [position = '', mark] = given.split('.')
  if (mark !== digest(position, query)) throw cursorError(name)
  const [value, id] = JSON.parse(Buffer.from(position, 'base64url').toString()) as [unknown, unknown]
  if (typeof id !== 'string' || !isUuid(id) || (typeof value !== 'string' && value !== null)) throw cursorError(name)
  return { value, id }
}

function cursorError(name: 'after' | 'before', cause?: unknown): AppError {
  const message = `${name} is not a cursor of this list: it belongs to another list, sort or filter, or is damaged. Leave it out to start again.`
  return new AppError('cursor_invalid', message, { cause })
}

/** SQLSTATE class 22: the value in the cursor does not have the column's type. Anyone can write such a cursor. */
export async function rejectInvalidCursor<T>(
  name: 'after' | 'before' | undefined,
  search: () => Promise<T>,
): Promise<T> {
  try {
    return await search()
  } catch (error) {
    if (name !== undefined && systemCodeOf(error)?.startsWith('22')) throw cursorError(name, error)
    throw error
  }
}

function digest(position: string, query: string): string {
  return createHash('sha256').update(`${query}\0${position}`).digest('base64url').slice(0, 16)
}
