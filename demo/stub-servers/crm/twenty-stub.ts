// Twenty's people over records in memory: batches of 60 that one bad row refuses, fields with parts, 100 calls per minute.
import { randomUUID } from 'node:crypto'
import { type StubReply, type StubRequest, type StubServer, startStubServer } from '../stub-server.ts'
import { countCalls, type RateWindow } from './rate-window.ts'

interface Person extends Record<string, unknown> {
  readonly id: string
  emails: { primaryEmail: string }
}

export interface TwentyStub extends StubServer {
  readonly people: Map<string, Person>
  find(email: string): Person | undefined
  readonly settings: RateWindow & { key: string }
}

const fields: Readonly<Record<string, string>> = {
  name: 'FULL_NAME',
  emails: 'EMAILS',
  phones: 'PHONES',
  jobTitle: 'TEXT',
  city: 'TEXT',
}

export async function startTwentyStub(options: { port?: number; recordRequests?: boolean } = {}): Promise<TwentyStub> {
  const people = new Map<string, Person>()
  const settings = { key: 'stub-twenty-key', limit: 100, windowMs: 60_000, exceeded: 0 }
  const isWithinLimit = countCalls(settings)
  const find = (email: string) => [...people.values()].find(({ emails }) => emails.primaryEmail === email)
  const failure = (statusCode: number, error: string, message: string): StubReply => ({
    status: statusCode,
    body: { statusCode, error, messages: [message] },
  })

  function answer({ method, url, headers, body, at }: StubRequest): StubReply {
    if (headers.authorization !== `Bearer ${settings.key}`)
      return failure(401, 'UnauthorizedException', 'Token invalid.')
    if (!isWithinLimit(at)) return failure(429, 'TooManyRequests', 'Limit reached (100 tokens per 60000 ms)')
    if (url.pathname === '/rest/metadata/objects') {
      const list = Object.entries(fields).map(([name, type]) => ({ name, label: name, type, isActive: true }))
      return { status: 200, body: { data: { objects: [{ nameSingular: 'person', fields: list }] } } }
    }
    if (url.pathname === '/rest/people') {
      const [, field, list = '[]'] = /^([\w.]+)\[in\]:(\[.*\])$/.exec(url.searchParams.get('filter') ?? '') ?? []
      const wanted = JSON.parse(list) as string[]
      const found = [...people.values()].filter(({ id, emails }) =>
        wanted.includes(field === 'id' ? id : emails.primaryEmail),
      )
      return { status: 200, body: { data: { people: found.reverse() }, totalCount: found.length } }
    }
    if (url.pathname === '/rest/batch/people' && method === 'POST') return upsert(JSON.parse(body) as Partial<Person>[])
    const [, id = ''] = /^\/rest\/people\/([^/]+)$/.exec(url.pathname) ?? []
    if (method === 'DELETE' && people.delete(id)) return { status: 200, body: { data: { deletePerson: { id } } } }
    return failure(404, 'NotFoundException', 'Record not found')
  }

  function upsert(rows: readonly Partial<Person>[]): StubReply {
    if (rows.length > 60) return failure(400, 'BadRequestException', 'Maximum number of records to create is 60.')
    for (const { id: _, ...row } of rows) {
      const unknown = Object.keys(row).find((name) => fields[name] === undefined)
      if (unknown !== undefined)
        return failure(400, 'BadRequestException', `Object person doesn't have any "${unknown}" field.`)
      if (/[<>]/.test(JSON.stringify(row))) return failure(400, 'BadRequestException', 'Invalid value of a field.')
    }
    const saved = rows.map(({ id, ...row }) => {
      const known = id === undefined ? find(row.emails?.primaryEmail ?? '') : people.get(id)
      const person: Person = known ?? { id: id ?? randomUUID(), emails: { primaryEmail: '' } }
      for (const [name, value] of Object.entries(row)) {
        const isNested = typeof value === 'object' && value !== null
        Object.assign(person, { [name]: isNested ? { ...(person[name] as object | undefined), ...value } : value })
      }
      people.set(person.id, person)
      return person
    })
    return { status: 201, body: { data: { createPeople: saved } } }
  }

  return { ...(await startStubServer(answer, options)), people, settings, find }
}
