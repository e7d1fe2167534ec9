// A receiver of signed webhooks: refuses messages whose signature is wrong or old, and counts a repeated id once.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type StubServer, startStubServer } from '../stub-server.ts'

export interface WebhookStub extends StubServer {
  /** Data of the last message by e-mail. */
  readonly people: Map<string, Record<string, unknown>>
  /** Ids of the messages that were processed. */
  readonly ids: Set<string>
  readonly settings: { secret: string }
}

const maxAgeS = 300

export async function startWebhookStub(
  options: { port?: number; recordRequests?: boolean } = {},
): Promise<WebhookStub> {
  const people = new Map<string, Record<string, unknown>>()
  const ids = new Set<string>()
  const settings = { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` }
  const server = await startStubServer(({ method, headers, body }) => {
    if (method !== 'POST') return { status: 405, body: '' }
    if (Buffer.byteLength(body) >= 20_000) return { status: 413, body: 'too large' }
    const id = headers['webhook-id'] ?? ''
    const seconds = headers['webhook-timestamp'] ?? ''
    const key = Buffer.from(settings.secret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest()
    const signatures = (headers['webhook-signature'] ?? '').split(' ').filter((part) => part.startsWith('v1,'))
    const isSigned = signatures.some((part) => {
      const given = Buffer.from(part.slice(3), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    const isRecent = Math.abs(Date.now() / 1000 - Number(seconds)) <= maxAgeS
    if (!isSigned || !isRecent) return { status: 401, body: 'wrong signature' }
    if (ids.has(id)) return { status: 200, body: '' }
    ids.add(id)
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
    if (type === 'contact.delivered') people.set(String(data.email), data)
    if (type === 'contact.erased') people.delete(String(data.email))
    return { status: 200, body: '' }
  }, options)
  return { ...server, people, ids, settings }
}
