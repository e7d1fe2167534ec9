import { defineStage, type Stage, type StreamContext } from '../../curation/define-stage.ts'
import { domainLane } from '../host-lane.ts'
import type { Tools } from '../tools.ts'
import type { ImportCursor } from './import-cursor.ts'
import { importOutcomes } from './import-outcomes.ts'
import { importSitemap } from './import-sitemap.ts'
import { sitemapInput } from './import-types.ts'
import { markMissingPages } from './mark-missing-pages.ts'
import { saveImport } from './save-import.ts'
import { savePages } from './save-pages.ts'

/** WF6, the Recorder. */
export function sitemapImport(tools: Pick<Tools, 'web' | 'secrets' | 'autopilot'>): Stage {
  return defineStage({
    id: 'wf6-sitemap-import',
    summary: 'Import every page that a selected sitemap lists and classify it',
    scheduler: 'SITEMAP_IMPORT',
    ...sitemapInput,
    progress: 'sitemap_import',
    gate: { column: 'curation_status', when: 'Selected' },
    lane: domainLane(tools, 'sitemap_files'),
    // No timeout: the walk over a sitemap has its own, and a file of a million pages takes long.
    claim: { leaseSeconds: 120, maxAttempts: 3, groupSize: 5, savesAtOnce: 3 },
    yieldsTo: 'wf7-page-extraction',
    outcomes: importOutcomes,
    process: (file, context: StreamContext<ImportCursor>) => importSitemap(file, context, tools),
    savePart: savePages,
    saveEndPart: markMissingPages,
    save: (trx, file, result) => saveImport(trx, file, result, tools.autopilot),
    lockKey: ({ domain_id }) => domain_id,
  })
}
