// Brevo, contacts API. No batch creates and updates, so there is one read and one write per person. Writes never contain
// `emailBlacklisted`: false would undo an opt-out.
import type { ApiResponse } from '../../providers/api-client.ts'
import { isObject, listOf, objectOf, textOf } from '../../providers/read-json.ts'
import type { DestinationClient, FieldValue, PersonKey, PersonWrite, RemotePerson, Written } from '../destination.ts'
import type { DestinationApi } from '../destination-api.ts'
import { oneByOne } from '../one-by-one.ts'
import { idsSetting } from '../read-settings.ts'
import { brevoFault, isTakenPhone } from './brevo-faults.ts'

/** The most that Brevo returns at once. */
const pageSize = 1000

const types = { text: 'text', float: 'number', date: 'date', boolean: 'boolean', category: 'choice' } as const

export function createBrevo(api: DestinationApi, settings: Readonly<Record<string, unknown>>): DestinationClient {
  const listIds = idsSetting(settings, 'listIds')
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, signal: AbortSignal, body?: object) =>
    api.call({ method, path, ...(body && { body }) }, signal)
  const ok = (response: ApiResponse): ApiResponse => {
    if (response.status >= 200 && response.status <= 299) return response
    throw brevoFault(api, response)
  }

  async function find({ email, remoteId }: PersonKey, signal: AbortSignal): Promise<RemotePerson | null> {
    // V1 kept the e-mail as the id. An id that is gone was merged or deleted: the e-mail finds what is left.
    const id = remoteId !== null && /^\d+$/.test(remoteId) ? remoteId : null
    if (id !== null) {
      const response = await call('GET', pathOf(id), signal)
      if (response.status !== 404) return personOf(ok(response), listIds)
    }
    const response = await call('GET', pathOf(email), signal)
    return response.status === 404 ? null : personOf(ok(response), listIds)
  }

  async function send({ email, remoteId, replacesEmail, values }: PersonWrite, signal: AbortSignal): Promise<Written> {
    const lists = listIds.length > 0 && { listIds }
    const present = Object.entries(values).filter(([, value]) => value !== null)
    const attributes = { ...Object.fromEntries(present), ...(replacesEmail && { EMAIL: email }) }
    const attempt = (given: object) =>
      remoteId === null
        ? call('POST', '/v3/contacts', signal, { email, attributes: given, updateEnabled: true, ...lists })
        : call('PUT', pathOf(remoteId), signal, { attributes: given, ...lists })
    let response = await attempt(attributes)
    if (isTakenPhone(response) && 'SMS' in attributes) {
      const { SMS: _, ...others } = attributes
      response = await attempt(others)
    }
    // Deleted since it was read: the next attempt finds out.
    if (response.status === 404 && remoteId !== null)
      throw api.error('provider_unavailable', 'Brevo no longer has this contact.')
    ok(response)
    if (remoteId !== null) return { remoteId, created: false }
    const id = objectOf(response.json).id
    if (id !== undefined) return { remoteId: String(id), created: true }
    // 204: another program created the contact meanwhile.
    return { remoteId: (await find({ email, remoteId: null }, signal))?.remoteId ?? null, created: false }
  }

  return {
    batchSize: 100,
    canRead: true,
    async test(signal) {
      const { companyName, email } = objectOf(ok(await call('GET', '/v3/account', signal)).json)
      return { account: textOf(companyName) ?? textOf(email) ?? 'Brevo', facts: {} }
    },
    async fields(signal) {
      const { json } = ok(await call('GET', '/v3/contacts/attributes', signal))
      return listOf(objectOf(json).attributes)
        .filter(isObject)
        .flatMap(({ name, category, type }) => {
          const known = types[(category === 'category' ? category : type) as keyof typeof types]
          const canBeWritten = (category === 'normal' || category === 'category') && known !== undefined
          return typeof name === 'string' && canBeWritten ? [{ name, label: name, type: known }] : []
        })
    },
    read: (keys, _fields, signal) => oneByOne(api, keys, (key) => find(key, signal)),
    write: (writes, signal) => oneByOne(api, writes, (write) => send(write, signal)),
    async erase({ remoteId, email }, signal) {
      for (const identifier of [remoteId, email]) {
        if (identifier === null) continue
        const response = await call('DELETE', pathOf(identifier), signal)
        if (response.status === 404) continue
        ok(response)
        return 'erased'
      }
      return 'not_found'
    },
    optOutLists: {
      count: 1,
      async read({ offset, since }, signal) {
        // In the order of creation: what changes meanwhile moves later pages back, and nothing is left out.
        const query = new URLSearchParams({ limit: String(pageSize), offset: String(offset), sort: 'asc' })
        if (since !== null) query.set('modifiedSince', since.toISOString())
        const { json } = ok(await call('GET', `/v3/contacts?${query}`, signal))
        const contacts = listOf(objectOf(json).contacts).filter(isObject)
        const optOuts = contacts.flatMap((contact) => {
          const { optOut } = personOf({ json: contact }, listIds)
          const email = textOf(contact.email)
          return optOut === null || email === undefined ? [] : [{ email, optOut }]
        })
        return { optOuts, next: contacts.length < pageSize ? null : offset + pageSize }
      },
    },
    linkTo: (remoteId) => (/^\d+$/.test(remoteId) ? `https://app.brevo.com/contact/index/${remoteId}` : null),
    close: () => api.close(),
  }
}

/** An id or an e-mail. The kind is named, because an e-mail may consist of digits up to its @. */
const pathOf = (identifier: string) =>
  `/v3/contacts/${encodeURIComponent(identifier)}?identifierType=${identifier.includes('@') ? 'email_id' : 'contact_id'}`

function personOf({ json }: Pick<ApiResponse, 'json'>, listIds: readonly number[]): RemotePerson {
  const { id, email, attributes, emailBlacklisted, listUnsubscribed } = objectOf(json)
  const values = Object.entries(objectOf(attributes)).map(([name, value]) => [name, fieldValue(value)])
  const left = listOf(listUnsubscribed).some((list) => listIds.includes(Number(list)))
  return {
    remoteId: String(id),
    email: textOf(email)?.toLowerCase() ?? null,
    values: Object.fromEntries(values),
    optOut: emailBlacklisted === true || left ? 'unsubscribed' : null,
  }
}

const fieldValue = (value: unknown): FieldValue =>
  typeof value === 'number' || typeof value === 'boolean' ? value : (textOf(value) ?? null)
