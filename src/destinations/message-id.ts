import { createHash } from 'node:crypto'

/**
 * A write whose end is unknown is repeated with its id, and with other values if the contact was edited meanwhile: that is another
 * message, which a receiver must not leave out.
 */
export function messageId(id: string, data: object): string {
  return `${id}-${createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 12)}`
}
