// Keys begin with what they are about: ['rows', 'local-businesses', ...], ['stages'], ['pipeline']. Then a change on the
// server makes exactly the queries old that show it, at most once in a while however many rows have changed. A component
// that must not jump (a grid) keeps its rows under another key and listens to `onServerEvent('rows', ...)` itself.
import type { QueryClient } from '@tanstack/react-query'
import { onReconnect } from './connection.ts'
import { onServerEvent } from './server-events.ts'
import { updateCachedStage } from './update-cached-stage.ts'

const batchMs = 700

/** Keeps the queries of `client` in step with the server; gives back what ends it. */
export function keepQueriesLive(client: QueryClient): () => void {
  const touched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  // One after the other: a new one would break off the one before, and while rows change faster than the server counts
  // them nothing would ever be shown.
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
    // What failed meanwhile, or was changed while nobody could tell us, is asked for as soon as the server answers.
    onReconnect(() => void client.invalidateQueries()),
    onServerEvent('reset', ({ reason }) => {
      // "new": we have just asked for everything.
      if (reason !== 'new') void client.invalidateQueries()
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
