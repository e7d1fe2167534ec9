import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { cancel } from '../curation/control.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteChunksIfCancelled } from '../stages/import-files/import-file-store.ts'
import { importFilesId } from '../stages/import-files/import-request.ts'
import { estimateFiles } from '../stages/wf1-place-search/estimate-files.ts'
import { estimateSearch } from '../stages/wf1-place-search/estimate-search.ts'
import { setupOf } from '../stages/wf1-place-search/preferred-provider.ts'
import { searchMapOf } from '../stages/wf1-place-search/search-map.ts'
import { checkRequest, combinationsOf } from '../stages/wf1-place-search/search-request.ts'
import { placeSearchId } from '../stages/wf1-place-search/search-row.ts'
import { submitSearch } from '../stages/wf1-place-search/submit-search.ts'
import type { RouteDependencies } from './app-options.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import {
  changesQuery,
  filesEstimate,
  listSearches,
  newSearch,
  searchChanges,
  searchEstimate,
  searchesSubmitted,
  searchHistory,
  searchMap,
  searchPath,
  searchResults,
  searchView,
} from './contract/searches.ts'
import { type Operation, operation } from './operation.ts'
import { listChanges } from './search-changes.ts'
import { resultsOf } from './search-results.ts'
import { findSearch, findSearches, historyOf, requestOf } from './search-views.ts'

const basePath = '/api/v2/searches'
const tag = 'searches'
const submitted = { status: 202, schema: searchesSubmitted }

/** Searches: submit, estimate, show, cancel, repeat. */
export function searchOperations(dependencies: RouteDependencies): readonly Operation[] {
  return [...submitOperations(dependencies), ...readOperations(), cancelOperation(dependencies)]
}

/** Each locates an area and may read the metadata of files. */
const maxFileEstimates = 10

function submitOperations({ searches }: Pick<RouteDependencies, 'searches'>): readonly Operation[] {
  const submit = async (caller: RequestCaller, request: Parameters<typeof submitSearch>[2]) => {
    const { batchId, ids } = await submitSearch(caller.db, caller, request, searches)
    return { batch_id: batchId, ids }
  }
  return [
    operation({
      method: 'POST',
      path: basePath,
      permission: 'write',
      tag,
      summary: 'Submit a search for businesses: every kind in every place',
      body: newSearch,
      response: submitted,
      async handle({ caller, body, reply }) {
        const made = await submit(caller, body)
        void reply.header('location', `${basePath}?batch_id=${made.batch_id}`)
        return made
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/estimate`,
      permission: 'read',
      tag,
      summary: 'Estimate the calls and the cost of a search, without running it',
      body: newSearch,
      response: { schema: searchEstimate },
      handle: ({ caller: { db, tenantId }, body }) => estimateSearch(db, tenantId, body, searches),
    }),
    operation({
      method: 'POST',
      path: `${basePath}/estimate-files`,
      permission: 'read',
      tag,
      summary: 'Estimate what a search of open places reads: files, bytes, expected places, licence',
      body: newSearch,
      response: { schema: filesEstimate },
      async handle({ caller: { db, tenantId }, body }) {
        if (combinationsOf(body).length > maxFileEstimates) return { files: null, problem: null }
        const setup = await setupOf(db, tenantId, searches)
        checkRequest(body, setup)
        try {
          return { files: (await estimateFiles(body, setup)) ?? null, problem: null }
        } catch (error) {
          // A source that does not answer now is an answer to this question. The search itself waits for it.
          if (error instanceof AppError) return { files: null, problem: error.message }
          throw error
        }
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/repeat`,
      permission: 'write',
      tag,
      summary: 'Run a search again with fresh results',
      params: searchPath,
      response: submitted,
      async handle({ caller, params, reply }) {
        const search = await findSearch(caller.db, caller.tenantId, params.id)
        const made = await submit(caller, { ...requestOf(search), fresh: true })
        void reply.header('location', `${basePath}/${made.ids[0]}`)
        return made
      },
    }),
  ]
}

function readOperations(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List searches with their progress, newest first',
      query: listSearches,
      response: { schema: z.object({ items: z.array(searchView), next: z.string().nullable() }) },
      async handle({ caller: { db, tenantId }, query }) {
        const rows = await findSearches(db, tenantId, query)
        const items = rows.slice(0, query.limit)
        return { items, next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null }
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id`,
      permission: 'read',
      tag,
      summary: 'Show a search, its progress, and earlier searches with the same parameters',
      params: searchPath,
      response: { schema: searchView.extend({ history: searchHistory }) },
      async handle({ caller: { db, tenantId }, params: { id } }) {
        const search = await findSearch(db, tenantId, id)
        return { ...search, history: await historyOf(db, id) }
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id/changes`,
      permission: 'read',
      tag,
      summary: 'List places that are new, changed or gone since the last completed identical search',
      params: searchPath,
      query: changesQuery,
      response: { schema: searchChanges },
      async handle({ caller: { db, tenantId }, params: { id }, query }) {
        await findSearch(db, tenantId, id)
        return listChanges(db, tenantId, id, query)
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id/results`,
      permission: 'read',
      tag,
      summary:
        'Count what came of a search: places, businesses, sites, pages, contacts, cost, and what is new since last time',
      params: searchPath,
      response: { schema: searchResults },
      async handle({ caller: { db, tenantId }, params: { id } }) {
        const results = await resultsOf(db, tenantId, id)
        if (results === undefined) throw new AppError('not_found', `There is no search ${id}.`)
        return results
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id/map`,
      permission: 'read',
      tag,
      summary: 'Show a search as a map: area, remaining cells, places found',
      params: searchPath,
      response: { schema: searchMap },
      async handle({ caller: { db, tenantId }, params: { id } }) {
        const map = await searchMapOf(db, tenantId, id)
        if (map === undefined) throw new AppError('not_found', `There is no search ${id}.`)
        return map
      },
    }),
  ]
}

function cancelOperation({ registry }: Pick<RouteDependencies, 'registry'>): Operation {
  return operation({
    method: 'POST',
    path: `${basePath}/:id/cancel`,
    permission: 'write',
    tag,
    summary: 'Cancel a queued or running search; its results stay',
    params: searchPath,
    response: { schema: searchView },
    handle: ({ caller: { db, tenantId, userId }, params }) =>
      inTransaction(db, async (trx) => {
        const { id, import_id } = await findSearch(trx, tenantId, params.id)
        const stage = registry.stage(import_id === null ? placeSearchId : importFilesId)
        const target = { ids: [import_id ?? id] }
        const stopped = await cancel(trx, stage, { target, tenantId, actorId: userId })
        if (stopped === 0)
          throw new AppError('search_ended', `Search ${id} is neither waiting nor running: there is nothing to cancel.`)
        await trx.updateTable('searches').set({ cancelled_at: sql<Date>`now()` }).where('id', '=', id).execute()
        if (import_id !== null) await deleteChunksIfCancelled(trx, import_id)
        return findSearch(trx, tenantId, id)
      }),
  })
}
