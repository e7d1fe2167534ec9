import { startBrevoStub } from '../../../demo/stub-servers/crm/brevo-stub.ts'
import { startHubspotStub } from '../../../demo/stub-servers/crm/hubspot-stub.ts'
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
    optOut: (email) => void Object.assign(find(email) ?? {}, { emailBlacklisted: true }),
    remove: (email) => void people.delete(find(email)?.id ?? 0),
    refusesMarkup: true,
    hasLinks: true,
  }
})

function replaceKey(settings: { key: string }): () => void {
  const { key } = settings
  settings.key = 'rotated'
  return () => {
    settings.key = key
  }
}
