// Mautic's contacts API over contacts in memory: batches with a status code for each row, objects in place of lists when a row
// is missing, a limit of 200 rows.
import { type StubReply, type StubRequest, type StubServer, startStubServer } from '../stub-server.ts'

interface MauticContact {
  readonly id: number
  all: Record<string, unknown>
  doNotContact: { reason: number; channel: string }[]
}

export interface MauticStub extends StubServer {
  readonly people: Map<number, MauticContact>
  find(email: string): MauticContact | undefined
  readonly settings: { user: string; key: string }
}

const known = ['email', 'firstname', 'lastname', 'phone', 'company', 'position', 'website', 'city']

export async function startMauticStub(options: { port?: number; recordRequests?: boolean } = {}): Promise<MauticStub> {
  const people = new Map<number, MauticContact>()
  const settings = { user: 'api', key: 'stub-password' }
  let nextId = 1
  const find = (email: string) => [...people.values()].find(({ all }) => all.email === email.toLowerCase())
  const failure = (code: number, message: string): StubReply => ({
    status: code,
    body: { errors: [{ code, message, type: null }] },
  })
  const shown = ({ id, all, doNotContact }: MauticContact) => ({ id, fields: { all: { id, ...all } }, doNotContact })

  function answer({ method, url, headers, body }: StubRequest): StubReply {
    const expected = `Basic ${Buffer.from(`${settings.user}:${settings.key}`).toString('base64')}`
    if (headers.authorization !== expected) return failure(401, 'API authorization denied.')
    if (url.pathname === '/api/users/self') return { status: 200, body: { id: 1, username: settings.user } }
    if (url.pathname === '/api/fields/contact') {
      const fields = known.map((alias, id) => ({ id, alias, label: alias, type: 'text', isPublished: true }))
      return { status: 200, body: { total: fields.length, fields } }
    }
    if (url.pathname === '/api/contacts' && method === 'GET') {
      const column = url.searchParams.get('where[0][col]') ?? ''
      const wanted = (url.searchParams.get('where[0][val]') ?? '').split(',')
      const found = [...people.values()].filter(({ id, all }) =>
        wanted.includes(String(column === 'id' ? id : all[column])),
      )
      // No contact: PHP's empty list. Otherwise an object by id.
      const contacts = found.length === 0 ? [] : Object.fromEntries(found.map((person) => [person.id, shown(person)]))
      return { status: 200, body: { total: String(found.length), contacts } }
    }
    const [, deleted] = /^\/api\/contacts\/(\d+)\/delete$/.exec(url.pathname) ?? []
    if (deleted !== undefined && method === 'DELETE')
      return people.delete(Number(deleted))
        ? { status: 200, body: { contact: {} } }
        : failure(404, 'Item was not found.')
    if (url.pathname === '/api/contacts/batch/new' && method === 'POST') return batch(JSON.parse(body), false)
    if (url.pathname === '/api/contacts/batch/edit') return batch(JSON.parse(body), method === 'PATCH')
    return failure(404, 'no such route')
  }

  function batch(rows: Record<string, unknown>[], onlyKnown: boolean): StubReply {
    if (rows.length > 200) return failure(500, 'The batch limit of 200 is exceeded.')
    const contacts: Record<string, object> = {}
    const errors: Record<string, object> = {}
    const statusCodes = rows.map(({ id, ...given }, index) => {
      const existing = id === undefined ? find(String(given.email)) : people.get(Number(id))
      if (existing === undefined && onlyKnown) {
        errors[index] = { code: 404, message: 'Item was not found.', details: [] }
        return 404
      }
      const wrong = Object.entries(given).find(([, value]) => /[<>]/.test(String(value)))
      if (wrong !== undefined) {
        errors[index] = { code: 400, message: 'invalid', details: { [wrong[0]]: ['This value is not valid.'] } }
        return 400
      }
      const person = existing ?? { id: nextId++, all: {}, doNotContact: [] }
      const email = given.email === undefined ? {} : { email: String(given.email).toLowerCase() }
      const accepted = Object.entries(given).filter(([name]) => known.includes(name))
      Object.assign(person.all, Object.fromEntries(accepted), email)
      people.set(person.id, person)
      contacts[index] = shown(person)
      return existing === undefined ? 201 : 200
    })
    const hasErrors = Object.keys(errors).length > 0
    const list = hasErrors ? contacts : Object.values(contacts)
    return { status: 201, body: { contacts: list, statusCodes, ...(hasErrors && { errors }) } }
  }

  return { ...(await startStubServer(answer, options)), people, settings, find }
}
