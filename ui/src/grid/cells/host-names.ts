// Rows reference domains by id. Host names are fetched in batches and cached.
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { createSessionStore } from '../../api/session-store.ts'

const batchMs = 30
const maxBatch = 200
const maxCached = 5_000

const hosts = createSessionStore<ReadonlyMap<string, string>>(new Map())
let wanted = new Set<string>()

/** The hosts of domains, as far as they are loaded. */
export function useHosts(ids: readonly string[]): ReadonlyMap<string, string> {
  const known = useSyncExternalStore(hosts.subscribe, hosts.get)
  const missing = ids.filter((id) => !known.has(id)).join()
  useEffect(() => {
    if (missing !== '') for (const id of missing.split(',')) requestHost(id)
  }, [missing])
  return known
}

/** The host of a domain, once it is loaded. */
export function useHost(id: string | undefined): string | undefined {
  const known = useSyncExternalStore(hosts.subscribe, () => (id === undefined ? undefined : hosts.get().get(id)))
  useEffect(() => {
    if (id !== undefined && known === undefined) requestHost(id)
  }, [id, known])
  return known
}

function requestHost(id: string): void {
  if (wanted.size === 0) setTimeout(() => void fetchHosts(), batchMs)
  wanted.add(id)
}

async function fetchHosts(): Promise<void> {
  const ids = [...wanted].slice(-maxBatch)
  wanted = new Set()
  try {
    const query = { id: `in:${ids.join(',')}`, limit: maxBatch, total: 'none' }
    const { items } = await call('GET /domains', { query })
    const found = items.map(({ id, host }) => [id, String(host)] as const)
    const cached = [...hosts.get()].slice(-maxCached)
    // A deleted domain has no name, and is not requested again.
    hosts.set(new Map([...cached, ...ids.map((id) => [id, ''] as const), ...found]))
  } catch {
    // `send` has set the connection state; rows rendered later request again.
  }
}
