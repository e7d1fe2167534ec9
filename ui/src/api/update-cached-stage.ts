import type { QueryClient } from '@tanstack/react-query'
import type { Stage } from '../../../src/http/contract/types.ts'
import type { Routes } from './routes.ts'

/** Puts what the server has just said of a stage into the list that is shown. */
export function updateCachedStage(client: QueryClient, change: Partial<Stage> & Pick<Stage, 'id'>): void {
  client.setQueryData<Routes['GET /stages']['response']>(
    ['stages'],
    (known) => known && { items: known.items.map((one) => (one.id === change.id ? { ...one, ...change } : one)) },
  )
}
