import { ApiClient } from '../api-client.ts'
import type { VerifierKey, VerifierOptions } from './email-verifier.ts'

interface ClientOptions extends VerifierOptions {
  readonly title: string
  /** Minimum time between two calls with one key. */
  readonly gapMs: number
}

const maxClients = 50
const maxBytes = 1_000_000
const defaultTimeoutMs = 70_000

/** A client per key, because each removes its own key from errors and has its own pace. */
export function clientsByKey({
  title,
  endpoint,
  userAgent,
  pacer,
  gapMs,
  timeoutMs = defaultTimeoutMs,
}: ClientOptions) {
  const clients = new Map<string, ApiClient>()
  return {
    url: (path: string) => new URL(path, endpoint),
    of({ key, lane }: VerifierKey): ApiClient {
      const id = `${lane} ${key}`
      const known = clients.get(id)
      if (known !== undefined) return known
      const pace = pacer && { pacer, gapMs, lane }
      const client = new ApiClient({
        title,
        userAgent,
        timeoutMs,
        maxBytes,
        secrets: [key, encodeURIComponent(key)],
        pace,
      })
      clients.set(id, client)
      const [oldest] = clients.keys()
      if (clients.size > maxClients && oldest !== undefined) {
        void clients.get(oldest)?.close()
        clients.delete(oldest)
      }
      return client
    },
    async close() {
      await Promise.all([...clients.values()].map((client) => client.close()))
    },
  }
}
