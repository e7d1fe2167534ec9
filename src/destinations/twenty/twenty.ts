// Twenty, people. A batch of at most 60 creates and updates; one bad row refuses all of them, so a refused batch is halved
// until the bad ones are alone. Fields have parts: `name.firstName`.
import type { AppError } from '../../core/errors.ts'
import type { ApiResponse } from '../../providers/api-client.ts'
import { isObject, type JsonObject, listOf, objectOf } from '../../providers/read-json.ts'
import type { Answer, DestinationClient, FieldValue, PersonKey, PersonWrite, Written } from '../destination.ts'
import type { DestinationApi } from '../destination-api.ts'
import type { DestinationAccess } from '../destination-type.ts'
import { halveRefused } from '../halve-refused.ts'
import { fieldsOfPerson } from './twenty-fields.ts'

const maxRows = 60
const uuid = /^[0-9a-f-]{36}$/i

export function createTwenty(api: DestinationApi, { baseUrl }: DestinationAccess): DestinationClient {
  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, signal: AbortSignal, body?: unknown) {
    const response = await api.call({ method, path, ...(body !== undefined && { body }) }, signal)
    if (response.status >= 200 && response.status <= 299) return objectOf(objectOf(response.json).data)
    throw faultOf(api, response)
  }

  async function readBy(field: 'id' | 'emails.primaryEmail', values: readonly string[], signal: AbortSignal) {
    const found: JsonObject[] = []
    const wanted = [...new Set(values)]
    for (let start = 0; start < wanted.length; start += maxRows) {
      const list = wanted.slice(start, start + maxRows).map((value) => JSON.stringify(value))
      const query = new URLSearchParams({ filter: `${field}[in]:[${list.join(',')}]`, limit: String(maxRows) })
      found.push(...listOf((await call('GET', `/rest/people?${query}`, signal)).people).filter(isObject))
    }
    return found
  }

  async function find(keys: readonly PersonKey[], signal: AbortSignal): Promise<readonly (JsonObject | undefined)[]> {
    const ids = keys.flatMap(({ remoteId }) => (remoteId !== null && uuid.test(remoteId) ? remoteId : []))
    const byId = new Map((await readBy('id', ids, signal)).map((person) => [String(person.id), person]))
    // A person who was merged or deleted is found by the e-mail.
    const missing = keys.filter(({ remoteId }) => !byId.has(remoteId ?? ''))
    const found = await readBy(
      'emails.primaryEmail',
      missing.map(({ email }) => email.toLowerCase()),
      signal,
    )
    const byEmail = new Map(found.map((person) => [emailOf(person), person]))
    return keys.map(({ email, remoteId }) => byId.get(remoteId ?? '') ?? byEmail.get(email.toLowerCase()))
  }

  async function upsert(writes: readonly PersonWrite[], signal: AbortSignal): Promise<readonly Answer<Written>[]> {
    const rows = writes.map(({ email, remoteId, replacesEmail, values }) => ({
      ...nested(values),
      ...((remoteId === null || replacesEmail) && { emails: { primaryEmail: email.toLowerCase() } }),
      ...(remoteId !== null && { id: remoteId }),
    }))
    const { createPeople } = await call('POST', '/rest/batch/people?upsert=true', signal, rows)
    const people = listOf(createPeople).filter(isObject)
    const byId = new Map(people.map((person) => [String(person.id), person]))
    const byEmail = new Map(people.map((person) => [emailOf(person), person]))
    return writes.map(({ email, remoteId }): Answer<Written> => {
      const person = remoteId === null ? byEmail.get(email.toLowerCase()) : byId.get(remoteId)
      if (person === undefined) return { error: api.badResponse('a batch without one of its rows') }
      return { value: { remoteId: String(person.id), created: remoteId === null } }
    })
  }

  return {
    batchSize: maxRows,
    canRead: true,
    async test(signal) {
      await call('GET', '/rest/people?limit=1', signal)
      return { account: `Twenty ${api.host}`, facts: {} }
    },
    async fields(signal) {
      const { objects } = await call('GET', '/rest/metadata/objects?limit=1000', signal)
      return fieldsOfPerson(listOf(objects))
    },
    async read(keys, names, signal) {
      return (await find(keys, signal)).map((person) => {
        if (person === undefined) return { value: null }
        const values = Object.fromEntries(names.map((name) => [name, partOf(person, name)]))
        // Twenty keeps no opt-outs.
        return { value: { remoteId: String(person.id), email: emailOf(person) || null, values, optOut: null } }
      })
    },
    async write(writes, signal) {
      const answers: Answer<Written>[] = []
      for (let start = 0; start < writes.length; start += maxRows)
        answers.push(...(await halveRefused(writes.slice(start, start + maxRows), (some) => upsert(some, signal))))
      return answers
    },
    async erase({ remoteId, email }, signal) {
      const [known] = await readBy('id', remoteId === null ? [] : [remoteId], signal)
      const emails = email === null ? [] : [email.toLowerCase()]
      const [person] = known === undefined ? await readBy('emails.primaryEmail', emails, signal) : [known]
      if (person === undefined) return 'not_found'
      await call('DELETE', `/rest/people/${encodeURIComponent(String(person.id))}?soft_delete=false`, signal)
      return 'erased'
    },
    linkTo(remoteId) {
      if (baseUrl === null) return null
      const app = baseUrl.replace(/\/$/, '').replace('://api.twenty.com', '://app.twenty.com')
      return `${app}/object/person/${encodeURIComponent(remoteId)}`
    },
    close: () => api.close(),
  }
}

const emailOf = (person: JsonObject) => String(partOf(person, 'emails.primaryEmail') ?? '').toLowerCase()

/** `{"name.firstName": "Ann"}` as `{name: {firstName: "Ann"}}`. */
function nested(values: PersonWrite['values']): JsonObject {
  const row: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue
    const [field = '', part] = name.split('.')
    row[field] = part === undefined ? value : { ...objectOf(row[field]), [part]: value }
  }
  return row
}

function partOf(person: JsonObject, name: string): FieldValue {
  const [field = '', part] = name.split('.')
  const value = part === undefined ? person[field] : objectOf(person[field])[part]
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' && value !== '' ? value : null
}

/** {statusCode, error, messages: [...]} */
function faultOf(api: DestinationApi, response: ApiResponse): AppError {
  const { messages, message } = objectOf(response.json)
  const why = [...listOf(messages), message].filter((text) => typeof text === 'string').join(' ') || 'no reason'
  if (response.status === 400 && /doesn't have any .{0,100} field/i.test(why)) return api.misconfigured(why)
  if (response.status === 400) return api.refused(why)
  return api.fault(response)
}
