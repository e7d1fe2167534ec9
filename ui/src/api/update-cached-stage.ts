import type { QueryClient } from '@tanstack/react-query'
import type { Stage } from '../../../src/http/contract/types.ts'
import type { Routes } from './routes.ts'

/** Writes a stage from the server into the cached list of stages. */
export function updateCachedStage(client: QueryClient, change: Partial<Stage> & Pick<Stage, 'id'>): void {
  client.setQueryData<Routes['GET /stages']['response']>(
    ['stages'],
    (known) => known && { items: known.items.map((one) => (one.id === change.id ? { ...one, ...change } : one)) },
  )
}
