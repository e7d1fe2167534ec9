import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { cancel } from '../curation/control.ts'
import { inTransaction } from '../db/transaction.ts'
import { dropUnwantedChunks } from '../stages/import-files/import-file-store.ts'
import { importFilesId } from '../stages/import-files/import-request.ts'
import { estimateSearch } from '../stages/wf1-place-search/estimate-search.ts'
import { searchMapOf } from '../stages/wf1-place-search/search-map.ts'
import { placeSearchId } from '../stages/wf1-place-search/search-row.ts'
import { submitSearch } from '../stages/wf1-place-search/submit-search.ts'
import type { RouteParts } from './app-options.ts'
import type { RequestCaller } from './auth.ts'
import {
  listSearches,
  newSearch,
  searchEstimate,
  searchesSubmitted,
  searchHistory,
  searchMap,
  searchPath,
  searchView,
} from './contract/searches.ts'
import { type Operation, operation } from './operation.ts'
import { findSearch, findSearches, historyOf, requestOf } from './search-views.ts'

const at = '/api/v2/searches'
const tag = 'searches'
const submitted = { status: 202, schema: searchesSubmitted }

/** Searches: submit, estimate, watch, stop, repeat. */
export function searchOperations(parts: RouteParts): readonly Operation[] {
  return [...waysIn(parts), ...looks(), stop(parts)]
}

function waysIn({ searches }: Pick<RouteParts, 'searches'>): readonly Operation[] {
  const submit = async (caller: RequestCaller, request: Parameters<typeof submitSearch>[2]) => {
    const { batchId, ids } = await submitSearch(caller.db, caller, request, searches)
    return { batch_id: batchId, ids }
  }
  return [
    operation({
      method: 'POST',
      path: at,
      permission: 'write',
      tag,
      summary: 'Search for businesses: every kind in every place',
      body: newSearch,
      answer: submitted,
      async handle({ caller, body, reply }) {
        const made = await submit(caller, body)
        void reply.header('location', `${at}?batch_id=${made.batch_id}`)
        return made
      },
    }),
    operation({
      method: 'POST',
      path: `${at}/estimate`,
      permission: 'read',
      tag,
      summary: 'What a search would ask and cost, without making it',
      body: newSearch,
      answer: { schema: searchEstimate },
      handle: ({ caller: { db, tenantId }, body }) => estimateSearch(db, tenantId, body, searches),
    }),
    operation({
      method: 'POST',
      path: `${at}/:id/repeat`,
      permission: 'write',
      tag,
      summary: 'Make a search again, to know how it is now',
      params: searchPath,
      answer: submitted,
      async handle({ caller, params, reply }) {
        const search = await findSearch(caller.db, caller.tenantId, params.id)
        const made = await submit(caller, { ...requestOf(search), fresh: true })
        void reply.header('location', `${at}/${made.ids[0]}`)
        return made
      },
    }),
  ]
}

function looks(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: at,
      permission: 'read',
      tag,
      summary: 'Searches and how far they are, newest first',
      query: listSearches,
      answer: { schema: z.object({ items: z.array(searchView), next: z.string().nullable() }) },
      async handle({ caller: { db, tenantId }, query }) {
        const rows = await findSearches(db, tenantId, query)
        const items = rows.slice(0, query.limit)
        return { items, next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null }
      },
    }),
    operation({
      method: 'GET',
      path: `${at}/:id`,
      permission: 'read',
      tag,
      summary: 'A search, how far it is, and earlier ones like it',
      params: searchPath,
      answer: { schema: searchView.extend({ history: searchHistory }) },
      async handle({ caller: { db, tenantId }, params: { id } }) {
        const search = await findSearch(db, tenantId, id)
        return { ...search, history: await historyOf(db, id) }
      },
    }),
    operation({
      method: 'GET',
      path: `${at}/:id/map`,
      permission: 'read',
      tag,
      summary: 'A search as a small map: area, cells that are left, places found',
      params: searchPath,
      answer: { schema: searchMap },
      async handle({ caller: { db, tenantId }, params: { id } }) {
        const map = await searchMapOf(db, tenantId, id)
        if (map === undefined) throw new AppError('not_found', `There is no search ${id}.`)
        return map
      },
    }),
  ]
}

function stop({ registry }: Pick<RouteParts, 'registry'>): Operation {
  return operation({
    method: 'POST',
    path: `${at}/:id/cancel`,
    permission: 'write',
    tag,
    summary: 'Stop a search that waits or runs; what it found stays',
    params: searchPath,
    answer: { schema: searchView },
    handle: ({ caller: { db, tenantId, userId }, params }) =>
      inTransaction(db, async (trx) => {
        const { id, import_id } = await findSearch(trx, tenantId, params.id)
        const stage = registry.stage(import_id === null ? placeSearchId : importFilesId)
        const target = { ids: [import_id ?? id] }
        const stopped = await cancel(trx, stage, { target, tenantId, actorId: userId })
        if (stopped === 0)
          throw new AppError('search_ended', `Search ${id} is neither waiting nor running: there is nothing to cancel.`)
        await trx.updateTable('searches').set({ cancelled_at: sql<Date>`now()` }).where('id', '=', id).execute()
        if (import_id !== null) await dropUnwantedChunks(trx, import_id)
        return findSearch(trx, tenantId, id)
      }),
  })
}
