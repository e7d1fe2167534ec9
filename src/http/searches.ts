import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'
import { cancel } from '../curation/control.ts'
import { estimateSearch } from '../stages/wf1-place-search/estimate-search.ts'
import { placeSearchId } from '../stages/wf1-place-search/search-row.ts'
import { submitSearch } from '../stages/wf1-place-search/submit-search.ts'
import type { AppOptions } from './app-options.ts'
import { callerOf, may } from './auth.ts'
import { listSearches, newSearch, searchId } from './contract/searches.ts'
import { readInput } from './read-input.ts'
import { findSearch, findSearches, historyOf, requestOf } from './search-views.ts'

/** Searches: submit, estimate, watch, stop, repeat. */
export function searchRoutes(app: FastifyInstance, { db, registry, searches }: AppOptions): void {
  const submit = async (who: { tenantId: string; userId: string }, request: Parameters<typeof submitSearch>[2]) => {
    const { batchId, ids } = await submitSearch(db, who, request, searches)
    return { batch_id: batchId, ids }
  }

  app.post('/api/v2/searches', may('write'), async (request, reply) => {
    const made = await submit(callerOf(request), readInput(newSearch, request.body))
    return reply.code(202).header('location', `/api/v2/searches?batch_id=${made.batch_id}`).send(made)
  })

  app.post('/api/v2/searches/estimate', may('read'), (request) =>
    estimateSearch(db, callerOf(request).tenantId, readInput(newSearch, request.body), searches),
  )

  app.get('/api/v2/searches', may('read'), async (request) => {
    const query = readInput(listSearches, request.query)
    const rows = await findSearches(db, callerOf(request).tenantId, query)
    const items = rows.slice(0, query.limit)
    return { items, next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null }
  })

  app.get('/api/v2/searches/:id', may('read'), async (request) => {
    const { id } = readInput(searchId, request.params)
    const search = await findSearch(db, callerOf(request).tenantId, id)
    return { ...search, history: await historyOf(db, id) }
  })

  app.post('/api/v2/searches/:id/cancel', may('write'), async (request) => {
    const { tenantId, userId } = callerOf(request)
    const { id } = await findSearch(db, tenantId, readInput(searchId, request.params).id)
    const stopped = await cancel(db, registry.stage(placeSearchId), {
      target: { ids: [id] },
      tenantId,
      actorId: userId,
    })
    if (stopped === 0)
      throw new AppError('search_ended', `Search ${id} is neither waiting nor running: there is nothing to cancel.`)
    await db.updateTable('searches').set({ cancelled_at: new Date() }).where('id', '=', id).execute()
    return findSearch(db, tenantId, id)
  })

  app.post('/api/v2/searches/:id/repeat', may('write'), async (request, reply) => {
    const { tenantId, userId } = callerOf(request)
    const search = await findSearch(db, tenantId, readInput(searchId, request.params).id)
    // Who repeats a search wants to know how it is now.
    const made = await submit({ tenantId, userId }, { ...requestOf(search), fresh: true })
    return reply.code(202).header('location', `/api/v2/searches/${made.ids[0]}`).send(made)
  })
}
