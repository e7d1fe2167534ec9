// Mautic, contacts API. Unknown persons are created by a batch that matches e-mails, known ones are changed by id. A PUT is
// never sent: without a known id it creates a second contact. Nor is a reason not to contact: zero would undo an opt-out.
import type { AppError } from '../../core/errors.ts'
import type { ApiResponse } from '../../providers/api-client.ts'
import { isObject, type JsonObject, listOf, objectOf, textOf } from '../../providers/read-json.ts'
import type { Answer, DestinationClient, FieldValue, OptOut, PersonKey, PersonWrite, Written } from '../destination.ts'
import type { DestinationApi } from '../destination-api.ts'
import type { DestinationAccess } from '../destination-type.ts'
import { halveRefused } from '../halve-refused.ts'

const types = {
  text: 'text',
  textarea: 'text',
  tel: 'text',
  url: 'text',
  lookup: 'text',
  country: 'text',
  region: 'text',
  number: 'number',
  date: 'date',
  datetime: 'date',
  boolean: 'boolean',
  select: 'choice',
} as const

const reasons: Readonly<Record<string, OptOut>> = { 1: 'unsubscribed', 2: 'bounced', 3: 'blocked' }

/** Long e-mails in one URL: web servers take 8 KB. */
const maxPerRead = 50

export function createMautic(api: DestinationApi, { baseUrl }: DestinationAccess): DestinationClient {
  async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, signal: AbortSignal, body?: object) {
    const response = await api.call({ method, path, ...(body && { body }) }, signal)
    if (response.status >= 200 && response.status <= 299) return objectOf(response.json)
    throw faultOf(api, response)
  }

  async function readBy(column: 'id' | 'email', values: readonly string[], signal: AbortSignal) {
    const found: JsonObject[] = []
    const wanted = [...new Set(values)]
    for (let start = 0; start < wanted.length; start += maxPerRead) {
      const query = new URLSearchParams({
        limit: String(maxPerRead),
        'where[0][col]': column,
        'where[0][expr]': 'in',
        'where[0][val]': wanted.slice(start, start + maxPerRead).join(','),
      })
      const { contacts } = await call('GET', `/api/contacts?${query}`, signal)
      found.push(...entriesOf(contacts).map(([, contact]) => contact))
    }
    return found
  }

  async function find(keys: readonly PersonKey[], signal: AbortSignal): Promise<readonly (JsonObject | undefined)[]> {
    const ids = keys.flatMap(({ remoteId }) => (remoteId !== null && /^\d{1,18}$/.test(remoteId) ? remoteId : []))
    const byId = new Map((await readBy('id', ids, signal)).map((contact) => [String(contact.id), contact]))
    // A contact that was merged or deleted is found by its e-mail.
    const missing = keys.filter(({ remoteId }) => !byId.has(remoteId ?? ''))
    const found = await readBy(
      'email',
      missing.map(({ email }) => email.toLowerCase()),
      signal,
    )
    const byEmail = new Map(found.map((contact) => [emailOf(contact), contact]))
    return keys.map(({ email, remoteId }) => byId.get(remoteId ?? '') ?? byEmail.get(email.toLowerCase()))
  }

  async function batch(kind: 'new' | 'edit', writes: readonly PersonWrite[], signal: AbortSignal) {
    const rows = writes.map(({ email, remoteId, replacesEmail, values }) => ({
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
      ...((kind === 'new' || replacesEmail) && { email }),
      ...(kind === 'edit' && { id: Number(remoteId) }),
    }))
    const body = await call(kind === 'new' ? 'POST' : 'PATCH', `/api/contacts/batch/${kind}`, signal, rows)
    return answersOf(api, body, writes)
  }

  return {
    batchSize: 200,
    canRead: true,
    async test(signal) {
      const { username } = await call('GET', '/api/users/self', signal)
      return { account: `${textOf(username) ?? 'Mautic'} at ${api.host}`, facts: {} }
    },
    async fields(signal) {
      const { fields } = await call('GET', '/api/fields/contact?limit=1000', signal)
      return entriesOf(fields).flatMap(([, { alias, label, type, isPublished }]) => {
        const known = types[type as keyof typeof types]
        if (typeof alias !== 'string' || known === undefined || isPublished === false) return []
        return [{ name: alias, label: textOf(label) ?? alias, type: known }]
      })
    },
    async read(keys, _fields, signal) {
      return (await find(keys, signal)).map((contact) => ({ value: contact === undefined ? null : personOf(contact) }))
    },
    async write(writes, signal) {
      const answers = new Map<string, Answer<Written>>()
      for (const kind of ['new', 'edit'] as const) {
        const some = writes.filter(({ remoteId }) => (remoteId === null) === (kind === 'new'))
        // An error of one part says nothing about the other part.
        const written = await halveRefused(some, (part) => batch(kind, part, signal))
        for (const [index, answer] of written.entries()) answers.set(some[index]?.id ?? '', answer)
      }
      return writes.map(({ id }) => answers.get(id) ?? { error: api.badResponse('a batch without one of its rows') })
    },
    async erase({ remoteId, email }, signal) {
      const [known] = await readBy('id', remoteId === null ? [] : [remoteId], signal)
      const [contact] = known === undefined ? await readBy('email', email === null ? [] : [email], signal) : [known]
      if (contact === undefined) return 'not_found'
      await call('DELETE', `/api/contacts/${String(contact.id)}/delete`, signal)
      return 'erased'
    },
    linkTo: (remoteId) =>
      baseUrl === null ? null : `${baseUrl.replace(/\/$/, '')}/s/contacts/view/${encodeURIComponent(remoteId)}`,
    close: () => api.close(),
  }
}

/** Rows by position. PHP sends an object instead of a list when a position is missing. */
function entriesOf(value: unknown): [string, JsonObject][] {
  const entries = Array.isArray(value)
    ? value.map((item, index) => [String(index), item])
    : Object.entries(objectOf(value))
  return entries.flatMap(([position, item]) =>
    isObject(item) ? [[String(position), item] as [string, JsonObject]] : [],
  )
}

function answersOf(api: DestinationApi, body: JsonObject, writes: readonly PersonWrite[]): readonly Answer<Written>[] {
  const contacts = new Map(entriesOf(body.contacts))
  const errors = new Map(entriesOf(body.errors))
  const codes = objectOf(Array.isArray(body.statusCodes) ? { ...body.statusCodes } : body.statusCodes)
  return writes.map((_, index): Answer<Written> => {
    const position = String(index)
    const code = Number(codes[position])
    const contact = contacts.get(position)
    if (code < 300 && contact !== undefined) return { value: { remoteId: String(contact.id), created: code === 201 } }
    const { message, details } = errors.get(position) ?? {}
    const why = Object.keys(objectOf(details)).length > 0 ? JSON.stringify(details).slice(0, 300) : textOf(message)
    // Deleted since it was read: the next attempt finds out.
    if (code === 404) return { error: api.error('provider_unavailable', 'Mautic no longer has this contact.') }
    return { error: api.refused(why ?? `status ${code}`) }
  })
}

const emailOf = (contact: JsonObject) => String(valuesOf(contact).email ?? '').toLowerCase()

function valuesOf({ fields }: JsonObject): Readonly<Record<string, FieldValue>> {
  const all = Object.entries(objectOf(objectOf(fields).all))
  return Object.fromEntries(
    all.map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? value : (textOf(value) ?? null),
    ]),
  )
}

function personOf(contact: JsonObject) {
  const reason = listOf(contact.doNotContact)
    .filter(isObject)
    .filter(({ channel }) => channel === undefined || channel === 'email')
    .find(({ reason: given }) => Object.hasOwn(reasons, String(given)))?.reason
  return {
    remoteId: String(contact.id),
    email: emailOf(contact) || null,
    values: valuesOf(contact),
    optOut: reasons[String(reason)] ?? null,
  }
}

function faultOf(api: DestinationApi, response: ApiResponse): AppError {
  const { errors } = objectOf(response.json)
  const message = textOf(objectOf(listOf(errors)[0]).message) ?? 'no reason'
  if (response.status === 403 || response.status === 401) return api.rejected(response.status, message)
  if (response.status === 400) return api.refused(message)
  return api.fault(response)
}
