// A destination is an outside system that contacts are delivered to: a CRM, a mailing list, a webhook. Clients are typed and
// have no policy: what is sent, to whom and when is decided by the delivery stage.
import type { AppError } from '../core/errors.ts'

export const destinationKinds = [
  'hubspot',
  'brevo',
  'mautic',
  'n8n',
  'webhook',
  'listmonk',
  'mailchimp',
  'twenty',
] as const
export type DestinationKind = (typeof destinationKinds)[number]

export type FieldValue = string | number | boolean | null
export type FieldValues = Readonly<Record<string, FieldValue>>

/** What became of one of several records: a value, or why there is none. In the order of the request. */
export type Answer<Value> =
  | { readonly value: Value; readonly error?: never }
  | { readonly error: AppError; readonly value?: never }

/** A field of the destination that can be written. */
export interface RemoteField {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'choice'
}

/** How a person is found at the destination. */
export interface PersonKey {
  readonly email: string
  /** From an earlier delivery. It may be outdated: records are merged and deleted there. */
  readonly remoteId: string | null
}

/** What is still known here of a person who was erased. */
export interface ErasedPerson {
  /** The same when the call is repeated. */
  readonly id: string
  /** What was sent as `contact_id`. */
  readonly contactId: string
  /** From the last delivery. The record may have been merged into another one since, which has the e-mail. */
  readonly remoteId: string | null
  readonly email: string | null
}

export const erasureResults = ['erased', 'marked', 'not_found'] as const
type ErasureResult = (typeof erasureResults)[number]

/** Why the destination says that a person must not be contacted. */
export type OptOut = 'unsubscribed' | 'bounced' | 'complained' | 'blocked'

/** A person as the destination has them. */
export interface RemotePerson {
  readonly remoteId: string
  /** In lower case; null: the record has none. */
  readonly email: string | null
  readonly values: FieldValues
  readonly optOut: OptOut | null
}

/** Values to write for one person. Fields that are left out stay as they are. */
export interface PersonWrite {
  /** The same when the write is repeated. Destinations that return results in any order match them by it. */
  readonly id: string
  readonly email: string
  /** Null: the destination does not know the person. */
  readonly remoteId: string | null
  /** The record has a former e-mail of the person, which `email` replaces. */
  readonly replacesEmail?: true
  readonly values: FieldValues
}

export interface Written {
  /** Null: the destination has no records (n8n, a webhook). */
  readonly remoteId: string | null
  readonly created: boolean
  /** The destination wrote nothing, because the person has opted out there. */
  readonly optOut?: OptOut
}

/** What a connection test found. */
export interface ConnectionReport {
  /** The name of the account, for the user to recognise. */
  readonly account: string
  /** Facts of the account that links and limits need; stored with the destination. */
  readonly facts: Readonly<Record<string, string>>
}

/** A page of people who have opted out. */
export interface OptOutPage {
  readonly optOuts: readonly { readonly email: string; readonly optOut: OptOut }[]
  /** The `offset` of the next page; null: this was the last one. */
  readonly next: number | null
}

/** How a destination lists who has opted out. */
interface OptOutLists {
  /** Lists that have to be read one after the other. */
  readonly count: number
  /** `since`: only what changed there after it; null: all. */
  read(
    position: { readonly list: number; readonly offset: number; readonly since: Date | null },
    signal: AbortSignal,
  ): Promise<OptOutPage>
}

export interface DestinationClient {
  /** Most persons per call of `read` and `write`. */
  readonly batchSize: number
  /** Whether `read` knows the values of a person. Without it, every delivery sends all fields. */
  readonly canRead: boolean
  /** Makes a harmless call with the credential. Throws `credential_rejected` or what else is wrong. */
  test(signal: AbortSignal): Promise<ConnectionReport>
  /** The fields that a field map may name. */
  fields(signal: AbortSignal): Promise<readonly RemoteField[]>
  /** Null: not known there. */
  read(
    keys: readonly PersonKey[],
    fields: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Answer<RemotePerson | null>[]>
  /** Creates and updates. Never changes an opt-out. Safe to repeat with the same ids. */
  write(writes: readonly PersonWrite[], signal: AbortSignal): Promise<readonly Answer<Written>[]>
  /** Removes a person, or reports the erasure where the destination has no records. Safe to repeat with the same id. */
  erase(person: ErasedPerson, signal: AbortSignal): Promise<ErasureResult>
  /** Undefined: it can be asked about single persons only. */
  readonly optOutLists?: OptOutLists
  /** The record as a page for people; null if there is none. */
  linkTo(remoteId: string): string | null
  close(): Promise<void>
}
