// A place in a list: the sort value and the id of a row, as text, with a digest of the question it belongs to. It is no
// secret: who forges one sees no more than the list shows. The digest keeps it from being used for another list, in which
// it would skip rows without anybody noticing.
import { createHash } from 'node:crypto'
import { AppError } from '../../core/errors.ts'
import { isUuid } from '../../core/uuid.ts'

export interface Position {
  /** The sort value as PostgreSQL writes it: a time in microseconds would not survive being a JavaScript date. */
  readonly value: string | null
  readonly id: string
}

export function writeCursor({ value, id }: Position, question: string): string {
  const place = Buffer.from(JSON.stringify([value, id])).toString('base64url')
  return `${place}.${digest(place, question)}`
}

export function readCursor(name: 'after' | 'before', given: string, question: string): Position {
  const [place = '', mark] = given.split('.')
  if (mark !== digest(place, question)) throw unusable(name)
  const [value, id] = JSON.parse(Buffer.from(place, 'base64url').toString()) as [unknown, unknown]
  if (typeof id !== 'string' || !isUuid(id) || (typeof value !== 'string' && value !== null)) throw unusable(name)
  return { value, id }
}

export function unusable(name: 'after' | 'before', cause?: unknown): AppError {
  const message = `${name} is no place in this list: it was made for another list, sort or filter, or is damaged. Leave it out to start again.`
  return new AppError('cursor_invalid', message, { cause })
}

function digest(place: string, question: string): string {
  return createHash('sha256').update(`${question}\0${place}`).digest('base64url').slice(0, 16)
}
