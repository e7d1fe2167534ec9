import { sql } from 'kysely'
import { defineStage, type Stage, type StreamContext } from '../../curation/define-stage.ts'
import { hostLane } from '../host-lane.ts'
import type { Tools } from '../tools.ts'
import { savePages, saveVisit } from './save-visit.ts'
import { type VisitCapabilities, visitSite } from './visit-site.ts'
import { type Reading, type SiteReaders, watchInput } from './watch-types.ts'

/** Reads the pages of a watched site again. The rule of the tenant queues it (queue-due-sites.ts). */
export function changeWatch<Result extends Reading, Survey>(
  tools: Pick<Tools, 'web' | 'extractor' | 'secrets'>,
  readers: SiteReaders<Result, Survey>,
): Stage {
  return defineStage({
    id: 'change-watch',
    summary: 'Read pages with evidence again and record what has changed on the site',
    scheduler: 'PAGE_CURATION',
    ...watchInput,
    progress: 'watch',
    lane: hostLane(tools, sql`SELECT domains.host FROM domains WHERE domains.id = site_watches.domain_id`),
    claim: { leaseSeconds: 120, maxAttempts: 3, timeoutSeconds: 3600, groupSize: 5, savesAtOnce: 3 },
    outcomes: ['changes_found', 'changed_pages', 'not_modified', 'site_unavailable', 'budget_used', 'watch_off'],
    capabilities: (db, { id }) => ({
      /** Counted before they are sent, so that a process that is killed leaves the host fewer requests, not more. */
      reserve: async (requests: number): Promise<number> => {
        const { rows } = await sql<{ granted: number }>`
          UPDATE site_watches AS watch SET day = today.day, requests = today.used + granted
          FROM (
            SELECT one.id, day.today AS day, CASE WHEN one.day = day.today THEN one.requests ELSE 0 END AS used,
              least(${requests}::integer, greatest(0, requests_per_day
                - CASE WHEN one.day = day.today THEN one.requests ELSE 0 END)) AS granted
            FROM site_watches AS one JOIN watch_settings USING (tenant_id),
              (SELECT (now() AT TIME ZONE 'UTC')::date AS today) AS day
            WHERE one.id = ${id}
          ) AS today
          WHERE watch.id = today.id RETURNING granted`.execute(db)
        return rows[0]?.granted ?? 0
      },
    }),
    process: (row, context: StreamContext<number> & VisitCapabilities) => visitSite(row, context, tools, readers),
    savePart: (trx, _row, part) => savePages(trx, part, readers),
    save: (trx, row, visit) => saveVisit(trx, row, visit, readers),
    lockKey: ({ domain_id }) => domain_id,
  })
}
