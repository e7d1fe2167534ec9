import { type ErrorCode, errorCatalogue } from '../../core/error-catalogue.ts'
import { type AppError, retryLater } from '../../core/errors.ts'
import type { Validator } from '../../crawl/fetch-types.ts'
import { visitMs } from '../../crawl/recent-responses.ts'
import type { SitemapChild, SitemapWalk, WalkedFile, WalkSummary } from '../../crawl/sitemaps/sitemap-types.ts'
import { walkSitemaps } from '../../crawl/sitemaps/walk-sitemaps.ts'
import type { Part, StreamContext } from '../../curation/define-stage.ts'
import { webFor } from '../site-access.ts'
import type { Tools } from '../tools.ts'
import type { ImportCursor } from './import-cursor.ts'
import { importOutcome } from './import-outcomes.ts'
import type { ImportResult, PagesPart, SitemapRow } from './import-types.ts'
import { PageBatch } from './page-batch.ts'

type ImportParts = AsyncGenerator<Part<PagesPart, ImportCursor>, ImportResult, undefined>

/** Large enough to make the cost of a statement negligible, small enough that a crash loses little work. */
const pagesPerPart = 2000
const maxProblems = 50

/** Reads a sitemap and yields its pages in parts. */
export async function* importSitemap(
  row: SitemapRow,
  { signal, cursor }: StreamContext<ImportCursor>,
  tools: Pick<Tools, 'web' | 'secrets'>,
): ImportParts {
  const web = webFor(tools, row)
  const startedAt = cursor?.startedAt ?? row.claimed_at.toISOString()
  const pageBatch = new PageBatch(row, startedAt, cursor)
  if (row.type === 'virtual') {
    for (const { url, text } of linksOf(row.links)) pageBatch.add({ loc: url, text })
    yield pageBatch.take(null)
    return finished(pageBatch, { outcome: 'ok', problems: [], format: 'unknown' }, {})
  }
  const accepts = (child: SitemapChild) => pageBatch.accepts(child)
  const onFileEnd = (file: WalkedFile) => pageBatch.children.ended(file)
  const validator = cursor === null ? validatorOf(row) : undefined
  const walked = cursor?.walk ?? undefined
  // A file that was imported before is imported again to see what has changed.
  const maxAgeMs = row.imported_at === null ? visitMs : undefined
  const options = { start: row.url, web, signal, accepts, onFileEnd, validator, maxAgeMs, cursor: walked }
  const walk: SitemapWalk = walkSitemaps(options)
  for await (const batch of walk) {
    pageBatch.startFile(batch)
    for (const page of batch.pages) pageBatch.add(page)
    pageBatch.incomplete ||= lacksPages(walk.summary)
    if (pageBatch.size >= pagesPerPart) yield pageBatch.take(batch.cursor)
    pageBatch.walked = batch.cursor
  }
  pageBatch.incomplete ||= lacksPages(walk.summary) || walk.summary.truncated
  if (pageBatch.size > 0 || pageBatch.children.hasRecords) yield pageBatch.take(pageBatch.walked)
  return finished(pageBatch, walk.summary, walk.validator)
}

/** A file that was not imported to its end must be read, changed or not. */
function validatorOf({ imported_at, etag, last_modified }: SitemapRow): Validator | undefined {
  if (imported_at === null || (etag === null && last_modified === null)) return undefined
  return { etag: etag ?? undefined, lastModified: last_modified ?? undefined }
}

/** A loop loses no pages: the file was read before. */
function lacksPages({ problems }: Pick<WalkSummary, 'problems'>): boolean {
  return problems.some(({ code }) => code !== 'loop')
}

function finished(
  { startedAt, counts }: PageBatch,
  summary: Pick<WalkSummary, 'outcome' | 'problems' | 'format'>,
  validator: Validator,
): ImportResult {
  const outcome = importOutcome(summary, counts)
  if (outcome === undefined) throw retryableError(summary)
  const problems = summary.problems.slice(0, maxProblems).map(({ url, code, message }) => ({ url, code, message }))
  // An unchanged index does not mean unchanged files.
  const isComparable = !counts.incomplete && summary.format !== 'index'
  const wasRead = summary.outcome !== 'not_modified'
  return { startedAt, outcome, counts, problems, wasRead, validator: isComparable ? validator : {} }
}

function retryableError({ outcome, problems }: Pick<WalkSummary, 'outcome' | 'problems'>): AppError {
  const code = Object.hasOwn(errorCatalogue, outcome) ? (outcome as ErrorCode) : 'unexpected'
  const { message = `The sitemap could not be read: ${outcome}.`, retryAt } = problems[0] ?? {}
  return retryLater(code, message, retryAt)
}

interface Link {
  readonly url: string
  readonly text: string
}

/** Validates the stored links and skips invalid ones. */
function linksOf(links: unknown): readonly Link[] {
  if (!Array.isArray(links)) return []
  return links.filter(
    (link): link is Link => typeof (link as Link | null)?.url === 'string' && typeof (link as Link).text === 'string',
  )
}
