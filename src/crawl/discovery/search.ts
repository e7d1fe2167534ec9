import { randomUUID } from 'node:crypto'
import type { Web } from '../web.ts'
import type { DiscoveryFailure, DiscoveryMethod, FoundSitemap, Tried } from './discovery-types.ts'
import { filesOf, unreadFile } from './found-files.ts'
import { type Inspected, inspectSitemap } from './inspect-sitemap.ts'
import { isEmpty } from './lacks-pages.ts'
import { fileKey } from './named-sitemaps.ts'
import { type BudgetedWeb, withRequestBudget } from './request-budget.ts'

export interface SearchOptions {
  readonly web: Web
  readonly signal?: AbortSignal | undefined
  /** Whether the page of a URL is likely to have contacts; for `contactShare`. */
  readonly isContactLike?: ((url: string) => boolean) | undefined
  /** Including robots.txt, probes and redirects. Default 25. */
  readonly maxRequests?: number | undefined
  /** Accepts a home page that another stage has fetched, if it is not older. */
  readonly maxAgeMs?: number | undefined
}

/** After this time no more guesses are tried: a site with a long crawl delay must not take an hour. */
const guessTimeoutMs = 4 * 60 * 1000

/** The state of one discovery: requested URLs, found files, remaining requests. */
export class Search {
  readonly host: string
  readonly signal: AbortSignal | undefined
  readonly maxAgeMs: number | undefined
  readonly tried: Tried[] = []
  readonly #options: SearchOptions
  readonly #budget: BudgetedWeb
  readonly #files = new Map<string, FoundSitemap>()
  readonly #requested = new Set<string>()
  readonly #soft404s = new Map<string, Promise<boolean>>()
  readonly #startedAt = performance.now()
  /** The site throttles us, or its host is busy: no more requests. */
  halted: DiscoveryFailure | undefined
  /** The error of a file that the site itself names. */
  missed: DiscoveryFailure | undefined
  reached = false

  constructor(host: string, options: SearchOptions) {
    this.host = host
    this.signal = options.signal
    this.maxAgeMs = options.maxAgeMs
    this.#options = options
    this.#budget = withRequestBudget(options.web, options.maxRequests ?? 25)
  }

  get web(): Web {
    return this.#budget.web
  }

  /** With the browser, if there is one, and with the same request budget. */
  get renderingWeb(): Web | undefined {
    const { renderer } = this.#options.web
    return renderer === undefined ? undefined : { ...this.web, renderer }
  }

  get requests(): number {
    return this.#budget.spent
  }

  /** Guesses that were answered with a page. */
  get pagesForGuesses(): number {
    return this.tried.filter(
      ({ method, result, status }) =>
        method === 'well_known' && (result === 'html' || result === 'redirected_home') && status === 200,
    ).length
  }

  get files(): FoundSitemap[] {
    return [...this.#files.values()]
  }

  /** Whether there are time and requests left for a guess, besides `reserve` requests for later steps. */
  hasBudget(reserve = 0): boolean {
    const inTime = performance.now() - this.#startedAt < guessTimeoutMs
    return this.halted === undefined && this.#budget.left > reserve && inTime
  }

  /** Tries a file that the site itself names. True if it is a sitemap. */
  async tryNamed(url: string, method: DiscoveryMethod): Promise<boolean> {
    const found = await this.#try(url, method)
    if (found === undefined) return false
    this.record({ url, method, result: 'sitemap', status: found.status })
    for (const file of filesOf(found, method, this.host)) this.add(file)
    return true
  }

  /** Tries a guessed URL. Rejects empty files, and all files of a site that returns a sitemap for any URL. */
  async tryGuess(url: string, method: DiscoveryMethod): Promise<boolean> {
    const found = await this.#try(url, method)
    if (found === undefined) return false
    const files = filesOf(found, method, this.host)
    const refusal = files.every(isEmpty) ? 'empty' : (await this.#isSoft404(found.url)) ? 'soft_404' : undefined
    this.record({ url, method, result: refusal ?? 'sitemap', status: found.status })
    if (refusal === undefined) for (const file of files) this.add(file)
    return refusal === undefined
  }

  /** Adds a named file without fetching it. */
  addUnread(url: string, method: DiscoveryMethod): void {
    this.add(unreadFile(url, method))
  }

  add(file: FoundSitemap): void {
    const key = fileKey(file.url)
    const known = this.#files.get(key)
    // Keeps the file that was read, and adds the index that names it.
    if (known === undefined) this.#files.set(key, file)
    else if (known.parentUrl === null && file.parentUrl !== null) {
      this.#files.set(key, { ...known, parentUrl: file.parentUrl })
    }
  }

  record(entry: Tried): void {
    if (this.tried.length < 100) this.tried.push(entry)
  }

  /** Records a failed request. An error of the whole site ends the discovery. */
  recordFailure(url: string, method: Tried['method'], failure: DiscoveryFailure, status?: number): void {
    this.signal?.throwIfAborted()
    const { code, consequence, message, retryAt } = failure
    const result = code === 'cancelled' && this.#budget.left === 0 ? 'requests_spent' : code
    this.record({ url, method, result, status: status ?? null })
    if (status !== undefined) this.reached = true
    if (consequence === 'wait') this.halted ??= { code, consequence, message, retryAt }
    const named = method === 'robots' || method === 'link' || method === 'home'
    if (named && consequence === 'retry') this.missed ??= { code, consequence, message, retryAt }
  }

  async #try(url: string, method: Tried['method']): Promise<Inspected | undefined> {
    const key = fileKey(url)
    if (this.#requested.has(key) || this.#files.has(key)) return undefined
    this.#requested.add(key)
    if (this.halted !== undefined) return undefined
    const { signal } = this
    const { isContactLike } = this.#options
    const inspected = await inspectSitemap(url, { web: this.web, signal, host: this.host, isContactLike })
    this.signal?.throwIfAborted()
    if (!inspected.ok && inspected.failure !== undefined) {
      this.recordFailure(url, method, inspected.failure, inspected.failure.status)
      return undefined
    }
    this.reached = true
    if (!inspected.ok) {
      this.record({ url, method, result: inspected.reason, status: inspected.status })
      return undefined
    }
    const finalKey = fileKey(inspected.url)
    if (finalKey === key) return inspected
    if (this.#requested.has(finalKey) || this.#files.has(finalKey)) {
      this.record({ url, method, result: 'already_found', status: inspected.status })
      return undefined
    }
    this.#requested.add(finalKey)
    return inspected
  }

  /**
   * Whether the origin returns a sitemap for a random URL (soft 404). Probed once per origin, unless an earlier guess has
   * shown that it does not.
   */
  async #isSoft404(url: string): Promise<boolean> {
    const { origin } = new URL(url)
    if (this.tried.some((entry) => isMissing(entry, origin))) return false
    const known = this.#soft404s.get(origin)
    if (known !== undefined) return known
    const probed = this.#probe(`${origin}/${randomUUID()}.xml`)
    this.#soft404s.set(origin, probed)
    return probed
  }

  async #probe(url: string): Promise<boolean> {
    const found = await this.#try(url, 'probe')
    if (found !== undefined) this.record({ url, method: 'probe', result: 'sitemap', status: found.status })
    return found !== undefined
  }
}

/** Results of a URL that does not exist. */
const missing = new Set(['http_404', 'http_410', 'html', 'not_a_sitemap'])

/** Whether an XML file of the origin does not exist, and the site says so. */
function isMissing({ url, result }: Tried, origin: string): boolean {
  return missing.has(result) && url.startsWith(`${origin}/`) && url.endsWith('.xml')
}
