import { isSameSite } from '../../crawl/discovery/site.ts'
import type { SitemapChild, WalkBatch } from '../../crawl/sitemaps/sitemap-types.ts'
import type { Part } from '../../curation/define-stage.ts'
import { ChildFiles, fileKey, normalizeFileUrl } from './child-files.ts'
import { type ImportCounts, type ImportCursor, zeroCounts } from './import-cursor.ts'
import type { PagesPart, SitemapRow } from './import-types.ts'
import { createSiteMatcher, draftPage, inSeveralFiles, type PageDraft } from './page-draft.ts'

/** Pages of the next part, each once, and the counts of the whole import. */
export class PageBatch {
  readonly startedAt: string
  readonly children: ChildFiles
  walked: ImportCursor['walk'] = null
  incomplete: boolean
  readonly #isOfSite: (host: string) => boolean
  readonly #isOfOwner: (host: string) => boolean
  readonly #ownChildren: ReadonlySet<string>
  readonly #counts: { -readonly [Name in keyof ImportCounts]: ImportCounts[Name] }
  #pages = new Map<string, PageDraft>()
  #file = ''
  #listedIn: number | null = null
  #isFirst: boolean

  constructor(row: SitemapRow, startedAt: string, cursor: ImportCursor | null) {
    this.startedAt = startedAt
    // Links of a home page were checked by the discovery; the home page may be on a subdomain.
    this.#isOfSite =
      row.type === 'virtual' ? (host) => isSameSite(host, row.host) : createSiteMatcher(row.host, row.url)
    const home = URL.parse(row.url)?.hostname ?? row.host
    this.#isOfOwner = (host) => host === home || isSameSite(host, row.host)
    this.#ownChildren = new Set(row.own_children?.map(normalizeFileUrl))
    this.children = new ChildFiles(row.known_children, startedAt)
    this.#counts = { ...zeroCounts, ...cursor?.counts }
    this.incomplete = this.#counts.incomplete
    this.#isFirst = this.#counts.listed === 0
  }

  get size(): number {
    return this.#pages.size
  }

  get counts(): ImportCounts {
    return { ...this.#counts, incomplete: this.incomplete }
  }

  /** Pages that are added from now on are listed in this file. */
  startFile({ file, depth }: Pick<WalkBatch, 'file' | 'depth'>): void {
    if (file === this.#file) return
    this.#file = file
    this.#listedIn = depth === 0 ? null : fileKey(file)
  }

  add(listed: { readonly loc: string; readonly lastmod?: string | undefined; readonly text?: string }): void {
    const page = draftPage(listed, this.#isOfSite, this.#listedIn)
    if (page === 'off_site') this.#counts.offSite++
    else if (page === 'unusable') this.#counts.unusable++
    else this.#keep(page)
  }

  #keep(page: PageDraft): void {
    const known = this.#pages.get(page.url)
    if (known === undefined) {
      this.#counts.listed++
      if (page.contactRank !== null) this.#counts.contactLike++
      this.#pages.set(page.url, page)
    } else if (known.listedIn !== page.listedIn) this.#pages.set(page.url, { ...known, listedIn: inSeveralFiles })
  }

  /** Whether to read a file of an index. Not files with their own row, and not files of other owners' sites. */
  accepts(child: SitemapChild): boolean {
    const { loc } = child
    const url = URL.parse(loc)
    if (url === null || !this.#isOfOwner(url.hostname)) {
      this.#counts.offSite++
      return false
    }
    if (this.#ownChildren.has(normalizeFileUrl(loc))) this.#counts.ownFiles++
    else if (this.children.skips(child)) this.#counts.unchanged++
    else return true
    return false
  }

  take(walk: ImportCursor['walk']): Part<PagesPart, ImportCursor> {
    const { startedAt, counts } = this
    const pages = [...this.#pages.values()]
    const value = { startedAt, isFirst: this.#isFirst, pages, children: this.children.take() }
    this.#pages = new Map()
    if (pages.length > 0) this.#isFirst = false
    return { value, cursor: { startedAt, counts, walk } }
  }
}
