import { sql } from 'kysely'
import { defineStage, type Stage, type StreamContext } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import type { ImportCursor } from './import-cursor.ts'
import { importOutcomes } from './import-outcomes.ts'
import { importSitemap } from './import-sitemap.ts'
import { saveImport } from './save-import.ts'
import { savePages } from './save-pages.ts'

/** WF6, the Recorder. */
export function sitemapImport(tools: Pick<Tools, 'web' | 'autopilot'>): Stage {
  return defineStage({
    id: 'wf6-sitemap-import',
    summary: 'Write down every page that a selected sitemap lists, with its kind',
    scheduler: 'SITEMAP_IMPORT',
    entity: 'sitemap_files',
    progress: 'sitemap_import',
    columns: ['domain_id', 'url', 'type', 'links', 'imported_at', 'etag', 'last_modified'],
    lookups: {
      host: sql<string>`SELECT domains.host FROM domains WHERE domains.id = sitemap_files.domain_id`,
      own_children: sql<string[] | null>`
        SELECT array_agg(child.url) FROM sitemap_files AS child WHERE child.parent_id = sitemap_files.id`,
      // Dates in indexes are not always kept up: once a month all is read again, whatever they say.
      known_children: sql<Record<string, number> | null>`
        SELECT jsonb_object_agg(key, (extract(epoch FROM child.lastmod) * 1000)::bigint) FROM sitemap_children AS child
        WHERE child.sitemap_file_id = sitemap_files.id AND child.lastmod IS NOT NULL
          AND child.read_at > now() - interval '30 days'`,
      claimed_at: sql<Date>`SELECT now()`,
    },
    gate: { column: 'curation_status', when: 'Selected' },
    // No time limit of its own: the walk over a sitemap has one, and a file of a million pages is no fault.
    claim: { leaseSeconds: 120, maxAttempts: 3, groupSize: 5 },
    yieldsTo: 'wf7-page-extraction',
    outcomes: importOutcomes,
    process: (file, context: StreamContext<ImportCursor>) => importSitemap(file, context, tools),
    savePart: savePages,
    save: (trx, file, result) => saveImport(trx, file, result, tools.autopilot),
    lockKey: ({ domain_id }) => domain_id,
  })
}
