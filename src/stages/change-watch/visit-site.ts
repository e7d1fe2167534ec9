import { AppError } from '../../core/errors.ts'
import { throwIfOwnFailure } from '../../core/own-failure.ts'
import type { Part, StreamContext } from '../../curation/define-stage.ts'
import { webFor } from '../site-access.ts'
import type { Tools } from '../tools.ts'
import { limitRequests } from './limit-requests.ts'
import type { DuePage, Reading, SiteReaders, WatchedPage, WatchRow } from './watch-types.ts'

/** Few changed pages per part: each is saved with its contacts. Unchanged pages are one statement. */
const maxRead = 5
const maxUnchanged = 100
/** After this many failures in a row the site is left alone until the next visit. */
const maxFailures = 3
/** robots.txt and the page. */
const minRequests = 2
/** A home page is tried under four URLs, and redirects count. */
const surveyRequests = 8

/** Results of some pages, saved together. */
export interface VisitPart<Result> {
  readonly read: readonly { readonly page: WatchedPage; readonly result: Result }[]
  /** The server said that they have not changed. */
  readonly unchanged: readonly string[]
  readonly failed: readonly string[]
}

export interface Visit<Result, Survey> {
  readonly outcome: 'changed_pages' | 'not_modified' | 'site_unavailable' | 'budget_used' | 'watch_off'
  readonly survey: Survey | null
  readonly last: VisitPart<Result>
  /** Requests that were reserved and not sent. */
  readonly unused: number
}

export interface VisitCapabilities {
  /** Reserves up to so many requests of today's budget, and returns how many it got. */
  reserve(requests: number): Promise<number>
}

/** Counts the parts: pages that were saved are not due any more, so a resumed visit needs no position. */
type Cursor = number

/** Reads the home page and the pages that are due, within the budget of the day. A failure of the site ends no visit with an error. */
export async function* visitSite<Result extends Reading, Survey>(
  row: WatchRow,
  { signal, cursor, reserve, log }: StreamContext<Cursor> & VisitCapabilities,
  tools: Pick<Tools, 'web' | 'extractor' | 'secrets'>,
  readers: SiteReaders<Result, Survey>,
): AsyncGenerator<Part<VisitPart<Result>, Cursor>, Visit<Result, Survey>, undefined> {
  const batch = new Batch<Result>()
  const { plan } = row
  const end = (outcome: Visit<Result, Survey>['outcome'], unused: number, survey: Survey | null = null) => ({
    outcome,
    survey,
    last: batch.take(),
    unused,
  })
  if (!plan?.enabled) return end('watch_off', 0)
  if (!plan.survey && plan.pages.length === 0) return end('not_modified', 0)
  const wanted = minRequests + 2 * plan.pages.length + (plan.survey ? surveyRequests : 0)
  const granted = plan.left < minRequests ? 0 : await reserve(Math.min(wanted, plan.left))
  if (granted < minRequests) return end('budget_used', granted)
  const { web, left } = limitRequests(webFor(tools, row), granted)
  const context = { signal, attempt: 1, log }
  const visitTools = {
    web,
    extractor: tools.extractor,
    get secrets() {
      return tools.secrets
    },
  }
  let parts = cursor ?? 0
  let failures = 0
  const attempted = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      const result = await work()
      failures = 0
      return result
    } catch (error) {
      signal.throwIfAborted()
      throwIfOwnFailure(error)
      if (!(error instanceof AppError) || error.code === 'unexpected') throw error
      failures += endsVisit.has(error.code) ? maxFailures : 1
      return null
    }
  }
  const survey = plan.survey
    ? await attempted(() => readers.survey({ ...row, proxy: null }, context, visitTools))
    : null
  let asked = 0
  for (const due of plan.pages) {
    if (failures >= maxFailures || left() < minRequests) break
    asked++
    // A home page that the survey has just read is not asked for again.
    const page = watchedPage(row, due, due.is_home && survey !== null)
    batch.add(page, await attempted(() => readers.read(page, context, visitTools)))
    if (batch.isFull) yield { value: batch.take(), cursor: ++parts }
  }
  const isAway = failures > 0 && asked + (plan.survey ? 1 : 0) === failures
  const outcome =
    isAway || failures >= maxFailures ? 'site_unavailable' : batch.readAny ? 'changed_pages' : 'not_modified'
  return end(asked < plan.pages.length && outcome !== 'site_unavailable' ? 'budget_used' : outcome, left(), survey)
}

function watchedPage(
  { tenant_id, host, country, tls_exceptions }: WatchRow,
  due: DuePage,
  isFresh: boolean,
): WatchedPage {
  const { id, domain_id, url, anchor_text, etag, last_modified, fetched_at } = due
  const known = isFresh
    ? { etag: null, last_modified: null, fetched_at: null }
    : { etag, last_modified, fetched_at: new Date(fetched_at) }
  // The web client of the visit goes through the proxy already.
  const site = { tenant_id, host, country, tls_exceptions, proxy: null }
  return { ...site, id, domain_id, url, anchor_text, ...known, is_watched: false }
}

/** The host wants no more requests now. */
const endsVisit: ReadonlySet<string> = new Set(['rate_limited', 'host_busy', 'host_failing'])

class Batch<Result extends Reading> {
  #read: { page: WatchedPage; result: Result }[] = []
  #unchanged: string[] = []
  #failed: string[] = []
  readAny = false

  get isFull(): boolean {
    return this.#read.length >= maxRead || this.#unchanged.length + this.#failed.length >= maxUnchanged
  }

  add(page: WatchedPage, result: Result | null): void {
    if (result === null) this.#failed.push(page.id)
    else if (result.kind === 'not_modified') this.#unchanged.push(page.id)
    else {
      this.readAny = true
      this.#read.push({ page, result })
    }
  }

  take(): VisitPart<Result> {
    const part = { read: this.#read, unchanged: this.#unchanged, failed: this.#failed }
    this.#read = []
    this.#unchanged = []
    this.#failed = []
    return part
  }
}
