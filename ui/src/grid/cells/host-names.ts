// Rows name others by id (the site of a page). What those are called is asked for many at once and kept.
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { createSessionStore } from '../../api/session-store.ts'

const batchMs = 30
const maxBatch = 200
const maxCached = 5_000

const hosts = createSessionStore<ReadonlyMap<string, string>>(new Map())
let wanted = new Set<string>()

/** The hosts of some domains, as far as they are known. */
export function useHosts(ids: readonly string[]): ReadonlyMap<string, string> {
  const known = useSyncExternalStore(hosts.subscribe, hosts.get)
  const missing = ids.filter((id) => !known.has(id)).join()
  useEffect(() => {
    if (missing !== '') for (const id of missing.split(',')) requestHost(id)
  }, [missing])
  return known
}

/** The host of a domain, when it is known. */
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
    const kept = [...hosts.get()].slice(-maxCached)
    // One that is not there any more has no name, and is not asked for again.
    hosts.set(new Map([...kept, ...ids.map((id) => [id, ''] as const), ...found]))
  } catch {
    // `send` has told the shell; the rows that are drawn next ask again.
  }
}
