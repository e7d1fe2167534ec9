import { retryLater } from '../../core/errors.ts'
import { type FetchOutcome, fetchOutcomes, isFetchOutcome } from '../../core/fetch-outcomes.ts'
import { fetchPage } from '../../crawl/fetch-page.ts'
import type { FetchedPage, FetchFailure } from '../../crawl/fetch-types.ts'
import { type PageState, stateOfHost } from '../../extract/site/page-state.ts'
import type { SiteSurvey } from '../../extract/site/survey-page.ts'
import type { Tools } from '../tools.ts'
import { type HomeVisit, visitHome } from './survey-home.ts'
import { type RobotsSummary, robotsSummary } from './survey-robots.ts'
import { siteOf } from './survey-site.ts'

/** What a survey works with. */
export type SurveyTools = Pick<Tools, 'web' | 'extractor'>

/** What the stage knows about a domain before it looks. */
export interface DomainRow {
  readonly host: string
  readonly country: string | null
}

/** A home page that belongs to the domain, read. */
export interface SurveyedSite {
  readonly kind: 'surveyed'
  readonly outcome: 'ok' | 'js_only' | 'under_construction'
  readonly visit: HomeVisit
  readonly page: FetchedPage
  readonly survey: SiteSurvey
  readonly robots: RobotsSummary | null
}

/** Why there is no site to describe. */
interface NoSite {
  readonly kind: 'no_site'
  readonly outcome:
    | Exclude<PageState, 'site' | 'under_construction'>
    | 'redirects_elsewhere'
    | 'unreachable'
    | FetchOutcome
  readonly visit: HomeVisit
  /** Where the domain leads to instead. */
  readonly redirectsTo: string | null
  readonly pageTitle: string | null
}

export type DomainSurvey = SurveyedSite | NoSite

/** Every outcome of a survey. A name that nobody has is one way of being unreachable. */
export const surveyOutcomes: readonly DomainSurvey['outcome'][] = [
  'ok',
  'js_only',
  'under_construction',
  'parked',
  'for_sale',
  'default_page',
  'suspended',
  'empty',
  'redirects_elsewhere',
  'unreachable',
  ...fetchOutcomes.filter((code) => code !== 'dns_not_found'),
]

/** Tries after which a host that does not answer is a fact about the domain, not a fault to repeat. */
export const maxAttempts = 3

interface Attempt {
  readonly signal?: AbortSignal | undefined
  readonly attempt: number
}

/**
 * Row in, result out, no database: the home page with its robots.txt, and what both say. What may go better later is
 * thrown, until the last attempt.
 */
export async function surveyDomain(
  row: DomainRow,
  { signal, attempt }: Attempt,
  tools: SurveyTools,
): Promise<DomainSurvey> {
  const visit = await visitHome(row.host, tools.web, signal)
  const { result } = visit
  if (siteOf(result.finalUrl) !== siteOf(row.host)) return redirected(visit, result.finalUrl, null)
  if (!result.ok) return failed(visit, result, attempt)
  const survey = await surveyOf(result, row, tools)
  const { leadsTo, state } = survey.site
  if (leadsTo === null || state === 'parked' || leadsTo === result.finalUrl)
    return described(visit, result, survey, tools)
  if (siteOf(leadsTo) !== siteOf(row.host)) return redirected(visit, leadsTo, survey.findings.facts.title)
  // A page that only leads on to the real one, of the same site: followed once.
  const next = await fetchPage(leadsTo, { web: tools.web, signal })
  const arrived = next.ok && siteOf(next.finalUrl) === siteOf(row.host)
  return arrived
    ? described(visit, next, await surveyOf(next, row, tools), tools)
    : described(visit, result, survey, tools)
}

function surveyOf(page: FetchedPage, row: DomainRow, { extractor }: SurveyTools): Promise<SiteSurvey> {
  return extractor.survey({
    html: page.text,
    url: page.finalUrl,
    country: row.country ?? undefined,
    headers: page.headers,
    cookieNames: page.cookieNames,
    // Some print the next year's date before it has come.
    year: new Date().getUTCFullYear() + 1,
  })
}

function described(visit: HomeVisit, page: FetchedPage, survey: SiteSurvey, { web }: SurveyTools): DomainSurvey {
  const { state } = survey.site
  if (state !== 'site' && state !== 'under_construction') {
    return { kind: 'no_site', outcome: state, visit, redirectsTo: null, pageTitle: survey.findings.facts.title }
  }
  const outcome = state === 'under_construction' ? state : isShell(page, survey) ? 'js_only' : 'ok'
  return { kind: 'surveyed', outcome, visit, page, survey, robots: robotsSummary(page.finalUrl, web) }
}

/** A small page is a page: with a heading or a way to reach somebody it needed no script to say something. */
function isShell({ renderedBy, jsShell }: FetchedPage, { findings }: SiteSurvey): boolean {
  const { facts, emails, phones } = findings
  if (renderedBy !== 'http' || emails.length + phones.length > 0) return false
  return jsShell || (facts.needsJavaScript && facts.h1 === null)
}

/** A market for domains is no business that moved. */
function redirected(visit: HomeVisit, url: string, pageTitle: string | null): NoSite {
  const outcome = stateOfHost(URL.parse(url)?.hostname ?? '') ?? 'redirects_elsewhere'
  return { kind: 'no_site', outcome, visit, redirectsTo: url, pageTitle }
}

function failed(visit: HomeVisit, failure: FetchFailure, attempt: number): NoSite {
  const { code, consequence, message, retryAt } = failure
  const gone = { kind: 'no_site', visit, redirectsTo: null, pageTitle: null } as const
  if (code === 'dns_not_found') return { ...gone, outcome: 'unreachable' }
  if (isFetchOutcome(code)) return { ...gone, outcome: code }
  const isLast = attempt >= maxAttempts && consequence === 'retry' && code !== 'unexpected'
  if (isLast) return { ...gone, outcome: 'unreachable' }
  throw retryLater(code, message, retryAt)
}
