// The stand-ins of all destinations, as the shared tests see them.
import { startBrevoStub } from '../../demo/stub-servers/crm/brevo-stub.ts'
import { startHubspotStub } from '../../demo/stub-servers/crm/hubspot-stub.ts'
import { startListmonkStub } from '../../demo/stub-servers/crm/listmonk-stub.ts'
import { startMailchimpStub } from '../../demo/stub-servers/crm/mailchimp-stub.ts'
import { startMauticStub } from '../../demo/stub-servers/crm/mautic-stub.ts'
import { type N8nStub, startN8nStub } from '../../demo/stub-servers/crm/n8n-stub.ts'
import { startTwentyStub } from '../../demo/stub-servers/crm/twenty-stub.ts'
import { startWebhookStub } from '../../demo/stub-servers/crm/webhook-stub.ts'
import type { DestinationUnderTest } from './destination-under-test.ts'

async function hubspot(): Promise<DestinationUnderTest> {
  const stub = await startHubspotStub()
  // The documented 100 calls in ten seconds, in a window that a short test fills.
  Object.assign(stub.settings, { limit: 20, windowMs: 2000 })
  const { people, settings, find } = stub
  return {
    server: stub,
    credential: { token: settings.key },
    fields: ['firstname', 'lastname', 'phone'],
    values: (email) => find(email)?.properties,
    emails: () => [...people.values()].map(({ properties }) => properties.email ?? ''),
    isWrite: ({ url }) => /upsert|update/.test(url.pathname),
    refuseCredential: () => replaceKey(settings),
    limit: { contacts: 3, calls: 15, exceeded: () => settings.exceeded },
    endLimit: () => void Object.assign(settings, { limit: Number.POSITIVE_INFINITY }),
    contactsPerCall: 100,
    idOf: (email) => find(email)?.id,
    edit: (email, values) => void Object.assign(find(email)?.properties ?? {}, values),
    optOut: stub.optOut,
    remove: (email) => void people.delete(find(email)?.id ?? ''),
    isOptedOut: (email) => find(email)?.properties.hs_email_optout === 'true',
    renumber: stub.renumber,
    refusesMarkup: true,
  }
}

async function brevo(): Promise<DestinationUnderTest> {
  const stub = await startBrevoStub()
  const { people, settings, find } = stub
  return {
    server: stub,
    credential: { api_key: settings.key },
    settings: { listIds: '3, 7' },
    fields: ['FIRSTNAME', 'LASTNAME', 'SMS'],
    values: (email) => find(email)?.attributes,
    emails: () => [...people.values()].map(({ email }) => email),
    isWrite: ({ method }) => method !== 'GET',
    refuseCredential: () => replaceKey(settings),
    limit: { contacts: 8, exceeded: () => settings.exceeded },
    endLimit: () => void Object.assign(settings, { limit: Number.POSITIVE_INFINITY }),
    idOf: (email) => find(email)?.id.toString(),
    edit: (email, values) => void Object.assign(find(email)?.attributes ?? {}, values),
    optOut: (email) =>
      void Object.assign(find(email) ?? {}, { emailBlacklisted: true, modifiedAt: new Date().toISOString() }),
    remove: (email) => void people.delete(find(email)?.id ?? 0),
    isOptedOut: (email) => find(email)?.emailBlacklisted === true,
    renumber: (email) => renumber(people, find(email)),
    refusesMarkup: true,
    hasLinks: true,
  }
}

async function webhook(): Promise<DestinationUnderTest> {
  const stub = await startWebhookStub()
  const { people, settings } = stub
  const { secret } = settings
  return {
    server: stub,
    // While a secret is replaced, messages have a signature of each.
    credential: { secret: `whsec_${Buffer.alloc(24, 1).toString('base64')} ${secret}` },
    fields: ['first_name', 'last_name', 'phone'],
    values: (email) => people.get(email),
    emails: () => [...people.keys()],
    isWrite: ({ method }) => method === 'POST',
    refuseCredential: () => {
      settings.secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
      return () => void Object.assign(settings, { secret })
    },
  }
}

async function listmonk(): Promise<DestinationUnderTest> {
  const stub = await startListmonkStub()
  const { people, settings, find } = stub
  return {
    server: stub,
    credential: { user: settings.user, token: settings.key },
    settings: { lists: 2 },
    fields: ['first_name', 'last_name', 'phone'],
    values: (email) => find(email)?.attribs,
    emails: () => [...people.values()].map(({ email }) => email),
    isWrite: ({ method }) => method !== 'GET',
    refuseCredential: () => replaceKey(settings),
    idOf: (email) => find(email)?.id.toString(),
    edit: (email, values) => void Object.assign(find(email)?.attribs ?? {}, values),
    optOut: (email) =>
      void Object.assign(find(email) ?? {}, { status: 'blocklisted', updated_at: new Date().toISOString() }),
    remove: (email) => void people.delete(find(email)?.id ?? 0),
    isOptedOut: (email) => find(email)?.status === 'blocklisted',
    renumber: (email) => renumber(people, find(email)),
    refusesMarkup: true,
  }
}

async function mautic(): Promise<DestinationUnderTest> {
  const stub = await startMauticStub()
  const { people, settings, find } = stub
  return {
    server: stub,
    credential: { user: settings.user, password: settings.key },
    fields: ['firstname', 'lastname', 'phone'],
    values: (email) => find(email)?.all,
    emails: () => [...people.values()].map(({ all }) => String(all.email)),
    isWrite: ({ method }) => method !== 'GET',
    refuseCredential: () => replaceKey(settings),
    contactsPerCall: 100,
    idOf: (email) => find(email)?.id.toString(),
    edit: (email, values) => void Object.assign(find(email)?.all ?? {}, values),
    optOut: (email) => void find(email)?.doNotContact.push({ reason: 2, channel: 'email' }),
    remove: (email) => void people.delete(find(email)?.id ?? 0),
    isOptedOut: (email) => find(email)?.doNotContact.some(({ reason }) => reason === 2) === true,
    renumber: (email) => renumber(people, find(email)),
    refusesMarkup: true,
  }
}

async function mailchimp(): Promise<DestinationUnderTest> {
  const stub = await startMailchimpStub()
  const { people, settings, find } = stub
  return {
    server: stub,
    credential: { api_key: settings.key },
    settings: { audience: settings.audience },
    fields: ['FNAME', 'LNAME', 'PHONE'],
    values: (email) => find(email)?.merge_fields,
    emails: () => [...people.values()].map(({ email_address }) => email_address),
    isWrite: ({ method }) => method !== 'GET',
    refuseCredential: () => replaceKey(settings),
    idOf: (email) => find(email)?.contact_id,
    edit: (email, values) => void Object.assign(find(email)?.merge_fields ?? {}, values),
    optOut: (email) =>
      void Object.assign(find(email) ?? {}, { status: 'unsubscribed', last_changed: new Date().toISOString() }),
    remove: (email) => void people.delete(find(email)?.id ?? ''),
    isOptedOut: (email) => find(email)?.status === 'unsubscribed',
    refusesMarkup: true,
    hasLinks: true,
  }
}

async function twenty(): Promise<DestinationUnderTest> {
  const stub = await startTwentyStub()
  const { people, settings, find } = stub
  // The documented 100 calls a minute, in a window that a short test fills.
  Object.assign(settings, { limit: 2, windowMs: 1200 })
  const fields = ['name.firstName', 'name.lastName', 'phones.primaryPhoneNumber'] as const
  return {
    server: stub,
    credential: { api_key: settings.key },
    fields,
    values: (email) => {
      const person = find(email) as Record<string, Record<string, unknown>> | undefined
      if (person === undefined) return undefined
      return Object.fromEntries(
        fields.map((name) => {
          const [field = '', part = ''] = name.split('.')
          return [name, person[field]?.[part]]
        }),
      )
    },
    emails: () => [...people.values()].map(({ emails }) => emails.primaryEmail),
    isWrite: ({ method }) => method !== 'GET',
    refuseCredential: () => replaceKey(settings),
    limit: { contacts: 3, exceeded: () => settings.exceeded },
    endLimit: () => void Object.assign(settings, { limit: Number.POSITIVE_INFINITY }),
    contactsPerCall: 60,
    idOf: (email) => find(email)?.id,
    edit: (email, values) => {
      for (const [name, value] of Object.entries(values)) {
        const [field = '', part = ''] = name.split('.')
        const person = find(email)
        Object.assign((person?.[field] as object | undefined) ?? {}, { [part]: value })
      }
    },
    remove: (email) => void people.delete(find(email)?.id ?? ''),
    refusesMarkup: true,
  }
}

async function n8n(auth: N8nStub['settings']['auth']): Promise<DestinationUnderTest> {
  const stub = await startN8nStub()
  const { people, settings } = stub
  settings.auth = auth
  settings.key = auth === 'basic' ? 'user:password' : settings.key
  return {
    server: stub,
    credential: { secret: settings.key },
    settings: { auth },
    fields: ['first_name', 'last_name', 'phone'],
    values: (email) => people.get(email),
    emails: () => [...people.keys()],
    isWrite: ({ method }) => method === 'POST',
    refuseCredential: () => replaceKey(settings),
  }
}

/** The record gets another id, as the result of a merge there can have. */
function renumber<Person extends { readonly id: number }>(
  people: Map<number, Person>,
  person: Person | undefined,
): void {
  if (person === undefined) return
  const id = person.id + 1_000_000
  people.delete(person.id)
  people.set(id, { ...person, id })
}

function replaceKey(settings: { key: string }): () => void {
  const { key } = settings
  settings.key = 'rotated'
  return () => {
    settings.key = key
  }
}

/** Starts the stand-in of each kind. */
export const standIns = {
  hubspot,
  brevo,
  webhook,
  n8n: () => n8n('header'),
  'n8n with Basic': () => n8n('basic'),
  'n8n with JWT': () => n8n('jwt'),
  listmonk,
  mautic,
  mailchimp,
  twenty,
} as const satisfies Record<string, () => Promise<DestinationUnderTest>>
