import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore, useStore } from '../lib/store.ts'
import { call } from './call.ts'
import type { Detail, Slug } from './entity-routes.ts'

/** Deliveries are no rows of a grid, so no event names the rows whose deliveries change. */
const deliveriesRefreshMs = 5000

const detailKey = (slug: Slug, id: string) => ['rows', slug, 'detail', id]

/** Rows that this window deletes or has deleted, while they are still shown. */
const deletedRows = createStore<ReadonlySet<string>>(new Set())

/** All data of one row. Not fetched again once this window deletes the row: the server would answer 404. */
export function useRowDetail(slug: Slug, id: string, isWanted = true): UseQueryResult<Detail> {
  const client = useQueryClient()
  const isDeleted = useStore(deletedRows).has(id)
  useEffect(() => () => forget(client, slug, id), [client, slug, id])
  return useQuery({
    queryKey: detailKey(slug, id),
    queryFn: ({ signal }) => call(`GET /${slug}/:id` as const, { params: { id }, signal }),
    enabled: isWanted && !isDeleted,
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isUnderWay) === true ? deliveriesRefreshMs : false),
  })
}

const isUnderWay = ({ sync_status: status }: Detail['deliveries'][number]) =>
  status === 'Queued' || status === 'Processing'

/** Deletes a row with `remove`. Until its detail closes, changes on the server no longer load it again. */
export async function deleteRow<T>(
  client: QueryClient,
  { slug, id }: { readonly slug: Slug; readonly id: string },
  remove: () => Promise<T>,
): Promise<T> {
  deletedRows.set(new Set(deletedRows.get()).add(id))
  await client.cancelQueries({ queryKey: detailKey(slug, id) })
  try {
    return await remove()
  } catch (error) {
    deletedRows.set(without(id))
    throw error
  }
}

function forget(client: QueryClient, slug: Slug, id: string): void {
  if (!deletedRows.get().has(id)) return
  deletedRows.set(without(id))
  client.removeQueries({ queryKey: detailKey(slug, id) })
}

function without(id: string): ReadonlySet<string> {
  return new Set([...deletedRows.get()].filter((other) => other !== id))
}
