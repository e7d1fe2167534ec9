import { createHmac } from 'node:crypto'
import { AppError } from '../../core/errors.ts'

interface Message {
  /** The same when the message is repeated. */
  readonly id: string
  /** Of this attempt. */
  readonly timestamp: Date
  readonly body: string
}

const prefix = 'whsec_'

/** The keys of `whsec_...`, several separated by spaces while one replaces another. Each has 24 to 64 bytes. */
export function signingKeys(secret: string): readonly Buffer[] {
  const secrets = secret.split(/[\s,]+/).filter((part) => part !== '')
  const keys = secrets.map((part) => {
    const encoded = part.startsWith(prefix) ? part.slice(prefix.length) : ''
    const key = Buffer.from(encoded, 'base64')
    const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded)
    if (isBase64 && key.length >= 24 && key.length <= 64) return key
    throw new AppError('destination_misconfigured', 'The secret is not "whsec_" with 24 to 64 bytes in base64.')
  })
  if (keys.length === 0) throw new AppError('destination_misconfigured', 'The webhook has no secret.')
  return keys
}

/** The headers of Standard Webhooks, with a signature for each key. */
export function signMessage(keys: readonly Buffer[], { id, timestamp, body }: Message): Record<string, string> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000))
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
