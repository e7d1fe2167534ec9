import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'

interface QueuedPages {
  readonly tenantId: string
  readonly hosts: readonly string[]
  readonly pagesPerHost: number
  /** Seconds from now until they are due. */
  readonly dueInSeconds?: number
}

/** Queues pages for WF7 in one statement, as a rule or a person would have selected them: one page of each host, then the next. */
export async function queuePages(db: Database, { tenantId, hosts, pagesPerHost, dueInSeconds = 0 }: QueuedPages) {
  await sql`
    WITH domain AS (
      INSERT INTO domains (tenant_id, host) SELECT ${tenantId}, host FROM unnest(${hosts}::text[]) AS host RETURNING id, host
    )
    INSERT INTO pages (tenant_id, domain_id, url, curation_status, page_processing_status, page_processing_next_attempt_at)
    SELECT ${tenantId}, domain.id, 'https://' || host || '/' || n, 'Selected', 'Queued',
      now() + make_interval(secs => ${dueInSeconds})
    FROM generate_series(1, ${pagesPerHost}::int) AS n, domain ORDER BY n, host`.execute(db)
}

/** How many pages of these hosts have this status. */
export async function countPages(db: Database, hosts: readonly string[], status: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pages JOIN domains ON domains.id = domain_id
    WHERE host = ANY(${hosts}::text[]) AND page_processing_status = ${status}`.execute(db)
  return rows[0]?.count ?? 0
}

export const hostsNamed = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}.example.com`)
