import { sql } from 'kysely'
import { retryLater } from '../../core/errors.ts'
import { type FetchOutcome, isFetchOutcome } from '../../core/fetch-outcomes.ts'
import { fetchPage, renderPage } from '../../crawl/fetch-page.ts'
import type { FetchContext, FetchedPage, FetchFailure } from '../../crawl/fetch-types.ts'
import { visitMs } from '../../crawl/recent-responses.ts'
import { defineInput, type RowOf, type WorkContext } from '../../curation/define-stage.ts'
import type { PageFindings } from '../../extract/findings.ts'
import { classifyReadPage } from '../../extract/page-kind/classify-read-page.ts'
import { siteAccessOf, webFor } from '../site-access.ts'
import type { Tools } from '../tools.ts'

export const pageInput = defineInput({
  entity: 'pages',
  columns: ['domain_id', 'url', 'anchor_text', 'etag', 'last_modified', 'fetched_at'],
  lookups: {
    host: sql<string>`SELECT domains.host FROM domains WHERE domains.id = pages.domain_id`,
    country: sql<string | null>`SELECT domains.country FROM domains WHERE domains.id = pages.domain_id`,
    ...siteAccessOf('pages'),
    is_watched: sql<boolean>`SELECT EXISTS (SELECT FROM site_facts WHERE site_facts.domain_id = pages.domain_id)`,
  },
})

export type PageRow = RowOf<typeof pageInput>

/** A page that was read, and whether its findings are complete. */
export interface ReadPage {
  readonly kind: 'read'
  readonly findings: PageFindings
  readonly httpStatus: number
  /** For the next fetch. Null if the same bytes would not give the same findings. */
  readonly etag: string | null
  readonly lastModified: string | null
  /** Why its certificate was not valid, if the tenant accepts that of this host. */
  readonly tlsProblem: string | null
  /** False: the connection was cut, or scripts would add content. Missing contacts may still be on the page. */
  readonly complete: boolean
  /** An empty shell that needs a browser. */
  readonly shell: boolean
}

/** Results of processing a page. */
export type PageResult =
  | ReadPage
  | { readonly kind: 'not_modified'; readonly httpStatus: number }
  | { readonly kind: 'refused'; readonly outcome: FetchOutcome; readonly httpStatus: number | null }

/**
 * Fetches a page and extracts its findings. A permanent fetch failure is a result. A temporary one is thrown, with the retry
 * time if the web client knows it.
 */
export async function readPage(
  row: PageRow,
  { signal }: Pick<WorkContext, 'signal'>,
  tools: Pick<Tools, 'web' | 'extractor' | 'secrets'>,
): Promise<PageResult> {
  const web = webFor(tools, row)
  // Pages that wait for a thread of the extractor are still counted.
  const account = web.bodies.open()
  try {
    const fetched = await fetchPage(row.url, { web, signal, account, ...freshness(row) })
    if (!fetched.ok) return refused(fetched)
    if (fetched.notModified) return { kind: 'not_modified', httpStatus: fetched.status }
    const task = { html: fetched.text, url: fetched.finalUrl, country: row.country ?? undefined }
    const findings = await tools.extractor.extract(task)
    if (!mayShowMore(row, fetched, findings)) return readFindings(fetched, findings)
    const drawn = await renderPage(fetched, { web, signal, account })
    if (drawn.renderedBy === 'http') return readFindings(fetched, findings)
    return readFindings(drawn, await tools.extractor.extract({ ...task, html: drawn.text }))
  } finally {
    account.release()
  }
}

/** Contact pages, imprints and teams. Other pages have no contacts to show in most cases. */
const maxDrawnRank = 3

/** A page about contacts without any may draw them with its scripts, though it has other text. */
function mayShowMore(
  { anchor_text }: PageRow,
  { finalUrl, renderedBy, text }: FetchedPage,
  { emails, phones, facts }: PageFindings,
): boolean {
  if (renderedBy !== 'http' || emails.length + phones.length > 0 || !/<script\b/i.test(text)) return false
  const { contactRank } = classifyReadPage(finalUrl, anchor_text, facts)
  return contactRank !== null && contactRank <= maxDrawnRank
}

/** The first reading may use the home page that WF4 has just fetched. A rescan asks the site what has changed. */
function freshness({ fetched_at, etag, last_modified }: PageRow): Pick<FetchContext, 'maxAgeMs' | 'validator'> {
  if (etag === null && last_modified === null) return fetched_at === null ? { maxAgeMs: visitMs } : {}
  return { validator: { etag: etag ?? undefined, lastModified: last_modified ?? undefined } }
}

function refused(failure: FetchFailure): PageResult {
  const { code, message, retryAt, status } = failure
  if (isFetchOutcome(code)) return { kind: 'refused', outcome: code, httpStatus: status ?? null }
  throw retryLater(code, message, retryAt)
}

function readFindings(page: FetchedPage, findings: PageFindings): ReadPage {
  const fromServer = page.renderedBy === 'http'
  const shell = fromServer && page.jsShell
  const complete = !page.partial && !shell
  // A rendered page may change while its shell stays the same, and a partial page cannot be compared.
  const comparable = complete && fromServer
  return {
    kind: 'read',
    findings,
    httpStatus: page.status,
    etag: (comparable ? page.validator.etag : undefined) ?? null,
    lastModified: (comparable ? page.validator.lastModified : undefined) ?? null,
    tlsProblem: page.tls?.problem ?? null,
    complete,
    shell,
  }
}
