import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'
import { pageKindRules } from '../../extract/page-kind/page-kind-rules.ts'

interface Progress {
  /** Pages that were classified again. */
  readonly seen: number
  /** Those whose kind changed. */
  readonly changed: number
  /** The id of the last page, for resuming. */
  readonly last: string
}

interface Scope {
  readonly tenantId: string
  /** Only pages that were classified by other rules than the current ones. Default true, so a second run has nothing to do. */
  readonly onlyOutdated?: boolean
  /** Only pages after this one. */
  readonly after?: string | undefined
}

const pagesPerBatch = 2000

/**
 * Classifies stored pages by the current rules. Curation and processing statuses stay. Short statements, in the order of ids;
 * it can be stopped at any time and resumed.
 */
export async function* recategorisePages(db: Database, scope: Scope): AsyncGenerator<Progress, void, undefined> {
  let { after = '00000000-0000-0000-0000-000000000000' } = scope
  const progress = { seen: 0, changed: 0 }
  for (;;) {
    const pages = await nextPages(db, scope, after)
    const last = pages.at(-1)
    if (last === undefined) return
    progress.seen += pages.length
    progress.changed += await writeKinds(db, pages)
    after = last.id
    yield { ...progress, last: after }
  }
}

async function nextPages(db: Database, { tenantId, onlyOutdated = true }: Scope, after: string) {
  let pages = db.selectFrom('pages').select(['id', 'url', 'anchor_text']).where('tenant_id', '=', tenantId)
  if (onlyOutdated) pages = pages.where('kind_rules', 'is distinct from', pageKindRules)
  return pages.where('id', '>', after).orderBy('id').limit(pagesPerBatch).execute()
}

async function writeKinds(db: Database, pages: Awaited<ReturnType<typeof nextPages>>): Promise<number> {
  const kinds = pages.map(({ url, anchor_text }) => classifyPage(url, anchor_text))
  const { rows } = await sql<{ changed: number }>`
    WITH classified AS (
      SELECT * FROM unnest(${pages.map(({ id }) => id)}::uuid[], ${kinds.map(({ kind }) => kind)}::text[],
        ${kinds.map(({ confidence }) => confidence)}::real[], ${kinds.map(({ reason }) => reason)}::text[],
        ${kinds.map(({ depth }) => depth)}::smallint[], ${kinds.map(({ contactRank }) => contactRank)}::smallint[],
        ${kinds.map((kind) => kind.pageKey)}::text[])
        AS classified (id, kind, confidence, reason, depth, contact_rank, page_key)
    ), before AS MATERIALIZED (
      SELECT pages.id, pages.kind FROM classified JOIN pages USING (id) ORDER BY id FOR NO KEY UPDATE OF pages
    ), written AS (
      UPDATE pages SET kind = classified.kind, kind_confidence = classified.confidence, kind_reason = classified.reason,
        depth = classified.depth, contact_rank = classified.contact_rank, page_key = classified.page_key, kind_rules = ${pageKindRules}
      FROM classified JOIN before USING (id) WHERE pages.id = classified.id
      RETURNING before.kind IS DISTINCT FROM classified.kind AS changed
    )
    SELECT count(*) FILTER (WHERE changed) AS changed FROM written
  `.execute(db)
  return rows[0]?.changed ?? 0
}
