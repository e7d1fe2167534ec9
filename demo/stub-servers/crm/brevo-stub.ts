// Brevo's contacts API over contacts in memory: 201 with an id for new ones, 204 without for known ones, a phone number that
// belongs to one contact only, unknown attributes that are dropped silently, ten requests per second.
import { type StubReply, type StubRequest, type StubServer, startStubServer } from '../stub-server.ts'
import { countCalls, type RateWindow } from './rate-window.ts'

interface BrevoContact {
  readonly id: number
  email: string
  attributes: Record<string, unknown>
  emailBlacklisted: boolean
  listIds: number[]
  listUnsubscribed: number[]
  modifiedAt: string
}

export interface BrevoStub extends StubServer {
  readonly people: Map<number, BrevoContact>
  find(email: string): BrevoContact | undefined
  readonly settings: RateWindow & { key: string; isIpBlocked: boolean }
}

const known = 'FIRSTNAME LASTNAME SMS DOMAIN_ID PAGE_ID EMAIL_TYPE SOURCE_URL HAS_GMAIL'.split(' ')
const lists = [3, 7]

export async function startBrevoStub(options: { port?: number; recordRequests?: boolean } = {}): Promise<BrevoStub> {
  const people = new Map<number, BrevoContact>()
  const settings = { key: 'xkeysib-stub', isIpBlocked: false, limit: 10, windowMs: 1000, exceeded: 0 }
  const isWithinLimit = countCalls(settings)
  let nextId = 1
  const find = (email: string) => [...people.values()].find((person) => person.email === email.toLowerCase())
  const failure = (status: number, code: string, message: string, more: object = {}): StubReply => ({
    status,
    body: { code, message, ...more },
  })

  function answer({ method, url, headers, body, at }: StubRequest): StubReply {
    if (headers['api-key'] !== settings.key) return failure(401, 'unauthorized', 'Key not found')
    if (settings.isIpBlocked)
      return failure(401, 'unauthorized', 'We have detected you are using an unrecognised IP address 192.0.2.7.')
    if (!isWithinLimit(at)) {
      const reset = { 'x-sib-ratelimit-limit': '10', 'x-sib-ratelimit-remaining': '0', 'x-sib-ratelimit-reset': '1' }
      return { ...failure(429, 'too_many_requests', 'You have reached the limit.'), headers: reset }
    }
    if (url.pathname === '/v3/account') return { status: 200, body: { companyName: 'Stub Ltd', email: 'a@b.example' } }
    if (url.pathname === '/v3/contacts/attributes') {
      const attributes = known.map((name) => ({ name, category: 'normal', type: 'text' }))
      return {
        status: 200,
        body: { attributes: [...attributes, { name: 'OPENED', category: 'global', type: 'text' }] },
      }
    }
    const given = (body === '' ? {} : JSON.parse(body)) as Partial<BrevoContact> & { updateEnabled?: boolean }
    if (url.pathname === '/v3/contacts' && method === 'POST') return post(given)
    if (url.pathname === '/v3/contacts') return list(url.searchParams)
    const [, identifier] = /^\/v3\/contacts\/([^/]+)$/.exec(url.pathname) ?? []
    if (identifier === undefined) return failure(404, 'document_not_found', 'no such route')
    const name = decodeURIComponent(identifier)
    const byEmail = url.searchParams.get('identifierType') === 'email_id'
    const person = byEmail ? find(name) : people.get(Number(name))
    if (person === undefined) return failure(404, 'document_not_found', 'Contact does not exist')
    if (method === 'GET') return { status: 200, body: person }
    if (method === 'DELETE') {
      people.delete(person.id)
      return { status: 204, body: '' }
    }
    return save(person, given) ?? { status: 204, body: '' }
  }

  /** In the order of creation. */
  function list(query: URLSearchParams): StubReply {
    const [limit, offset] = [Number(query.get('limit') ?? 50), Number(query.get('offset') ?? 0)]
    if (limit > 1000) return failure(400, 'out_of_range', 'Limit exceeds max value')
    const since = Date.parse(query.get('modifiedSince') ?? '1970-01-01T00:00:00Z')
    if (Number.isNaN(since)) return failure(400, 'invalid_parameter', 'Invalid modifiedSince')
    const changed = [...people.values()].filter(({ modifiedAt }) => Date.parse(modifiedAt) >= since)
    return { status: 200, body: { contacts: changed.slice(offset, offset + limit), count: changed.length } }
  }

  function post({ updateEnabled, ...given }: Partial<BrevoContact> & { updateEnabled?: boolean }): StubReply {
    const email = given.email?.toLowerCase() ?? ''
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return failure(400, 'invalid_parameter', 'Invalid email address')
    const existing = find(email)
    if (existing !== undefined && updateEnabled !== true)
      return failure(400, 'duplicate_parameter', 'Contact already exist')
    const fresh: BrevoContact = {
      id: nextId,
      email,
      attributes: {},
      emailBlacklisted: false,
      listIds: [],
      listUnsubscribed: [],
      modifiedAt: '',
    }
    const problem = save(existing ?? fresh, given)
    if (problem !== undefined) return problem
    return existing === undefined ? { status: 201, body: { id: nextId++ } } : { status: 204, body: '' }
  }

  /** The problem; undefined: it is saved. */
  function save(person: BrevoContact, given: Partial<BrevoContact>): StubReply | undefined {
    const attributes = Object.entries(given.attributes ?? {}).filter(([name]) => known.includes(name))
    for (const [name, value] of attributes) {
      if (/[<>]/.test(String(value))) return failure(400, 'invalid_parameter', `Invalid value of ${name}`)
      const isTaken = [...people.values()].some((other) => other.id !== person.id && other.attributes.SMS === value)
      if (name === 'SMS' && isTaken)
        return failure(400, 'duplicate_parameter', 'SMS is already associated with another Contact', {
          metadata: { duplicate_identifiers: ['SMS'] },
        })
    }
    const { EMAIL } = given.attributes ?? {}
    const email = EMAIL === undefined ? person.email : String(EMAIL).toLowerCase()
    if ((find(email) ?? person).id !== person.id)
      return failure(400, 'duplicate_parameter', 'Contact already exists with this email', {
        metadata: { duplicate_identifiers: ['email'] },
      })
    if (given.listIds?.some((id) => !lists.includes(id)))
      return failure(400, 'invalid_parameter', 'List ID does not exist')
    Object.assign(person.attributes, Object.fromEntries(attributes))
    person.email = email
    if (given.emailBlacklisted !== undefined) person.emailBlacklisted = given.emailBlacklisted
    person.listIds = [...new Set([...person.listIds, ...(given.listIds ?? [])])]
    person.modifiedAt = new Date().toISOString()
    people.set(person.id, person)
    return undefined
  }

  return { ...(await startStubServer(answer, options)), people, settings, find }
}
