// Mailchimp, members of an audience. A PUT by the hash of the e-mail creates or updates; it contains `status_if_new` and never
// `status`, which would undo an opt-out.
import { createHash } from 'node:crypto'
import type { AppError } from '../../core/errors.ts'
import type { ApiResponse } from '../../providers/api-client.ts'
import { isObject, listOf, objectOf, textOf } from '../../providers/read-json.ts'
import type {
  DestinationClient,
  ErasedPerson,
  FieldValue,
  OptOut,
  PersonWrite,
  RemotePerson,
  Written,
} from '../destination.ts'
import type { DestinationApi } from '../destination-api.ts'
import type { DestinationAccess } from '../destination-type.ts'
import { oneByOne } from '../one-by-one.ts'
import { choiceSetting, textSetting } from '../read-settings.ts'
import { datacenterOf } from './datacenter.ts'

const types = {
  text: 'text',
  phone: 'text',
  url: 'text',
  zip: 'text',
  number: 'number',
  date: 'date',
  radio: 'choice',
  dropdown: 'choice',
} as const
const optOuts: Readonly<Record<string, OptOut>> = { unsubscribed: 'unsubscribed', cleaned: 'bounced' }
const optOutStatuses = Object.keys(optOuts)
/** The most that Mailchimp returns at once. */
const pageSize = 1000
/** Titles of the 400 for a person who may only be added by themselves. */
const complianceTitles = /Member In Compliance State|Forgotten Email Not Subscribed/i

export function createMailchimp(api: DestinationApi, { credential, settings }: DestinationAccess): DestinationClient {
  const audience = `/lists/${encodeURIComponent(textSetting(settings, 'audience') ?? '')}`
  // An e-mail on a website is no consent to a newsletter.
  const status_if_new = choiceSetting(settings, 'status_if_new', ['transactional', 'pending', 'subscribed'])
  const member = (id: string) => `${audience}/members/${encodeURIComponent(id)}`

  async function find({ email, remoteId }: Pick<ErasedPerson, 'email' | 'remoteId'>, signal: AbortSignal) {
    // A member keeps the contact id when the e-mail changes there.
    for (const id of [...(remoteId === null ? [] : [remoteId]), ...(email === null ? [] : [hashOf(email)])]) {
      const response = await api.call({ method: 'GET', path: member(id) }, signal)
      if (response.status === 404) continue
      return objectOf(ok(api, response).json)
    }
    return undefined
  }

  async function send({ email, remoteId, replacesEmail, values }: PersonWrite, signal: AbortSignal): Promise<Written> {
    const merge_fields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    const body = {
      ...((remoteId === null || replacesEmail) && { email_address: email }),
      ...(remoteId === null && { status_if_new }),
      merge_fields,
    }
    const path = member(remoteId ?? hashOf(email))
    const response = await api.call({ method: remoteId === null ? 'PUT' : 'PATCH', path, body }, signal)
    const problem = objectOf(response.json)
    if (response.status === 400 && complianceTitles.test(String(problem.title)))
      return { remoteId, created: false, optOut: 'unsubscribed' }
    if (response.status === 404 && remoteId === null) throw api.misconfigured('it has no such audience')
    if (response.status === 404) throw api.error('provider_unavailable', 'Mailchimp no longer has this member.')
    const saved = objectOf(ok(api, response).json)
    return { remoteId: String(saved.contact_id ?? saved.id), created: remoteId === null }
  }

  return {
    batchSize: 100,
    canRead: true,
    async test(signal) {
      const response = await api.call({ method: 'GET', path: `${audience}?fields=id,name` }, signal)
      if (response.status === 404) throw api.misconfigured('it has no such audience')
      return { account: textOf(objectOf(ok(api, response).json).name) ?? 'Mailchimp', facts: {} }
    },
    async fields(signal) {
      const { json } = ok(api, await api.call({ method: 'GET', path: `${audience}/merge-fields?count=1000` }, signal))
      return listOf(objectOf(json).merge_fields)
        .filter(isObject)
        .flatMap(({ tag, name, type }) => {
          const known = types[type as keyof typeof types]
          return typeof tag === 'string' && known !== undefined
            ? [{ name: tag, label: textOf(name) ?? tag, type: known }]
            : []
        })
    },
    read: (keys, _fields, signal) =>
      oneByOne(api, keys, async (key): Promise<RemotePerson | null> => {
        const found = await find(key, signal)
        if (found === undefined) return null
        const values = Object.entries(objectOf(found.merge_fields)).map(([tag, value]) => [tag, fieldValue(value)])
        const optOut = optOuts[String(found.status)] ?? null
        const email = textOf(found.email_address)?.toLowerCase() ?? null
        return { remoteId: String(found.contact_id ?? found.id), email, values: Object.fromEntries(values), optOut }
      }),
    write: (writes, signal) => oneByOne(api, writes, (write) => send(write, signal)),
    async erase(person, signal) {
      const found = await find(person, signal)
      if (found === undefined) return 'not_found'
      const path = `${member(String(found.id))}/actions/delete-permanent`
      ok(api, await api.call({ method: 'POST', path }, signal))
      return 'erased'
    },
    optOutLists: {
      count: optOutStatuses.length,
      async read({ list, offset, since }, signal) {
        const status = optOutStatuses[list] ?? 'unsubscribed'
        const fields = 'members.email_address'
        // The newest first: one that changes meanwhile moves the others to later pages, and none is left out.
        const order = { sort_field: 'last_changed', sort_dir: 'DESC' }
        const query = new URLSearchParams({ status, fields, count: String(pageSize), offset: String(offset), ...order })
        if (since !== null) query.set('since_last_changed', since.toISOString())
        const { json } = ok(api, await api.call({ method: 'GET', path: `${audience}/members?${query}` }, signal))
        const emails = listOf(objectOf(json).members)
          .filter(isObject)
          .flatMap(({ email_address }) => textOf(email_address) ?? [])
        const optOut = optOuts[status] ?? 'unsubscribed'
        return {
          optOuts: emails.map((email) => ({ email, optOut })),
          next: emails.length < pageSize ? null : offset + pageSize,
        }
      },
    },
    linkTo: (remoteId) =>
      `https://${datacenterOf(credential)}.admin.mailchimp.com/audience/contact-profile?contactId=${encodeURIComponent(remoteId)}`,
    close: () => api.close(),
  }
}

/** How Mailchimp identifies a member. */
const hashOf = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex')

const fieldValue = (value: unknown): FieldValue =>
  typeof value === 'number' || typeof value === 'boolean' ? value : (textOf(value) ?? null)

function ok(api: DestinationApi, response: ApiResponse): ApiResponse {
  if (response.status >= 200 && response.status <= 299) return response
  throw faultOf(api, response)
}

/** {title, status, detail, errors: [{field, message}]} */
function faultOf(api: DestinationApi, response: ApiResponse): AppError {
  const { title, detail, errors } = objectOf(response.json)
  const fields = listOf(errors)
    .filter(isObject)
    .map(({ field, message }) => `${String(field)}: ${String(message)}`)
  const why = [textOf(title), textOf(detail), ...fields].filter((part) => part !== undefined).join(' ')
  if (response.status === 401 || response.status === 403) return api.rejected(response.status, why)
  if (response.status === 400) return api.refused(why || 'no reason')
  return api.fault(response)
}
