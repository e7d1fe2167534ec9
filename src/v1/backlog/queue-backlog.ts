import { type RawBuilder, sql } from 'kysely'
import { curate } from '../../curation/curate.ts'
import type { Registry } from '../../curation/registry.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'

export interface BacklogScope {
  readonly tenantId: string
  /** Only pages of these kinds. */
  readonly kinds?: readonly string[] | undefined
  /** Maximum number of pages, best first. */
  readonly limit?: number | undefined
  /** Include pages that failed in V1. */
  readonly failed?: boolean | undefined
}

/** Pages of one kind that V1 never read. */
export interface BacklogKind {
  readonly kind: string
  readonly pages: number
  /** Priority in the queue: lower numbers first. */
  readonly priority: number
}

const batchSize = 2000
const nil = '00000000-0000-0000-0000-000000000000'

/**
 * Imported pages that V1 never read: marked complete without reading, lost, or filtered by URL. Pages that a user rejected
 * and pages that V2 has processed are left out.
 */
function isBacklog({ tenantId, kinds, failed = false }: BacklogScope): RawBuilder<unknown> {
  const codes = failed ? ['v1_unfinished', 'v1_failed'] : ['v1_unfinished']
  return sql`pages.tenant_id = ${tenantId} AND pages.curation_status IN ('New', 'Selected')
    AND pages.page_processing_started_at IS NULL
    AND (pages.page_processing_status IS NULL
      OR (pages.page_processing_status = 'Error' AND pages.page_processing_error_code = ANY(${codes}::text[]))
      OR (pages.page_processing_status = 'Completed' AND pages.page_processing_outcome = 'filtered'))
    AND EXISTS (SELECT FROM v1_rows WHERE v1_rows.entity_id = pages.id AND v1_rows.v1_table IN ('pages', 'sitemap_urls'))
    ${kinds === undefined ? sql`` : sql`AND pages.kind = ANY(${[...kinds]}::text[])`}`
}

/** Contact pages first, by their measured yield; documents last. */
const priority = sql<number>`CASE
  WHEN pages.contact_rank IS NOT NULL AND pages.depth <= 2 THEN least(pages.contact_rank, 5)
  WHEN pages.kind IN ('home', 'services', 'locations') THEN 5
  WHEN pages.contact_rank IS NOT NULL THEN 6
  WHEN pages.kind = 'document' THEN 9
  WHEN pages.kind IN ('blog', 'listing', 'account') THEN 8
  ELSE 7 END`

/** The kinds of pages that would be queued, best first. */
export async function backlogKinds(db: Database, scope: BacklogScope): Promise<BacklogKind[]> {
  const { rows } = await sql<BacklogKind>`
    SELECT coalesce(pages.kind, 'other') AS kind, count(*) AS pages, min(${priority})::int AS priority
    FROM pages WHERE ${isBacklog(scope)} GROUP BY 1 ORDER BY 3, 2 DESC, 1
  `.execute(db)
  return rows
}

/**
 * Selects, and so queues, the backlog in short transactions. Yields the number of queued pages so far. Can be stopped at any
 * time and run again for the rest.
 */
export async function* queueBacklog(
  db: Database,
  registry: Registry,
  scope: BacklogScope & { readonly actorId: string },
): AsyncGenerator<number, void, undefined> {
  let queued = 0
  for await (const ids of batches(db, scope)) {
    queued += await inTransaction(db, async (trx) => {
      await sql`UPDATE pages SET priority = ${priority} WHERE id = ANY(${ids}::uuid[])`.execute(trx)
      const { tenantId, actorId } = scope
      const change = { entity: 'pages', target: { ids }, status: 'Selected', tenantId, actorId } as const
      return (await curate(trx, registry, change)).queued
    })
    yield queued
  }
}

async function* batches(db: Database, scope: BacklogScope): AsyncGenerator<string[], void, undefined> {
  if (scope.limit !== undefined) {
    const best = await sql<{ id: string }>`
      SELECT id FROM pages WHERE ${isBacklog(scope)} ORDER BY ${priority}, id LIMIT ${scope.limit}
    `.execute(db)
    const ids = best.rows.map(({ id }) => id)
    for (let from = 0; from < ids.length; from += batchSize) yield ids.slice(from, from + batchSize)
    return
  }
  for (let after = nil; ; ) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM pages WHERE ${isBacklog(scope)} AND pages.id > ${after} ORDER BY id LIMIT ${batchSize}
    `.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ id }) => id)
    after = last.id
  }
}
