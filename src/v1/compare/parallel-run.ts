import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { V1Source } from '../source/open-v1.ts'
import { timeOf } from '../tables/read-values.ts'

/** A page that V1 has read and V2 is to read again. */
export interface ParallelPage {
  readonly id: string
  readonly url: string
  readonly host: string
}

/** What the two made of the same pages. */
export interface ParallelResult {
  readonly pages: number
  /** Of these, pages that V2 could read now. */
  readonly read: number
  readonly v1_contacts: number
  readonly v2_contacts: number
  readonly both: number
  /** What only V1 has, by why. */
  readonly only_v1: Readonly<Record<string, number>>
  readonly only_v2: number
  /** Contacts for each hundred pages. */
  readonly v1_yield: number
  readonly v2_yield: number
  /** How the pages ended in V2. */
  readonly outcomes: Readonly<Record<string, number>>
}

const readPages = {
  table: 'pages',
  columns: { id: 'text', contact_scrape_status: 'text', updated_at: 'text' },
  required: ['id', 'contact_scrape_status'],
} as const

/** Pages of V1's sample that it says it has read, and that came over. Newest first, as far as the sample goes. */
export async function parallelPages(
  db: Database,
  source: V1Source,
  tenantId: string,
  sample: number,
): Promise<ParallelPage[]> {
  // Most of V1's pages were never read: as many are drawn as make the sample likely to be full.
  const drawn = await source.sample(readPages, sample * 20)
  const read = drawn
    .filter(({ contact_scrape_status: word }) => word === 'ContactFound' || word === 'NoContactFound')
    .toSorted((a, b) => (timeOf(b.updated_at) ?? '').localeCompare(timeOf(a.updated_at) ?? ''))
    .slice(0, sample)
  const { rows } = await sql<ParallelPage>`
    SELECT DISTINCT pages.id, pages.url, domains.host
    FROM v1_rows JOIN pages ON pages.id = v1_rows.entity_id JOIN domains ON domains.id = pages.domain_id
    WHERE v1_rows.tenant_id = ${tenantId} AND v1_rows.v1_table = 'pages'
      AND v1_rows.v1_id = ANY(${read.flatMap(({ id }) => id ?? [])}::text[])
    ORDER BY pages.id
  `.execute(db)
  return rows
}

/** How many of these pages still wait or are in work. */
export async function pagesOpen(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pages WHERE id = ANY(${ids}::uuid[])
      AND (page_processing_status = 'Processing' OR page_processing_due_at <= now() + interval '10 seconds')
  `.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Compares what stands on the pages by V1's word with what V2 has read there. A contact of V1's that V2 did not find on a
 * page it could read stands there no more, or never did; what V1 made up is refused at the import and not counted here.
 */
export async function compareOutputs(db: Database, ids: readonly string[]): Promise<ParallelResult> {
  const { rows: outcomes } = await sql<{ outcome: string; n: number }>`
    SELECT coalesce(page_processing_outcome, lower(page_processing_status), 'never') AS outcome, count(*) AS n
    FROM pages WHERE id = ANY(${ids}::uuid[]) GROUP BY 1 ORDER BY 2 DESC
  `.execute(db)
  const { rows: found } = await sql<{ by_v1: boolean; by_v2: boolean; outcome: string | null; n: number }>`
    WITH proof AS (
      -- Not by its proof: what V2 finds on the same page takes the place of V1's word.
      SELECT e.contact_id, EXISTS (SELECT FROM v1_rows AS r WHERE r.entity_id = e.contact_id AND r.v1_table = 'contacts') AS by_v1,
        bool_or(e.method <> 'v1_import' AND e.still_on_page) AS by_v2, min(p.page_processing_outcome) AS outcome
      FROM contact_evidence AS e JOIN pages AS p ON p.id = e.page_id
      WHERE e.page_id = ANY(${ids}::uuid[]) AND e.field IN ('email', 'phone') GROUP BY e.contact_id
    )
    SELECT by_v1, by_v2, outcome, count(*) AS n FROM proof GROUP BY 1, 2, 3
  `.execute(db)
  const count = (wanted: (row: (typeof found)[number]) => boolean) =>
    found.filter(wanted).reduce((sum, { n }) => sum + n, 0)
  const wasRead = ['contacts_found', 'no_contacts', 'not_modified', 'suppressed']
  const read = outcomes.filter(({ outcome }) => wasRead.includes(outcome)).reduce((sum, { n }) => sum + n, 0)
  const onlyV1: Record<string, number> = {}
  for (const { by_v1, by_v2, outcome, n } of found) {
    if (!by_v1 || by_v2) continue
    const why = outcome !== null && wasRead.includes(outcome) ? 'not_on_the_page' : (outcome ?? 'not_read')
    onlyV1[why] = (onlyV1[why] ?? 0) + n
  }
  const [v1, v2] = [count(({ by_v1 }) => by_v1), count(({ by_v2 }) => by_v2)]
  const perHundred = (n: number) => (ids.length === 0 ? 0 : Math.round((n / ids.length) * 1000) / 10)
  return {
    pages: ids.length,
    read,
    v1_contacts: v1,
    v2_contacts: v2,
    both: count(({ by_v1, by_v2 }) => by_v1 && by_v2),
    only_v1: onlyV1,
    only_v2: count(({ by_v1, by_v2 }) => by_v2 && !by_v1),
    v1_yield: perHundred(v1),
    v2_yield: perHundred(v2),
    outcomes: Object.fromEntries(outcomes.map(({ outcome, n }) => [outcome, n])),
  }
}
