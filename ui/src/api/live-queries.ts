// Keys begin with what they are about: ['rows', 'local-businesses', ...], ['stages'], ['pipeline']. Then a change on the
// server makes exactly the queries old that show it, at most once in a while however many rows have changed. A component
// that must not jump (a grid) keeps its rows under another key and listens to `onServerEvent('rows', ...)` itself.
import type { QueryClient } from '@tanstack/react-query'
import type { Routes } from './routes.ts'
import { onServerEvent } from './server-events.ts'

const gatherMs = 700

/** Keeps the queries of `client` in step with the server; gives back what ends it. */
export function keepQueriesLive(client: QueryClient): () => void {
  const touched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    for (const slug of touched) void client.invalidateQueries({ queryKey: ['rows', slug] })
    touched.clear()
    void client.invalidateQueries({ queryKey: ['pipeline'] })
  }
  const ends = [
    onServerEvent('rows', ({ entity }) => {
      touched.add(entity.replaceAll('_', '-'))
      timer ??= setTimeout(flush, gatherMs)
    }),
    onServerEvent('stage', (change) => {
      client.setQueryData<Routes['GET /stages']['answer']>(
        ['stages'],
        (known) => known && { items: known.items.map((one) => (one.id === change.id ? { ...one, ...change } : one)) },
      )
    }),
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
