// A request whose answer never came may have been carried out. Sent again under the same Idempotency-Key, the server gives
// the first answer instead of doing it a second time. A change of status needs no key: said twice it is the same.
import type { Routes } from './routes.ts'

/** Done twice, these would be paid twice, or answer that there is nothing left to do. */
const idempotentRoutes: ReadonlySet<keyof Routes> = new Set([
  'POST /searches',
  'POST /searches/:id/repeat',
  'POST /bulk-actions/:id/undo',
  'POST /dead-letters/requeue',
])
/** Longer ago somebody who asks for the same means it anew. */
const reuseMs = 600_000

const unanswered = new Map<string, { readonly key: string; readonly since: number }>()

export interface IdempotencyKey {
  readonly headers: Readonly<Record<string, string>>
  /** Whether the server said anything to it; a refusal is an answer, too. */
  settle(isAnswered: boolean): void
}

/** The key for a request, the same as before while the one before has no answer; undefined where none is needed. */
export function idempotencyKey(
  route: keyof Routes,
  path: string,
  body: unknown,
  now = Date.now(),
): IdempotencyKey | undefined {
  if (!idempotentRoutes.has(route)) return undefined
  const signature = `${path}\n${JSON.stringify(body)}`
  const before = unanswered.get(signature)
  const isSame = before !== undefined && now - before.since < reuseMs
  const { key, since } = isSame ? before : { key: newKey(), since: now }
  return {
    headers: { 'idempotency-key': key },
    settle(isAnswered) {
      if (isAnswered) unanswered.delete(signature)
      else unanswered.set(signature, { key, since })
    },
  }
}

/** Not `randomUUID`, which browsers have on https and this machine only. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
