import { startBrevoStub } from '../../../demo/stub-servers/crm/brevo-stub.ts'
import { startHubspotStub } from '../../../demo/stub-servers/crm/hubspot-stub.ts'
import { startListmonkStub } from '../../../demo/stub-servers/crm/listmonk-stub.ts'
import { startMailchimpStub } from '../../../demo/stub-servers/crm/mailchimp-stub.ts'
import { startMauticStub } from '../../../demo/stub-servers/crm/mautic-stub.ts'
import { startN8nStub } from '../../../demo/stub-servers/crm/n8n-stub.ts'
import { startTwentyStub } from '../../../demo/stub-servers/crm/twenty-stub.ts'
import { startWebhookStub } from '../../../demo/stub-servers/crm/webhook-stub.ts'
import { describeDestination } from '../../testing/destination-suite.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()

describeDestination('hubspot', database, async () => {
  const stub = await startHubspotStub()
  stub.settings.limit = 100
  const { people, settings, find } = stub
  return {
    server: stub,
    credential: { token: settings.key },
    fields: ['firstname', 'lastname', 'phone'],
    values: (email) => find(email)?.properties,
    emails: () => [...people.values()].map(({ properties }) => properties.email ?? ''),
    isWrite: ({ url }) => /upsert|update/.test(url.pathname),
    refuseCredential: () => replaceKey(settings),
    limit: { contacts: 3, exceeded: () => settings.exceeded },
    edit: (email, values) => void Object.assign(find(email)?.properties ?? {}, values),
    optOut: stub.optOut,
    remove: (email) => void people.delete(find(email)?.id ?? ''),
    refusesMarkup: true,
  }
})

describeDestination('brevo', database, async () => {
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
    edit: (email, values) => void Object.assign(find(email)?.attributes ?? {}, values),
    optOut: (email) =>
      void Object.assign(find(email) ?? {}, { emailBlacklisted: true, modifiedAt: new Date().toISOString() }),
    remove: (email) => void people.delete(find(email)?.id ?? 0),
    refusesMarkup: true,
    hasLinks: true,
  }
})

describeDestination('webhook', database, async () => {
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
})

for (const auth of ['header', 'basic', 'jwt'] as const) {
  describeDestination('n8n', database, async () => {
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
  })
}

describeDestination('listmonk', database, async () => {
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
    edit: (email, values) => void Object.assign(find(email)?.attribs ?? {}, values),
    optOut: (email) =>
      void Object.assign(find(email) ?? {}, { status: 'blocklisted', updated_at: new Date().toISOString() }),
    remove: (email) => void people.delete(find(email)?.id ?? 0),
    refusesMarkup: true,
  }
})

describeDestination('mautic', database, async () => {
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
    edit: (email, values) => void Object.assign(find(email)?.all ?? {}, values),
    optOut: (email) => void find(email)?.doNotContact.push({ reason: 2, channel: 'email' }),
    remove: (email) => void people.delete(find(email)?.id ?? 0),
    refusesMarkup: true,
  }
})

describeDestination('mailchimp', database, async () => {
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
    edit: (email, values) => void Object.assign(find(email)?.merge_fields ?? {}, values),
    optOut: (email) =>
      void Object.assign(find(email) ?? {}, { status: 'unsubscribed', last_changed: new Date().toISOString() }),
    remove: (email) => void people.delete(find(email)?.id ?? ''),
    refusesMarkup: true,
    hasLinks: true,
  }
})

describeDestination('twenty', database, async () => {
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
})

function replaceKey(settings: { key: string }): () => void {
  const { key } = settings
  settings.key = 'rotated'
  return () => {
    settings.key = key
  }
}
