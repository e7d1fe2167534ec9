// listmonk's subscribers API over subscribers in memory: 409 for a known e-mail, queries by id and e-mail, a PATCH that
// replaces all attributes, a PUT that drops lists.
import { type StubReply, type StubRequest, type StubServer, startStubServer } from '../stub-server.ts'

interface Subscriber {
  readonly id: number
  email: string
  name: string
  status: 'enabled' | 'disabled' | 'blocklisted'
  attribs: Record<string, unknown>
  updated_at: string
  lists: { id: number; subscription_status: string }[]
}
type Given = Partial<Omit<Subscriber, 'lists'>> & { lists?: number[] }

export interface ListmonkStub extends StubServer {
  readonly people: Map<number, Subscriber>
  find(email: string): Subscriber | undefined
  readonly settings: { user: string; key: string }
}

const lists = [1, 2]

export async function startListmonkStub(
  options: { port?: number; recordRequests?: boolean } = {},
): Promise<ListmonkStub> {
  const people = new Map<number, Subscriber>()
  const settings = { user: 'api', key: 'stub-token' }
  let nextId = 1
  const find = (email: string) => [...people.values()].find((person) => person.email === email.toLowerCase())
  const failure = (status: number, message: string): StubReply => ({ status, body: { message } })
  const data = (value: unknown): StubReply => ({ status: 200, body: { data: value } })

  function answer({ method, url, headers, body }: StubRequest): StubReply {
    const expected = `Basic ${Buffer.from(`${settings.user}:${settings.key}`).toString('base64')}`
    if (headers.authorization !== expected) return failure(403, 'invalid API credentials')
    if (url.pathname === '/api/lists') return data({ results: lists.map((id) => ({ id, name: `List ${id}` })) })
    const given = (body === '' ? {} : JSON.parse(body)) as Given
    if (url.pathname === '/api/subscribers' && url.searchParams.has('page')) return list(url.searchParams)
    if (url.pathname === '/api/subscribers' && method === 'GET') return query(url.searchParams.get('query') ?? '')
    if (url.pathname === '/api/subscribers' && method === 'POST') {
      if (find(given.email ?? '') !== undefined) return failure(409, 'E-mail already exists.')
      const email = (given.email ?? '').toLowerCase()
      const person: Subscriber = {
        id: nextId++,
        email,
        name: '',
        status: 'enabled',
        attribs: {},
        updated_at: '',
        lists: [],
      }
      return save(person, given)
    }
    const person = people.get(Number(/^\/api\/subscribers\/(\d+)$/.exec(url.pathname)?.[1]))
    if (person === undefined) return failure(400, 'Subscriber not found')
    if (method === 'GET') return data(person)
    if (method === 'DELETE') return data(people.delete(person.id))
    if (method === 'PUT') person.lists = []
    return save(person, given)
  }

  function save(person: Subscriber, { lists: wanted = [], ...given }: Given): StubReply {
    if (/[<>]/.test(JSON.stringify(given))) return failure(400, 'Invalid attributes.')
    if (wanted.some((id) => !lists.includes(id))) return failure(400, 'Unknown list.')
    const email = (given.email ?? person.email).toLowerCase()
    if ((find(email) ?? person).id !== person.id) return failure(409, 'E-mail already exists.')
    Object.assign(person, given, { email, updated_at: new Date().toISOString() })
    for (const id of wanted) person.lists.push({ id, subscription_status: 'unconfirmed' })
    people.set(person.id, person)
    return data(person)
  }

  /** The conditions of a list of opt-outs: after an id, blocklisted, changed since, or unsubscribed from a list. */
  function list(given: URLSearchParams): StubReply {
    const text = given.get('query') ?? ''
    const since = /updated_at >= '([^']+)'/.exec(text)?.[1] ?? ''
    const [perPage, page] = [Number(given.get('per_page')), Number(given.get('page'))]
    const afterId = Number(/subscribers\.id > (\d+)/.exec(text)?.[1] ?? 0)
    const found = [...people.values()].filter(
      (person) =>
        person.id > afterId &&
        person.updated_at >= since &&
        (!text.includes('blocklisted') || person.status === 'blocklisted') &&
        (!given.has('list_id') ||
          person.lists.some(
            ({ id, subscription_status }) =>
              id === Number(given.get('list_id')) && subscription_status === given.get('subscription_status'),
          )),
    )
    return data({ results: found.slice((page - 1) * perPage, page * perPage), total: found.length })
  }

  /** Answers the two conditions that an upsert needs: `subscribers.id IN (...)` and `subscribers.email IN (...)`. */
  function query(text: string): StubReply {
    const ids = /subscribers\.id IN \(([\d,]*)\)/.exec(text)?.[1]?.split(',').map(Number) ?? []
    const quoted = /subscribers\.email IN \((.*)\)$/.exec(text)?.[1] ?? ''
    const emails = [...quoted.matchAll(/'((?:[^']|'')*)'/g)].map(([, email = '']) => email.replaceAll("''", "'"))
    const results = [...people.values()].filter(({ id, email }) => ids.includes(id) || emails.includes(email))
    return data({ results, total: results.length, per_page: 100, page: 1 })
  }

  return { ...(await startStubServer(answer, options)), people, settings, find }
}
