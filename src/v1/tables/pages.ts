import type { V1Row } from '../source/v1-row.ts'
import { normalizeValue, readCurationStatus } from '../vocabulary/curation-status.ts'
import { type Progress, progressOf, readWorkStatus, type V1WorkStatus } from '../vocabulary/processing-status.ts'
import { pageTarget, readPage } from './page-target.ts'
import { linkOf, textOf, timeOf, wholeOf } from './read-values.ts'
import { isRejection, rejected, type V1Mapping } from './v1-mapping.ts'

/** V1's contact status as V2's outcome. `new`: the page was never read. */
const outcomes: Readonly<Record<string, string | null>> = {
  new: null,
  contactfound: 'contacts_found',
  nocontactfound: 'no_contacts',
  notafit: 'filtered',
  error: 'failed',
}

export const pages: V1Mapping = {
  table: 'pages',
  columns: {
    id: 'text',
    domain_id: 'text',
    url: 'text',
    title: 'text',
    description: 'text',
    h1: 'text',
    canonical_url: 'text',
    word_count: 'text',
    last_modified: 'text',
    sitemap_file_id: 'text',
    page_curation_status: 'text',
    page_processing_status: 'text',
    page_processing_error: 'text',
    contact_scrape_status: 'text',
    created_at: 'text',
    updated_at: 'text',
  },
  required: ['id', 'domain_id', 'url'],
  parents: { domain_id: 'domains', sitemap_file_id: 'sitemap_files' },
  target: pageTarget,
  read(row, context) {
    const domain = context.parent('domain_id')
    if (domain === null) return rejected('parent_missing', 'domain_id is empty')
    if (isRejection(domain)) return { rejected: domain }
    const curation = readCurationStatus(row.page_curation_status ?? null)
    if (curation === undefined) return rejected('unknown_status', `page_curation_status: ${row.page_curation_status}`)
    const progress = pageProgress(row, context.now)
    if (typeof progress === 'string') return rejected('unknown_status', progress)
    const file = context.parent('sitemap_file_id')
    const page = readPage(
      row.url,
      timeOf(row.last_modified),
      domain,
      file === null || isRejection(file) ? null : file.id,
    )
    if ('rejected' in page) return page
    return {
      draft: {
        key: { domain_id: domain.id, url: page.url },
        facts: {
          ...page.facts,
          title: textOf(row.title, 500),
          description: textOf(row.description, 2000),
          h1: textOf(row.h1, 500),
          canonical_url: linkOf(row.canonical_url),
          word_count: wholeOf(row.word_count),
        },
        onCreate: { created_at: timeOf(row.created_at) ?? context.now.toISOString() },
        curation,
        progress: { page_processing: progress },
        dropped: [],
        updatedAt: timeOf(row.updated_at),
      },
    }
  },
}

/** V1 marks every page complete that it did not queue: only the contact status shows whether it was read. */
function pageProgress(row: V1Row, now: Date): Progress | string {
  const work = readWorkStatus(row.page_processing_status ?? null)
  if (work === undefined) return `page_processing_status: ${row.page_processing_status}`
  const value = normalizeValue(row.contact_scrape_status ?? 'new')
  if (!Object.hasOwn(outcomes, value)) return `contact_scrape_status: ${row.contact_scrape_status}`
  const found = outcomes[value] ?? null
  const outcome = found ?? ''
  const error = row.page_processing_error ?? null
  return progressOf({
    work: workOfContactStatus(work, found),
    outcome,
    error,
    at: timeOf(row.updated_at),
    fresh: 'Queued',
    now,
  })
}

function workOfContactStatus(work: V1WorkStatus, found: string | null): V1WorkStatus {
  if (work !== 'done') return work
  if (found === null) return 'never'
  return found === 'failed' ? 'failed' : 'done'
}
