// Query keys begin with their subject: ['rows', 'local-businesses', ...], ['stages'], ['pipeline']. A change on the server
// invalidates only the queries that show it, in batches. A grid must not jump, so it keeps its rows outside the query
// cache and listens to `onServerEvent('rows', ...)` itself.
import type { QueryClient } from '@tanstack/react-query'
import { onReconnect } from './connection.ts'
import { onServerEvent } from './server-events.ts'
import { updateCachedStage } from './update-cached-stage.ts'

const batchMs = 700

/** Invalidates queries of `client` when the server changes. Returns a function that stops it. */
export function keepQueriesLive(client: QueryClient): () => void {
  const touched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  // One at a time: a new refetch would abort the one before, and while rows change faster than the server counts them
  // nothing would ever be shown.
  const flush = async () => {
    const keys = [...[...touched].map((slug) => ['rows', slug]), ['pipeline']]
    touched.clear()
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    timer = touched.size === 0 ? undefined : setTimeout(() => void flush(), batchMs)
  }
  const ends = [
    onServerEvent('rows', ({ entity }) => {
      touched.add(entity.replaceAll('_', '-'))
      timer ??= setTimeout(() => void flush(), batchMs)
    }),
    onServerEvent('stage', (change) => updateCachedStage(client, change)),
    // Refetches what failed or changed while offline.
    onReconnect(() => void client.invalidateQueries()),
    onServerEvent('reset', ({ reason }) => {
      // "new": everything has just been fetched.
      if (reason !== 'new') void client.invalidateQueries()
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
