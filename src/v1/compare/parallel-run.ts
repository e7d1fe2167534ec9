import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { addTo } from '../import/table-counts.ts'
import { assertReadable } from '../source/inspect-v1.ts'
import type { V1Source } from '../source/open-v1.ts'
import { mostListed } from './comparison.ts'

/** A page that V1 has read and V2 is to read again. */
export interface ParallelPage {
  readonly id: string
  readonly url: string
  readonly host: string
}

/** A contact of these pages that only one of the two has. */
interface ParallelDifference {
  readonly only_in: 'v1' | 'v2'
  /** For V1 why V2 has it not: how the page ended here, or that it stands there no more. */
  readonly why: string
  readonly contact_id: string
  readonly contact: string
  readonly page: string
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
  /** The first of them, so many as are worth reading. */
  readonly differences: readonly ParallelDifference[]
}

/** V1 calls every page complete: only this tells that it has read one, in capitals or not. */
const readPages = {
  table: 'pages',
  columns: { id: 'text' },
  required: ['id', 'contact_scrape_status'],
  where: "lower(t.contact_scrape_status::text) IN ('contactfound', 'nocontactfound')",
} as const

/** A sample of the pages that V1 has read and that came over; what a person has put aside in V2 stays aside. */
export async function parallelPages(
  db: Database,
  source: V1Source,
  tenantId: string,
  sample: number,
): Promise<ParallelPage[]> {
  if (!source.shape.has('pages')) throw new AppError('v1_unusable', `${source.name} has no table pages to read again.`)
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
  const { rows: found } = await sql<Found>`
    SELECT e.contact_id, EXISTS (SELECT FROM v1_rows AS r WHERE r.entity_id = e.contact_id AND r.v1_table = 'contacts') AS by_v1,
      -- Not by its proof: what V2 finds on the same page takes the place of V1's word.
      bool_or(e.method <> 'v1_import' AND e.still_on_page) AS by_v2, min(p.page_processing_outcome) AS outcome,
      min(coalesce(c.email, c.phone)) AS contact, min(p.url) AS page
    FROM contact_evidence AS e JOIN pages AS p ON p.id = e.page_id JOIN contacts AS c ON c.id = e.contact_id
    WHERE e.page_id = ANY(${ids}::uuid[]) AND e.field IN ('email', 'phone') GROUP BY e.contact_id ORDER BY page, contact
  `.execute(db)
  const differences = found.flatMap((one) => differenceOf(one) ?? [])
  const gone = differences.filter(({ only_in }) => only_in === 'v1')
  const onlyV1: Record<string, number> = {}
  for (const { why } of gone) addTo(onlyV1, why)
  const [v1, v2] = [found.filter(({ by_v1 }) => by_v1).length, found.filter(({ by_v2 }) => by_v2).length]
  const perHundred = (n: number) => (ids.length === 0 ? 0 : Math.round((n / ids.length) * 1000) / 10)
  return {
    pages: ids.length,
    read: outcomes.filter(({ outcome }) => wasRead.has(outcome)).reduce((sum, { n }) => sum + n, 0),
    v1_contacts: v1,
    v2_contacts: v2,
    both: found.filter(({ by_v1, by_v2 }) => by_v1 && by_v2).length,
    only_v1: onlyV1,
    only_v2: differences.length - gone.length,
    v1_yield: perHundred(v1),
    v2_yield: perHundred(v2),
    outcomes: Object.fromEntries(outcomes.map(({ outcome, n }) => [outcome, n])),
    differences: differences.slice(0, mostListed),
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

/** Proof of an earlier look that holds no more, of a contact that V1 never had, is no difference. */
function differenceOf({ by_v1, by_v2, outcome, contact_id, contact, page }: Found): ParallelDifference | undefined {
  if (by_v1 === by_v2) return undefined
  const gone = outcome !== null && wasRead.has(outcome) ? 'not_on_the_page' : (outcome ?? 'not_read')
  return { only_in: by_v1 ? 'v1' : 'v2', why: by_v1 ? gone : 'found_in_v2', contact_id, contact, page }
}
