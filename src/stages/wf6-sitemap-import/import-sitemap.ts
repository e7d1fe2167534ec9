import { type ErrorCode, errorCatalogue } from '../../core/error-catalogue.ts'
import { AppError } from '../../core/errors.ts'
import { isSameSite } from '../../crawl/discovery/site.ts'
import type { SitemapChild, SitemapWalk, WalkProblem, WalkSummary } from '../../crawl/sitemaps/sitemap-types.ts'
import { walkSitemaps } from '../../crawl/sitemaps/walk-sitemaps.ts'
import type { Part, StreamContext } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { type ImportCounts, type ImportCursor, nothingYet } from './import-cursor.ts'
import { type ImportOutcome, importOutcome } from './import-outcomes.ts'
import { draftPage, type PageDraft, siteOf } from './page-draft.ts'

/** What the stage knows about a file before it reads it. */
export interface SitemapRow {
  readonly id: string
  readonly tenant_id: string
  readonly domain_id: string
  readonly url: string
  readonly type: string
  /** Of a virtual file: the home page's links. */
  readonly links: unknown
  readonly imported_at: Date | null
  /** Of its domain. */
  readonly host: string
  /** Files that it names and that are rows of their own: theirs to import. */
  readonly own_children: readonly string[] | null
  /** The database's clock when the row was claimed: the clocks of two workers need not agree. */
  readonly claimed_at: Date
}

/** A piece of an import: pages to write, and the import they belong to. */
export interface PagesPart {
  readonly startedAt: string
  readonly isFirst: boolean
  readonly pages: readonly PageDraft[]
}

/** How an import ended. */
export interface ImportResult {
  readonly startedAt: string
  readonly outcome: ImportOutcome
  readonly counts: ImportCounts
  readonly problems: readonly Pick<WalkProblem, 'url' | 'code' | 'message'>[]
}

type ImportParts = AsyncGenerator<Part<PagesPart, ImportCursor>, ImportResult, undefined>

/** Large enough that the cost of a statement does not show, small enough that a killed worker loses a moment's work. */
const pagesInPart = 2000
const keptProblems = 50

/** Row in, pages out while they arrive, no database. */
export async function* importSitemap(
  row: SitemapRow,
  { signal, cursor }: StreamContext<ImportCursor>,
  { web }: Pick<Tools, 'web'>,
): ImportParts {
  const startedAt = cursor?.startedAt ?? row.claimed_at.toISOString()
  const gathered = new Gathered(row, startedAt, cursor)
  if (row.type === 'virtual') {
    for (const { url, text } of linksOf(row.links)) gathered.add({ loc: url, text })
    yield gathered.take(null)
    return finished(gathered, { outcome: 'ok', problems: [] })
  }
  const accepts = (child: SitemapChild) => gathered.accepts(child)
  const walk: SitemapWalk = walkSitemaps({ start: row.url, web, signal, accepts, cursor: cursor?.walk ?? undefined })
  for await (const batch of walk) {
    for (const page of batch.pages) gathered.add(page)
    gathered.incomplete ||= lacksPages(walk.summary)
    if (gathered.size >= pagesInPart) yield gathered.take(batch.cursor)
    gathered.walked = batch.cursor
  }
  gathered.incomplete ||= lacksPages(walk.summary) || walk.summary.truncated
  if (gathered.size > 0) yield gathered.take(gathered.walked)
  return finished(gathered, walk.summary)
}

/** A file that leads back to one that was read costs no page. */
function lacksPages({ problems }: Pick<WalkSummary, 'problems'>): boolean {
  return problems.some(({ code }) => code !== 'loop')
}

function finished(gathered: Gathered, summary: Pick<WalkSummary, 'outcome' | 'problems'>): ImportResult {
  const outcome = importOutcome(summary, gathered.counts)
  if (outcome === undefined) throw whatMayPass(summary)
  const problems = summary.problems.slice(0, keptProblems).map(({ url, code, message }) => ({ url, code, message }))
  return { startedAt: gathered.startedAt, outcome, counts: gathered.counts, problems }
}

function whatMayPass({ outcome, problems }: Pick<WalkSummary, 'outcome' | 'problems'>): AppError {
  const code = Object.hasOwn(errorCatalogue, outcome) ? (outcome as ErrorCode) : 'unexpected'
  const { message = `The sitemap could not be read: ${outcome}.`, retryAt } = problems[0] ?? {}
  return new AppError(code, message, retryAt === undefined ? {} : { retryAt })
}

/** Pages that wait to be yielded, each once, and the counts of everything that came before. */
class Gathered {
  readonly startedAt: string
  walked: ImportCursor['walk'] = null
  incomplete: boolean
  readonly #isOfSite: (host: string) => boolean
  readonly #isOfOwner: (host: string) => boolean
  readonly #ownChildren: ReadonlySet<string>
  readonly #counts: { -readonly [Name in keyof ImportCounts]: ImportCounts[Name] }
  #pages = new Map<string, PageDraft>()
  #isFirst: boolean

  constructor(row: SitemapRow, startedAt: string, cursor: ImportCursor | null) {
    this.startedAt = startedAt
    // Links of a home page were looked at when they were gathered: it may live on a subdomain.
    this.#isOfSite = row.type === 'virtual' ? (host) => isSameSite(host, row.host) : siteOf(row.host, row.url)
    const home = URL.parse(row.url)?.hostname ?? row.host
    this.#isOfOwner = (host) => host === home || isSameSite(host, row.host)
    this.#ownChildren = new Set(row.own_children?.map(fileKey))
    this.#counts = { ...(cursor?.counts ?? nothingYet) }
    this.incomplete = this.#counts.incomplete
    this.#isFirst = cursor === null
  }

  get size(): number {
    return this.#pages.size
  }

  get counts(): ImportCounts {
    return { ...this.#counts, incomplete: this.incomplete }
  }

  add(listed: { readonly loc: string; readonly lastmod?: string | undefined; readonly text?: string }): void {
    const page = draftPage(listed, this.#isOfSite)
    if (page === 'off_site') this.#counts.offSite++
    else if (page === 'unusable') this.#counts.unusable++
    else if (!this.#pages.has(page.url)) {
      this.#counts.listed++
      if (page.contactRank !== null) this.#counts.contactLike++
      this.#pages.set(page.url, page)
    }
  }

  /** Not what is a row of its own, and no file of anybody else: an index is no way to make us ask others. */
  accepts({ loc }: SitemapChild): boolean {
    const url = URL.parse(loc)
    if (url === null || !this.#isOfOwner(url.hostname)) {
      this.#counts.offSite++
      return false
    }
    if (!this.#ownChildren.has(fileKey(loc))) return true
    this.#counts.ownFiles++
    return false
  }

  take(walk: ImportCursor['walk']): Part<PagesPart, ImportCursor> {
    const { startedAt, counts } = this
    const value = { startedAt, isFirst: this.#isFirst, pages: [...this.#pages.values()] }
    this.#pages = new Map()
    this.#isFirst = false
    return { value, cursor: { startedAt, counts, walk } }
  }
}

/** `http:` and `https:`, capitals and fragments do not make another file. */
function fileKey(address: string): string {
  const url = URL.parse(address)
  return url === null ? address : `${url.host}${url.pathname}${url.search}`
}

interface Link {
  readonly url: string
  readonly text: string
}

/** Our own JSON, from our own column; what is not as we write it is left out. */
function linksOf(links: unknown): readonly Link[] {
  if (!Array.isArray(links)) return []
  return links.filter(
    (link): link is Link => typeof (link as Link | null)?.url === 'string' && typeof (link as Link).text === 'string',
  )
}
