import { randomFillSync } from 'node:crypto'

const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether PostgreSQL accepts the text as a UUID in its usual form. */
export function isUuid(text: string): boolean {
  return shape.test(text)
}

/** A UUID v7 (RFC 9562), like those the database makes, for rows whose id is needed before the insert. */
export function newId(time = Date.now()): string {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(time, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
