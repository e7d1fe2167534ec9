import type { FastifyInstance } from 'fastify'
import type { CurationResult } from '../curation/change-curation.ts'
import { curate } from '../curation/curate.ts'
import type { Database } from '../db/database.ts'
import type { AppOptions } from './app-options.ts'
import { callerOf, may } from './auth.ts'
import { changePagesStatus, type ListPages, listPages } from './contract/pages.ts'
import { readInput } from './read-input.ts'

/** Pages: the list, and a person's word about them. */
export function pageRoutes(app: FastifyInstance, { registry }: Pick<AppOptions, 'registry'>): void {
  app.get('/api/v2/pages', may('read'), async (request) => {
    const { db, tenantId } = callerOf(request)
    const query = readInput(listPages, request.query)
    const rows = await findPages(db, tenantId, query)
    // One row more than asked for was looked up: it tells whether there is a next page, without counting.
    const items = rows.slice(0, query.limit)
    return { items, next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null }
  })

  app.put('/api/v2/pages/status', may('write'), async (request): Promise<CurationResult> => {
    const { db, tenantId, userId } = callerOf(request)
    const { ids, status } = readInput(changePagesStatus, request.body)
    return curate(db, registry, { entity: 'pages', target: { ids }, status, tenantId, actorId: userId })
  })
}

const columns = [
  'id',
  'domain_id',
  'sitemap_file_id',
  'url',
  'kind',
  'depth',
  'title',
  'description',
  'h1',
  'canonical_url',
  'language',
  'word_count',
  'has_form',
  'http_status',
  'fetched_at',
  'findings',
  'curation_status',
  'curated_at',
  'notes',
  'tags',
  'priority',
  'page_processing_status',
  'page_processing_outcome',
  'page_processing_error_code',
  'page_processing_error',
  'page_processing_attempts',
  'page_processing_next_attempt_at',
  'page_processing_finished_at',
  'created_at',
  'updated_at',
] as const

function findPages(db: Database, tenantId: string, query: ListPages) {
  const { status, processing_status: processing, domain_id: domainId, outcome, after, limit } = query
  let rows = db.selectFrom('pages').select(columns).where('tenant_id', '=', tenantId)
  if (status !== undefined) rows = rows.where('curation_status', 'in', status)
  if (processing !== undefined) {
    const words = processing.filter((word) => word !== 'none')
    rows = rows.where(({ eb, or }) =>
      or([
        ...(words.length > 0 ? [eb('page_processing_status', 'in', words)] : []),
        ...(processing.includes('none') ? [eb('page_processing_status', 'is', null)] : []),
      ]),
    )
  }
  if (domainId !== undefined) rows = rows.where('domain_id', '=', domainId)
  if (outcome !== undefined) rows = rows.where('page_processing_outcome', '=', outcome)
  if (after !== undefined) rows = rows.where('id', '>', after)
  return rows
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}
