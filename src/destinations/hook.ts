// Calls that a destination makes to us: how their sender is verified, and what they say. Pure: no network, no database.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { OptOut } from './destination.ts'

/** A call as it was received. */
export interface HookRequest {
  readonly method: string
  /** The URL that the sender was given; several if proxies can have changed it. Some sign it. */
  readonly urls: readonly string[]
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** Something that happened to a person at the destination. */
export interface HookEvent {
  /** The same when the call is repeated. */
  readonly id: string
  readonly kind: OptOut | 'deleted'
  readonly email: string | null
  /** Where the sender names the record and not the e-mail. */
  readonly remoteId: string | null
}

/** The account that the destination belongs to: calls about others are not ours. */
export interface HookAccount {
  readonly settings: Readonly<Record<string, unknown>>
  readonly facts: Readonly<Record<string, string>>
}

export interface HookType {
  /** `generated`: we make the secret, and the user enters it there. `entered`: the destination makes it. */
  readonly secret: 'generated' | 'entered'
  /** The secret is part of the URL, because the sender can send no header. */
  readonly secretInUrl?: true
  isAuthentic(request: HookRequest, secret: string, now: Date): boolean
  /** Events that stop deliveries; all others are left out. */
  read(request: HookRequest, account: HookAccount): readonly HookEvent[]
}

/** How old a signed time may be, and how far ahead: what most vendors advise. */
const maxAgeMs = 300_000

export function isRecent(milliseconds: number, now: Date): boolean {
  return Math.abs(now.getTime() - milliseconds) <= maxAgeMs
}

/** In constant time, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

export function hmacOf(key: string | Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

export function headerOf({ headers }: HookRequest, name: string): string {
  const value = headers[name]
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '')
}

/** Of senders whose events have no id. */
export function idOf(...facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40)
}

/** `Authorization: Bearer ...` */
export function hasBearer(request: HookRequest, secret: string): boolean {
  return isSameSecret(headerOf(request, 'authorization'), `Bearer ${secret}`)
}
