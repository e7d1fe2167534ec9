// HubSpot, contacts API. Batches of 100. Partial upserts are not supported with an e-mail as the key, so known contacts are
// updated by record id and only unknown ones are upserted. Results come in any order and with e-mails in lower case: they
// are matched by trace id, and reads by id or lower-case e-mail.
import type { ApiResponse } from '../../providers/api-client.ts'
import { isObject, type JsonObject, listOf, objectOf, textOf } from '../../providers/read-json.ts'
import type {
  Answer,
  ConnectionReport,
  DestinationClient,
  FieldValue,
  PersonKey,
  PersonWrite,
  RemoteField,
  RemotePerson,
  Written,
} from '../destination.ts'
import type { DestinationApi } from '../destination-api.ts'
import { halveRefused } from '../halve-refused.ts'
import { oneByOne } from '../one-by-one.ts'
import { hubspotFault } from './hubspot-faults.ts'
import { hasOptOutProperty, isUnsubscribed, optOutProperty, statusPath } from './hubspot-opt-outs.ts'

const contacts = '/crm/v3/objects/contacts'
const properties = '/crm/v3/properties/contacts'
/** E-mails of records that were merged into this one, separated by semicolons. */
const otherEmailsProperty = 'hs_additional_emails'

export function createHubspot(api: DestinationApi, facts: Readonly<Record<string, string>>): DestinationClient {
  const timeZone = facts.time_zone
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown, signal: AbortSignal) => {
    const response = await api.call({ method, path, ...(body !== undefined && { body }) }, signal)
    if (response.status >= 200 && response.status <= 299) return response
    throw hubspotFault(api, response, timeZone)
  }

  async function readBy(
    idProperty: 'email' | null,
    ids: readonly string[],
    names: readonly string[],
    signal: AbortSignal,
  ) {
    if (ids.length === 0) return []
    const wanted = [...new Set([...names, 'email', optOutProperty, otherEmailsProperty])]
    const inputs = [...new Set(ids)].map((id) => ({ id }))
    const body = { ...(idProperty !== null && { idProperty }), properties: wanted, inputs }
    const { json } = await call('POST', `${contacts}/batch/read`, body, signal)
    return listOf(objectOf(json).results).filter(isObject)
  }

  async function personOf(record: JsonObject, email: string, signal: AbortSignal): Promise<RemotePerson> {
    const person = valuesOf(record)
    if (hasOptOutProperty(record, facts)) return person
    const { json } = await call('GET', statusPath(email), undefined, signal)
    return { ...person, optOut: isUnsubscribed(json) ? 'unsubscribed' : null }
  }

  async function batch(kind: BatchKind, writes: readonly PersonWrite[], signal: AbortSignal) {
    const inputs = writes.map(({ id, email, remoteId, replacesEmail, values }) => ({
      ...(kind === 'upsert' ? { id: email, idProperty: 'email' } : { id: remoteId }),
      properties: { ...textValues(values), ...((kind === 'upsert' || replacesEmail) && { email }) },
      objectWriteTraceId: id,
    }))
    const response = await call('POST', `${contacts}/batch/${kind}`, { inputs }, signal)
    const answers = answersOf(api, response, kind)
    const missing = () => ({ error: api.badResponse('a batch without the result of one of its records') })
    return writes.map(({ id }) => answers.get(id) ?? missing())
  }

  return {
    batchSize: 100,
    canRead: true,
    async test(signal): Promise<ConnectionReport> {
      const account = objectOf((await call('GET', '/account-info/v3/details', undefined, signal)).json)
      const portal = String(account.portalId ?? '')
      const domain = textOf(account.uiDomain) ?? 'app.hubspot.com'
      // The scope to write is not part of the account: a read of no contact shows whether the key has one for contacts.
      await call('POST', `${contacts}/batch/read`, { properties: ['email'], inputs: [{ id: '1' }] }, signal)
      const { json } = await call('GET', properties, undefined, signal)
      const names = listOf(objectOf(json).results).filter(isObject)
      const opt_out_property = names.some(({ name }) => name === optOutProperty) ? 'yes' : 'no'
      const timeZone = textOf(account.timeZone)
      return {
        account: `HubSpot ${portal}`,
        facts: { portal, domain, opt_out_property, ...(timeZone !== undefined && { time_zone: timeZone }) },
      }
    },
    async fields(signal): Promise<readonly RemoteField[]> {
      const { json } = await call('GET', properties, undefined, signal)
      return listOf(objectOf(json).results)
        .filter(isObject)
        .filter(({ modificationMetadata: rules }) => objectOf(rules).readOnlyValue !== true)
        .flatMap(fieldOf)
    },
    async read(keys, names, signal) {
      const known = await readBy(
        null,
        keys.flatMap(({ remoteId }) => remoteId ?? []),
        names,
        signal,
      )
      // A merged record is returned under another id; a deleted one is missing. Both are found by their e-mail.
      const byId = new Map(known.map((record) => [String(record.id), record]))
      const missing = keys.filter(({ remoteId }) => remoteId === null || !byId.has(remoteId))
      const found = await readBy(
        'email',
        missing.map(({ email }) => email),
        names,
        signal,
      )
      const byEmail = new Map(found.flatMap((record) => emailsOf(record).map((email) => [email, record] as const)))
      return oneByOne<PersonKey, RemotePerson | null>(api, keys, async ({ email, remoteId }) => {
        const record = (remoteId === null ? undefined : byId.get(remoteId)) ?? byEmail.get(email.toLowerCase())
        return record === undefined ? null : personOf(record, email, signal)
      })
    },
    async write(writes, signal) {
      const answers = new Map<string, Answer<Written>>()
      for (const [kind, some] of callsOf(writes)) {
        // An error of one part says nothing about the other parts.
        const written = await halveRefused(some, (part) => batch(kind, part, signal))
        for (const [index, answer] of written.entries()) answers.set(some[index]?.id ?? '', answer)
      }
      return writes.map(({ id }) => answers.get(id) ?? { error: api.badResponse('a write without an answer') })
    },
    async erase({ remoteId, email }, signal) {
      const [known] = await readBy(null, remoteId === null ? [] : [remoteId], [], signal)
      const [record] = known === undefined ? await readBy('email', email === null ? [] : [email], [], signal) : [known]
      if (record === undefined) return 'not_found'
      await call('POST', `${contacts}/gdpr-delete`, { objectId: String(record.id) }, signal)
      return 'erased'
    },
    linkTo: (remoteId) =>
      facts.portal === undefined
        ? null
        : `https://${facts.domain ?? 'app.hubspot.com'}/contacts/${facts.portal}/record/0-1/${encodeURIComponent(remoteId)}`,
    close: () => api.close(),
  }
}

type BatchKind = 'upsert' | 'update'

const kindOf = ({ remoteId }: PersonWrite): BatchKind => (remoteId === null ? 'upsert' : 'update')

/**
 * A record that is named twice makes HubSpot refuse the whole call: of merged persons, or of contacts that got the same e-mail after
 * they were claimed, the second is written by a further call.
 */
function callsOf(writes: readonly PersonWrite[]): (readonly [BatchKind, readonly PersonWrite[]])[] {
  const first = new Map<string, PersonWrite>()
  const repeated: PersonWrite[] = []
  for (const write of writes) {
    const key = write.remoteId ?? write.email.toLowerCase()
    if (first.has(key)) repeated.push(write)
    else first.set(key, write)
  }
  const kinds = ['upsert', 'update'] as const
  const calls = kinds.map((kind) => [kind, [...first.values()].filter((write) => kindOf(write) === kind)] as const)
  return [...calls.filter(([, some]) => some.length > 0), ...repeated.map((write) => [kindOf(write), [write]] as const)]
}

/** Results and errors of a batch by trace id. A 207 has both. */
function answersOf(api: DestinationApi, { json }: ApiResponse, kind: BatchKind): Map<string, Answer<Written>> {
  const { results, errors } = objectOf(json)
  const answers = new Map<string, Answer<Written>>()
  for (const record of listOf(results).filter(isObject)) {
    const trace = textOf(record.objectWriteTraceId)
    const value = { remoteId: String(record.id), created: kind === 'upsert' && record.new === true }
    if (trace !== undefined) answers.set(trace, { value })
  }
  for (const problem of listOf(errors).filter(isObject)) {
    const text = textOf(problem.message) ?? textOf(problem.category) ?? 'no reason'
    for (const trace of listOf(objectOf(problem.context).objectWriteTraceId)) {
      // Deleted since it was read: the next attempt finds out.
      const isGone = problem.category === 'OBJECT_NOT_FOUND'
      const error = isGone
        ? api.error('provider_unavailable', 'HubSpot no longer has this contact.')
        : api.refused(text)
      answers.set(String(trace), { error })
    }
  }
  return answers
}

function emailsOf(record: JsonObject): readonly string[] {
  const { email, [otherEmailsProperty]: others } = objectOf(record.properties)
  const all = [String(email ?? ''), ...String(others ?? '').split(';')]
  return all.map((each) => each.trim().toLowerCase()).filter((each) => each !== '')
}

function valuesOf(record: JsonObject): RemotePerson {
  const values = objectOf(record.properties)
  const known = Object.entries(values).filter(([name]) => name !== optOutProperty && name !== otherEmailsProperty)
  return {
    remoteId: String(record.id),
    email: textOf(values.email)?.toLowerCase() ?? null,
    values: Object.fromEntries(known.map(([name, value]) => [name, readValue(value)])),
    optOut: String(values[optOutProperty]) === 'true' ? 'unsubscribed' : null,
  }
}

/** An empty property is null or an empty text. */
const readValue = (value: unknown): FieldValue =>
  value === null || value === undefined || value === '' ? null : String(value)

function textValues(values: PersonWrite['values']): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)]))
}

const types = {
  string: 'text',
  phone_number: 'text',
  number: 'number',
  date: 'date',
  datetime: 'date',
  bool: 'boolean',
  enumeration: 'choice',
} as const

function fieldOf({ name, label, type, hidden }: JsonObject): RemoteField[] {
  const known = types[type as keyof typeof types]
  if (typeof name !== 'string' || known === undefined || hidden === true || name === 'email') return []
  return [{ name, label: textOf(label) ?? name, type: known }]
}
