// The production URL of a Webhook node of n8n: 404 while the workflow is inactive, 403 for a wrong credential, 401 for none,
// 204 when the workflow responds without a body.
import { createHmac } from 'node:crypto'
import { type StubReply, type StubServer, startStubServer } from '../stub-server.ts'

export interface N8nStub extends StubServer {
  /** The last body by e-mail. */
  readonly people: Map<string, Record<string, unknown>>
  readonly settings: { auth: 'header' | 'basic' | 'jwt'; key: string; isActive: boolean }
}

export async function startN8nStub(options: { port?: number; recordRequests?: boolean } = {}): Promise<N8nStub> {
  const people = new Map<string, Record<string, unknown>>()
  const settings: N8nStub['settings'] = { auth: 'header', key: 'stub-n8n-key', isActive: true }
  const notFound = (message: string): StubReply => ({
    status: 404,
    body: { code: 404, message, hint: 'The workflow must be active for a production URL to run successfully.' },
  })
  const server = await startStubServer(({ method, headers, body }) => {
    if (!settings.isActive) return notFound(`The requested webhook "${method} contacts" is not registered.`)
    if (method !== 'POST')
      return notFound(`This webhook is not registered for ${method} requests. Did you mean to make a POST request?`)
    if (headers.authorization === undefined) return { status: 401, body: 'Authorization is required!' }
    if (!isValid(settings, headers.authorization)) return { status: 403, body: 'Authorization data is wrong!' }
    const given = JSON.parse(body) as Record<string, unknown>
    if (given.event === 'contact.erased') people.delete(String(given.email))
    else people.set(String(given.email), given)
    return { status: 204, body: '' }
  }, options)
  return { ...server, people, settings }
}

function isValid({ auth, key }: N8nStub['settings'], given: string): boolean {
  if (auth === 'header') return given === `Bearer ${key}`
  if (auth === 'basic') return given === `Basic ${Buffer.from(key).toString('base64')}`
  const [head = '', claims = '', signature] = given.replace('Bearer ', '').split('.')
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number }
  return (
    signature === createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url') && exp > Date.now() / 1000
  )
}
