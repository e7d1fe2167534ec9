import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { othersCodes } from '../../curation/dequeue.ts'
import type { Database } from '../../db/database.ts'
import { addTo } from '../import/table-counts.ts'
import { assertReadable } from '../source/inspect-v1.ts'
import type { V1Source } from '../source/open-v1.ts'
import { maxListed } from './comparison.ts'

/** A page that V1 has read and V2 will read. */
export interface ParallelPage {
  readonly id: string
  readonly url: string
  readonly host: string
}

/** A contact of these pages that only one of the two has. */
interface ParallelDifference {
  readonly only_in: 'v1' | 'v2'
  /** For contacts only in V1: the outcome of the page in V2, or that the contact is no longer on it. */
  readonly why: string
  readonly contact_id: string
  readonly contact: string
  readonly page: string
}

/** Results of V1 and V2 on the same pages. */
export interface ParallelResult {
  readonly pages: number
  /** Of these, pages that V2 could read now. */
  readonly read: number
  readonly v1_contacts: number
  readonly v2_contacts: number
  readonly both: number
  /** Contacts that only V1 has, by reason. */
  readonly only_v1: Readonly<Record<string, number>>
  readonly only_v2: number
  /** Contacts per hundred pages. */
  readonly v1_yield: number
  readonly v2_yield: number
  /** Outcomes of the pages in V2. */
  readonly outcomes: Readonly<Record<string, number>>
  /** The first `maxListed` differences. */
  readonly differences: readonly ParallelDifference[]
}

/** V1 marks every page complete: only this column shows that it has read one. Its case varies. */
const readPages = {
  table: 'pages',
  columns: { id: 'text' },
  required: ['id', 'contact_scrape_status'],
  where: "lower(t.contact_scrape_status::text) IN ('contactfound', 'nocontactfound')",
} as const

/** A sample of the imported pages that V1 has read, without pages that a user has rejected in V2. */
export async function parallelPages(
  db: Database,
  source: V1Source,
  tenantId: string,
  sample: number,
): Promise<ParallelPage[]> {
  if (!source.shape.has('pages')) throw new AppError('v1_unusable', `${source.name} has no table pages.`)
  assertReadable(source.shape, readPages, source.name)
  const read = await source.sample(readPages, sample)
  const { rows } = await sql<ParallelPage>`
    SELECT DISTINCT pages.id, pages.url, domains.host
    FROM v1_rows JOIN pages ON pages.id = v1_rows.entity_id JOIN domains ON domains.id = pages.domain_id
    WHERE v1_rows.tenant_id = ${tenantId} AND v1_rows.v1_table = 'pages'
      AND v1_rows.v1_id = ANY(${read.flatMap(({ id }) => id ?? [])}::text[])
      AND pages.curation_status IN ('New', 'Selected')
    ORDER BY pages.id
  `.execute(db)
  return rows
}

/** Counts pages that are in flight or can start soon. A page of a paused host cannot; a retry counts when it can start. */
export async function countOpenPages(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pages LEFT JOIN domains ON domains.id = domain_id LEFT JOIN lanes ON lanes.lane = domains.host
    WHERE pages.id = ANY(${ids}::uuid[]) AND (page_processing_status = 'Processing'
      OR page_processing_due_at IS NOT NULL AND greatest(page_processing_due_at, next_at) <= now()
        + CASE WHEN page_processing_error_code = ANY(${othersCodes}::text[]) THEN interval '0' ELSE interval '10 seconds' END)
  `.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Compares the contacts that V1 has for these pages with those that V2 found on them. A V1 contact that V2 did not find on a
 * readable page is no longer there, or never was. Contacts that V1 invented are rejected by the import and not counted.
 */
export async function compareOutputs(db: Database, ids: readonly string[]): Promise<ParallelResult> {
  const { rows: outcomes } = await sql<{ outcome: string; n: number }>`
    SELECT coalesce(page_processing_outcome, lower(page_processing_status), 'never') AS outcome, count(*) AS n
    FROM pages WHERE id = ANY(${ids}::uuid[]) GROUP BY 1 ORDER BY 2 DESC
  `.execute(db)
  const { rows: found } = await sql<Found>`
    SELECT e.contact_id, EXISTS (SELECT FROM v1_rows AS r WHERE r.entity_id = e.contact_id AND r.v1_table = 'contacts') AS by_v1,
      -- Not by its evidence: evidence of V2 for the same page replaces that of V1.
      bool_or(e.method <> 'v1_import' AND e.still_on_page) AS by_v2, min(p.page_processing_outcome) AS outcome,
      min(coalesce(c.email, c.phone)) AS contact, min(p.url) AS page
    FROM contact_evidence AS e JOIN pages AS p ON p.id = e.page_id JOIN contacts AS c ON c.id = e.contact_id
    WHERE e.page_id = ANY(${ids}::uuid[]) AND e.field IN ('email', 'phone') GROUP BY e.contact_id ORDER BY page, contact
  `.execute(db)
  const differences = found.flatMap((one) => differenceOf(one) ?? [])
  const onlyInV1 = differences.filter(({ only_in }) => only_in === 'v1')
  const onlyV1: Record<string, number> = {}
  for (const { why } of onlyInV1) addTo(onlyV1, why)
  const [v1, v2] = [found.filter(({ by_v1 }) => by_v1).length, found.filter(({ by_v2 }) => by_v2).length]
  const perHundred = (n: number) => (ids.length === 0 ? 0 : Math.round((n / ids.length) * 1000) / 10)
  return {
    pages: ids.length,
    read: outcomes.filter(({ outcome }) => wasRead.has(outcome)).reduce((sum, { n }) => sum + n, 0),
    v1_contacts: v1,
    v2_contacts: v2,
    both: found.filter(({ by_v1, by_v2 }) => by_v1 && by_v2).length,
    only_v1: onlyV1,
    only_v2: differences.length - onlyInV1.length,
    v1_yield: perHundred(v1),
    v2_yield: perHundred(v2),
    outcomes: Object.fromEntries(outcomes.map(({ outcome, n }) => [outcome, n])),
    differences: differences.slice(0, maxListed),
  }
}

interface Found {
  readonly contact_id: string
  readonly by_v1: boolean
  readonly by_v2: boolean
  readonly outcome: string | null
  readonly contact: string
  readonly page: string
}

const wasRead: ReadonlySet<string> = new Set(['contacts_found', 'no_contacts', 'not_modified', 'suppressed'])

/** Outdated evidence of a contact that V1 never had is not a difference. */
function differenceOf({ by_v1, by_v2, outcome, contact_id, contact, page }: Found): ParallelDifference | undefined {
  if (by_v1 === by_v2) return undefined
  const reason = outcome !== null && wasRead.has(outcome) ? 'not_on_the_page' : (outcome ?? 'not_read')
  return { only_in: by_v1 ? 'v1' : 'v2', why: by_v1 ? reason : 'found_in_v2', contact_id, contact, page }
}
