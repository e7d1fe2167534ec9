// A request without a response may have been executed. Sent again with the same Idempotency-Key, the server returns the
// first response instead of executing it twice. A status change needs no key: repeating it has no effect.
import type { Routes } from './routes.ts'

/** Executed twice, these would cost twice, or report that there is nothing left to do. */
const idempotentRoutes: ReadonlySet<keyof Routes> = new Set([
  'POST /searches',
  'POST /searches/:id/repeat',
  'POST /bulk-actions/:id/undo',
  'POST /dead-letters/requeue',
])
/** After this, the same request counts as a new one. */
const reuseMs = 600_000

const unanswered = new Map<string, { readonly key: string; readonly since: number }>()

export interface IdempotencyKey {
  readonly headers: Readonly<Record<string, string>>
  /** Whether the server responded; an error response counts. */
  settle(isAnswered: boolean): void
}

/** The key for a request: the previous one while that has no response; undefined for routes that need none. */
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

/** Not `randomUUID`: browsers offer it on https and localhost only. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
