import { createBrevo } from './brevo/brevo.ts'
import { brevoLimitEndsInMs } from './brevo/brevo-faults.ts'
import { brevoHook } from './brevo/brevo-hook.ts'
import type { DestinationKind } from './destination.ts'
import type { DestinationType } from './destination-type.ts'
import { createHubspot } from './hubspot/hubspot.ts'
import { hubspotLimitEndsInMs } from './hubspot/hubspot-faults.ts'
import { hubspotHook } from './hubspot/hubspot-hook.ts'
import { createListmonk } from './listmonk/listmonk.ts'
import { datacenterOf } from './mailchimp/datacenter.ts'
import { createMailchimp } from './mailchimp/mailchimp.ts'
import { mailchimpHook } from './mailchimp/mailchimp-hook.ts'
import { createMautic } from './mautic/mautic.ts'
import { mauticHook } from './mautic/mautic-hook.ts'
import { createN8n } from './n8n/n8n.ts'
import { n8nHook } from './n8n/n8n-hook.ts'
import { createTwenty } from './twenty/twenty.ts'
import { createWebhook } from './webhook/webhook.ts'
import { webhookHook } from './webhook/webhook-hook.ts'

const hubspot: DestinationType = {
  title: 'HubSpot',
  baseUrl: () => 'https://api.hubapi.com',
  credentialFields: ['token'],
  settingFields: [],
  // 100 requests in ten seconds on the smallest plan.
  gapMs: 105,
  hasAccountLimit: true,
  defaultMap: [
    ['first_name', 'firstname'],
    ['last_name', 'lastname'],
    ['phone', 'phone'],
    ['title', 'jobtitle'],
    ['company', 'company'],
    ['website', 'website'],
    ['city', 'city'],
    ['region', 'state'],
    ['country', 'country'],
  ],
  headersOf: ({ token = '' }) => ({ authorization: `Bearer ${token}` }),
  secretsOf: ({ token = '' }) => [token],
  limitEndsInMs: (response, { facts }, now) => hubspotLimitEndsInMs(response, now, facts.time_zone),
  hook: hubspotHook,
  create: (api, { facts }) => createHubspot(api, facts),
}

const brevo: DestinationType = {
  title: 'Brevo',
  baseUrl: () => 'https://api.brevo.com',
  credentialFields: ['api_key'],
  settingFields: [{ name: 'listIds', required: false }],
  // Ten requests per second. The margin is for calls that arrive late: the ones after them are on time.
  gapMs: 120,
  hasAccountLimit: true,
  defaultMap: [
    ['first_name', 'FIRSTNAME'],
    ['last_name', 'LASTNAME'],
    ['phone', 'SMS'],
    ['domain_id', 'DOMAIN_ID'],
    ['page_id', 'PAGE_ID'],
    ['email_type', 'EMAIL_TYPE'],
    ['source_url', 'SOURCE_URL'],
    ['has_gmail', 'HAS_GMAIL'],
  ],
  headersOf: ({ api_key = '' }) => ({ 'api-key': api_key }),
  secretsOf: ({ api_key = '' }) => [api_key],
  limitEndsInMs: brevoLimitEndsInMs,
  hook: brevoHook,
  create: (api, { settings }) => createBrevo(api, settings),
}

/** V1's body; the client adds the e-mail and the time. */
const webhookMap: DestinationType['defaultMap'] = [
  ['contact_id', 'contact_id'],
  ['email', 'email'],
  ['name', 'name'],
  ['domain_id', 'scrapersky_domain_id'],
  ['page_id', 'scrapersky_page_id'],
]

const webhook: DestinationType = {
  title: 'Signed webhook',
  credentialFields: ['secret'],
  settingFields: [],
  gapMs: 100,
  hasNoRecords: true,
  defaultMap: [...webhookMap, ['title', 'title'], ['phone', 'phone'], ['company', 'company'], ['website', 'website']],
  headersOf: () => ({}),
  secretsOf: ({ secret = '' }) => secret.split(/[\s,]+/).filter((part) => part !== ''),
  hook: webhookHook,
  create: createWebhook,
}

const n8n: DestinationType = {
  title: 'n8n',
  credentialFields: ['secret'],
  settingFields: [
    { name: 'auth', required: false },
    { name: 'header_name', required: false },
  ],
  gapMs: 100,
  hasNoRecords: true,
  defaultMap: webhookMap,
  headersOf: () => ({}),
  // As it is sent with Basic, too.
  secretsOf: ({ secret = '' }) => [secret, Buffer.from(secret).toString('base64')],
  hook: n8nHook,
  create: createN8n,
}

const listmonk: DestinationType = {
  title: 'listmonk',
  credentialFields: ['user', 'token'],
  settingFields: [{ name: 'lists', required: false }],
  gapMs: 25,
  defaultMap: [
    ['name', 'name'],
    ['company', 'company'],
    ['city', 'city'],
    ['phone', 'phone'],
    ['website', 'website'],
  ],
  headersOf: ({ user = '', token = '' }) => basic(user, token),
  secretsOf: ({ token = '' }) => [token],
  create: createListmonk,
}

const mautic: DestinationType = {
  title: 'Mautic',
  credentialFields: ['user', 'password'],
  settingFields: [],
  gapMs: 50,
  defaultMap: [
    ['first_name', 'firstname'],
    ['last_name', 'lastname'],
    ['title', 'position'],
    ['phone', 'phone'],
    ['company', 'company'],
    ['website', 'website'],
    ['city', 'city'],
  ],
  headersOf: ({ user = '', password = '' }) => basic(user, password),
  secretsOf: ({ password = '' }) => [password],
  hook: mauticHook,
  create: createMautic,
}

const mailchimp: DestinationType = {
  title: 'Mailchimp',
  baseUrl: ({ credential }) => `https://${datacenterOf(credential)}.api.mailchimp.com/3.0`,
  credentialFields: ['api_key'],
  settingFields: [
    { name: 'audience', required: true },
    { name: 'status_if_new', required: false },
  ],
  // No rate is documented, only ten connections at a time.
  gapMs: 50,
  hasAccountLimit: true,
  defaultMap: [
    ['first_name', 'FNAME'],
    ['last_name', 'LNAME'],
    ['phone', 'PHONE'],
  ],
  headersOf: ({ api_key = '' }) => basic('scrapersky', api_key),
  secretsOf: ({ api_key = '' }) => [api_key],
  hook: mailchimpHook,
  create: createMailchimp,
}

const twenty: DestinationType = {
  title: 'Twenty',
  credentialFields: ['api_key'],
  settingFields: [],
  // 100 requests per minute.
  gapMs: 650,
  hasAccountLimit: true,
  defaultMap: [
    ['first_name', 'name.firstName'],
    ['last_name', 'name.lastName'],
    ['title', 'jobTitle'],
    ['phone', 'phones.primaryPhoneNumber'],
    ['city', 'city'],
  ],
  headersOf: ({ api_key = '' }) => ({ authorization: `Bearer ${api_key}` }),
  secretsOf: ({ api_key = '' }) => [api_key],
  create: createTwenty,
}

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

export const destinationTypes: Readonly<Partial<Record<DestinationKind, DestinationType>>> = {
  hubspot,
  brevo,
  mautic,
  n8n,
  webhook,
  listmonk,
  mailchimp,
  twenty,
}
