// listmonk, subscribers API. A new subscriber is a POST (409 if the e-mail is known), a change is a PATCH: a PUT would remove
// subscribers from their lists. A PATCH replaces all attributes, so the ones that are there are sent with the new ones.
import type { AppError } from '../../core/errors.ts'
import type { ApiResponse } from '../../providers/api-client.ts'
import { isObject, type JsonObject, listOf, objectOf, textOf } from '../../providers/read-json.ts'
import type { DestinationClient, ErasedPerson, FieldValues, OptOut, PersonWrite, Written } from '../destination.ts'
import type { DestinationApi } from '../destination-api.ts'
import type { DestinationAccess } from '../destination-type.ts'
import { oneByOne } from '../one-by-one.ts'
import { idsSetting } from '../read-settings.ts'

const pageSize = 500

type Keys = Pick<ErasedPerson, 'email' | 'remoteId'>

export function createListmonk(api: DestinationApi, { settings, baseUrl }: DestinationAccess): DestinationClient {
  const lists = idsSetting(settings, 'lists')
  const attributesById = new Map<string, JsonObject>()

  async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, signal: AbortSignal, body?: object) {
    const response = await api.call({ method, path, ...(body && { body }) }, signal)
    if (response.status >= 200 && response.status <= 299) return objectOf(response.json).data
    throw faultOf(api, response)
  }

  /** Subscribers with one of these ids or e-mails. */
  async function find(keys: readonly Keys[], signal: AbortSignal): Promise<readonly JsonObject[]> {
    const ids = keys.flatMap(({ remoteId }) => (remoteId !== null && /^\d{1,18}$/.test(remoteId) ? remoteId : []))
    const emails = keys.flatMap(({ email }) => (email === null ? [] : `'${email.toLowerCase().replaceAll("'", "''")}'`))
    const conditions = [
      ...(ids.length === 0 ? [] : [`subscribers.id IN (${ids.join(',')})`]),
      ...(emails.length === 0 ? [] : [`subscribers.email IN (${emails.join(',')})`]),
    ]
    if (conditions.length === 0) return []
    const query = new URLSearchParams({ query: conditions.join(' OR '), per_page: '100' })
    const found = listOf(objectOf(await call('GET', `/api/subscribers?${query}`, signal)).results).filter(isObject)
    for (const record of found) attributesById.set(String(record.id), objectOf(record.attribs))
    return found
  }

  async function send({ email, remoteId, replacesEmail, values }: PersonWrite, signal: AbortSignal): Promise<Written> {
    if (remoteId !== null) return change(remoteId, values, signal, replacesEmail && email)
    const { name, ...attribs } = present(values)
    const body = { email, name: name ?? '', status: 'enabled', lists, attribs }
    const response = await api.call({ method: 'POST', path: '/api/subscribers', body }, signal)
    if (response.status === 409) {
      const [known] = await find([{ email, remoteId: null }], signal)
      if (known === undefined) throw api.badResponse('a known e-mail (409) that no query finds')
      const optOut = optOutOf(known, lists)
      const id = String(known.id)
      return optOut === null ? change(id, values, signal) : { remoteId: id, created: false, optOut }
    }
    if (response.status < 200 || response.status > 299) throw faultOf(api, response)
    return { remoteId: String(objectOf(objectOf(response.json).data).id), created: true }
  }

  async function change(id: string, values: FieldValues, signal: AbortSignal, email?: string): Promise<Written> {
    const known =
      attributesById.get(id) ?? objectOf(objectOf(await call('GET', `/api/subscribers/${id}`, signal)).attribs)
    const { name, ...attribs } = present(values)
    const hasAttributes = Object.keys(attribs).length > 0
    const body = {
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      ...(hasAttributes && { attribs: { ...known, ...attribs } }),
    }
    await call('PATCH', `/api/subscribers/${id}`, signal, body)
    return { remoteId: id, created: false }
  }

  return {
    batchSize: 50,
    canRead: true,
    async test(signal) {
      const found = listOf(objectOf(await call('GET', '/api/lists?per_page=all', signal)).results).filter(isObject)
      const missing = lists.find((id) => !found.some((list) => list.id === id))
      if (missing !== undefined) throw api.misconfigured(`it has no list ${missing}`)
      return { account: `listmonk ${api.host}`, facts: {} }
    },
    // Attributes are free.
    fields: async () => [],
    async read(keys, _fields, signal) {
      const pages = Array.from({ length: Math.ceil(keys.length / 50) }, (_, page) =>
        keys.slice(page * 50, page * 50 + 50),
      )
      const found: JsonObject[] = []
      for (const page of pages) found.push(...(await find(page, signal)))
      const byId = new Map(found.map((record) => [String(record.id), record]))
      const byEmail = new Map(found.map((record) => [String(record.email).toLowerCase(), record]))
      return keys.map(({ email, remoteId }) => {
        const record = byId.get(remoteId ?? '') ?? byEmail.get(email.toLowerCase())
        if (record === undefined) return { value: null }
        const values = { ...valuesOf(objectOf(record.attribs)), name: textOf(record.name) ?? null }
        const optOut = optOutOf(record, lists)
        return { value: { remoteId: String(record.id), email: String(record.email).toLowerCase(), values, optOut } }
      })
    },
    write: (writes, signal) => oneByOne(api, writes, (write) => send(write, signal)),
    async erase(person, signal) {
      const found = await find([person], signal)
      for (const { id } of found) await call('DELETE', `/api/subscribers/${String(id)}`, signal)
      return found.length === 0 ? 'not_found' : 'erased'
    },
    // Who is blocklisted, and who has left one of our lists.
    optOutLists: {
      count: lists.length + 1,
      async read({ list, offset, since }, signal) {
        const listId = lists[list - 1]
        // By id: one that leaves the list of opt-outs meanwhile does not move others to earlier pages.
        const conditions = [
          `subscribers.id > ${offset}`,
          ...(since === null ? [] : [`subscribers.updated_at >= '${since.toISOString()}'`]),
          ...(listId === undefined ? [`subscribers.status = 'blocklisted'`] : []),
        ]
        const query = new URLSearchParams({
          page: '1',
          per_page: String(pageSize),
          order_by: 'id',
          order: 'ASC',
          query: conditions.join(' AND '),
          ...(listId !== undefined && { list_id: String(listId), subscription_status: 'unsubscribed' }),
        })
        const found = listOf(objectOf(await call('GET', `/api/subscribers?${query}`, signal)).results).filter(isObject)
        const optOut = listId === undefined ? 'blocked' : 'unsubscribed'
        const optOuts = found.flatMap(({ email }) => (typeof email === 'string' ? [{ email, optOut } as const] : []))
        return { optOuts, next: found.length < pageSize ? null : Number(found.at(-1)?.id) }
      },
    },
    linkTo: (remoteId) =>
      baseUrl === null ? null : `${baseUrl.replace(/\/$/, '')}/admin/subscribers/${encodeURIComponent(remoteId)}`,
    close: () => api.close(),
  }
}

function optOutOf({ status, lists: subscriptions }: JsonObject, lists: readonly number[]): OptOut | null {
  if (status === 'blocklisted') return 'blocked'
  const left = listOf(subscriptions)
    .filter(isObject)
    .some(({ id, subscription_status }) => lists.includes(Number(id)) && subscription_status === 'unsubscribed')
  return left ? 'unsubscribed' : null
}

const present = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as FieldValues

const valuesOf = (attributes: JsonObject): FieldValues =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? value : (textOf(value) ?? null),
    ]),
  )

function faultOf(api: DestinationApi, response: ApiResponse): AppError {
  const message = textOf(objectOf(response.json).message) ?? 'no reason'
  // Deleted since it was read: the next attempt finds out.
  if (response.status === 400 && /subscriber not found/i.test(message))
    return api.error('provider_unavailable', `listmonk: ${message}`)
  if (response.status === 400 && /\blists?\b/i.test(message)) return api.misconfigured(message)
  if (response.status === 400) return api.refused(message)
  return api.fault(response)
}
