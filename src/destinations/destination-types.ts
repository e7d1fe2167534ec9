import { createBrevo } from './brevo/brevo.ts'
import type { DestinationClient, DestinationKind } from './destination.ts'
import type { DestinationApi } from './destination-api.ts'
import { createHubspot } from './hubspot/hubspot.ts'
import type { SourceField } from './source-fields.ts'

/** The parts of a credential by name, as the user entered them. */
export type Credential = Readonly<Record<string, string>>

/** What a client is made from. */
export interface DestinationAccess {
  readonly credential: Credential
  /** Of self-hosted systems and webhooks. */
  readonly baseUrl: string | null
  readonly settings: Readonly<Record<string, unknown>>
  /** From the last connection test. */
  readonly facts: Readonly<Record<string, string>>
}

/** A kind of destination: what a user enters, and how its client is made. One line per kind below. */
export interface DestinationType {
  readonly title: string
  /** The fixed base URL of a hosted service; undefined: the user enters one. */
  readonly baseUrl?: (access: DestinationAccess) => string
  /** The parts of the credential that the user enters, all required. */
  readonly credentialFields: readonly string[]
  /** Other settings, by name; required ones have no default. */
  readonly settingFields: readonly { readonly name: string; readonly required: boolean }[]
  /** Minimum time between two calls of one credential, from the documented rate limit. */
  readonly gapMs: number
  /** The field map that a new destination begins with: from, to. */
  readonly defaultMap: readonly (readonly [SourceField, string])[]
  headersOf(credential: Credential): Record<string, string>
  /** Removed from every error and log. */
  secretsOf(credential: Credential): readonly string[]
  create(api: DestinationApi, access: DestinationAccess): DestinationClient
}

const hubspot: DestinationType = {
  title: 'HubSpot',
  baseUrl: () => 'https://api.hubapi.com',
  credentialFields: ['token'],
  settingFields: [],
  // 100 requests in ten seconds on the smallest plan.
  gapMs: 105,
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
  create: (api, { facts }) => createHubspot(api, facts),
}

const brevo: DestinationType = {
  title: 'Brevo',
  baseUrl: () => 'https://api.brevo.com',
  credentialFields: ['api_key'],
  settingFields: [{ name: 'listIds', required: false }],
  // Ten requests per second.
  gapMs: 105,
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
  create: (api, { settings }) => createBrevo(api, settings),
}

export const destinationTypes: Readonly<Partial<Record<DestinationKind, DestinationType>>> = { hubspot, brevo }
