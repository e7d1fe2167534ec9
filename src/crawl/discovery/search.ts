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
}

/** After this time no more guesses are tried: a site with a long crawl delay must not take an hour. */
const guessTimeoutMs = 4 * 60 * 1000

/** The state of one discovery: requested URLs, found files, remaining requests. */
export class Search {
  readonly host: string
  readonly signal: AbortSignal | undefined
  readonly tried: Tried[] = []
  readonly #options: SearchOptions
  readonly #budget: BudgetedWeb
  readonly #files = new Map<string, FoundSitemap>()
  readonly #asked = new Set<string>()
  readonly #soft = new Map<string, Promise<boolean>>()
  readonly #startedAt = performance.now()
  /** The site throttles us, or its host is busy: no more requests. */
  halted: DiscoveryFailure | undefined
  /** The error of a file that the site itself names. */
  missed: DiscoveryFailure | undefined
  reached = false

  constructor(host: string, options: SearchOptions) {
    this.host = host
    this.signal = options.signal
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

  get files(): FoundSitemap[] {
    return [...this.#files.values()]
  }

  /** Whether there are time and requests left for a guess, besides `reserve` requests for later steps. */
  hasRoom(reserve = 0): boolean {
    const inTime = performance.now() - this.#startedAt < guessTimeoutMs
    return this.halted === undefined && this.#budget.left > reserve && inTime
  }

  /** Tries a file that the site itself names. True if it is a sitemap. */
  async askNamed(url: string, method: DiscoveryMethod): Promise<boolean> {
    const found = await this.#ask(url, method)
    if (found === undefined) return false
    this.note({ url, method, result: 'sitemap', status: found.status })
    for (const file of filesOf(found, method, this.host)) this.keep(file)
    return true
  }

  /** Tries a guessed URL. Rejects empty files, and all files of a site that returns a sitemap for any URL. */
  async askGuess(url: string, method: DiscoveryMethod): Promise<boolean> {
    const found = await this.#ask(url, method)
    if (found === undefined) return false
    const files = filesOf(found, method, this.host)
    const refusal = files.every(isEmpty) ? 'empty' : (await this.#answersAnything(found.url)) ? 'soft_404' : undefined
    this.note({ url, method, result: refusal ?? 'sitemap', status: found.status })
    if (refusal === undefined) for (const file of files) this.keep(file)
    return refusal === undefined
  }

  /** Adds a named file without fetching it. */
  keepUnread(url: string, method: DiscoveryMethod): void {
    this.keep(unreadFile(url, method))
  }

  keep(file: FoundSitemap): void {
    const key = fileKey(file.url)
    const known = this.#files.get(key)
    // Keeps the file that was read, and adds the index that names it.
    if (known === undefined) this.#files.set(key, file)
    else if (known.parentUrl === null && file.parentUrl !== null) {
      this.#files.set(key, { ...known, parentUrl: file.parentUrl })
    }
  }

  note(entry: Tried): void {
    if (this.tried.length < 100) this.tried.push(entry)
  }

  /** Records a failed request. An error of the whole site ends the discovery. */
  noteFailure(url: string, method: Tried['method'], failure: DiscoveryFailure, status?: number): void {
    this.signal?.throwIfAborted()
    const { code, consequence, message, retryAt } = failure
    const result = code === 'cancelled' && this.#budget.left === 0 ? 'requests_spent' : code
    this.note({ url, method, result, status: status ?? null })
    if (status !== undefined) this.reached = true
    if (consequence === 'wait') this.halted ??= { code, consequence, message, retryAt }
    const named = method === 'robots' || method === 'link' || method === 'home'
    if (named && consequence === 'retry') this.missed ??= { code, consequence, message, retryAt }
  }

  async #ask(url: string, method: Tried['method']): Promise<Inspected | undefined> {
    const key = fileKey(url)
    if (this.#asked.has(key) || this.#files.has(key)) return undefined
    this.#asked.add(key)
    if (this.halted !== undefined) return undefined
    const { signal } = this
    const { isContactLike } = this.#options
    const answer = await inspectSitemap(url, { web: this.web, signal, host: this.host, isContactLike })
    this.signal?.throwIfAborted()
    if (!answer.ok && answer.failure !== undefined) {
      this.noteFailure(url, method, answer.failure, answer.failure.status)
      return undefined
    }
    this.reached = true
    if (!answer.ok) {
      this.note({ url, method, result: answer.reason, status: answer.status })
      return undefined
    }
    const finalKey = fileKey(answer.url)
    if (finalKey === key) return answer
    if (this.#asked.has(finalKey) || this.#files.has(finalKey)) {
      this.note({ url, method, result: 'already_found', status: answer.status })
      return undefined
    }
    this.#asked.add(finalKey)
    return answer
  }

  /** Whether the origin returns a sitemap for a random URL (soft 404). Probed once per origin. */
  #answersAnything(url: string): Promise<boolean> {
    const { origin } = new URL(url)
    const known = this.#soft.get(origin)
    if (known !== undefined) return known
    const probed = this.#probe(`${origin}/${randomUUID()}.xml`)
    this.#soft.set(origin, probed)
    return probed
  }

  async #probe(url: string): Promise<boolean> {
    const found = await this.#ask(url, 'probe')
    if (found !== undefined) this.note({ url, method: 'probe', result: 'sitemap', status: found.status })
    return found !== undefined
  }
}
