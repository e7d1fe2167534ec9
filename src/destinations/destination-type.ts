import type { ApiResponse } from '../providers/api-client.ts'
import type { DestinationClient } from './destination.ts'
import type { DestinationApi } from './destination-api.ts'
import type { HookType } from './hook.ts'
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

/** A kind of destination: what a user enters, and how its client is made. */
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
  /** Whether the limit belongs to the account: destinations with the same credential share it. */
  readonly hasAccountLimit?: true
  /** A receiver of messages: what it was sent is known here only. */
  readonly hasNoRecords?: true
  /** The field map that a new destination begins with: from, to. */
  readonly defaultMap: readonly (readonly [SourceField, string])[]
  /** How long a 429 without Retry-After asks to wait. No other call of the account is made before. */
  limitEndsInMs?(response: ApiResponse, access: DestinationAccess, now: Date): number | undefined
  headersOf(credential: Credential): Record<string, string>
  /** Removed from every error and log. */
  secretsOf(credential: Credential): readonly string[]
  /** Calls that it makes to us; undefined: it makes none. */
  readonly hook?: HookType
  create(api: DestinationApi, access: DestinationAccess): DestinationClient
}
