import { retryLater } from '../../core/errors.ts'
import { type FetchOutcome, fetchOutcomes, isFetchOutcome } from '../../core/fetch-outcomes.ts'
import { fetchPage } from '../../crawl/fetch-page.ts'
import type { FetchContext, FetchedPage, FetchFailure } from '../../crawl/fetch-types.ts'
import { visitMs } from '../../crawl/recent-responses.ts'
import { type PageState, stateOfHost } from '../../extract/site/page-state.ts'
import type { SiteSurvey } from '../../extract/site/survey-page.ts'
import { type SiteAccess, webFor } from '../site-access.ts'
import type { Tools } from '../tools.ts'
import { type HomeVisit, type PageInfo, siteOf, visitHome } from './survey-home.ts'
import { type RobotsSummary, robotsSummary } from './survey-robots.ts'

export type SurveyTools = Pick<Tools, 'web' | 'extractor' | 'secrets'>

/** The input of a survey. */
export interface DomainRow extends SiteAccess {
  readonly host: string
  readonly country: string | null
  /** Null before the first survey, which may use a home page that the discovery has just fetched. */
  readonly surveyed_at?: Date | null
}

/** A home page that belongs to the domain. */
export interface SurveyedSite {
  readonly kind: 'surveyed'
  readonly outcome: 'ok' | 'js_only' | 'under_construction'
  readonly visit: HomeVisit
  readonly page: PageInfo
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
  /** Where the domain redirects to. */
  readonly redirectsTo: string | null
  readonly pageTitle: string | null
}

export type DomainSurvey = SurveyedSite | NoSite

/** Every outcome of a survey. An unregistered name counts as unreachable. */
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

/** After this many attempts a host that does not answer is unreachable: a result, not an error. */
export const maxAttempts = 3

interface Attempt {
  readonly signal?: AbortSignal | undefined
  readonly attempt: number
}

/** Reads the home page of a domain and its robots.txt. Throws for a temporary failure, except on the last attempt. */
export async function surveyDomain(
  row: DomainRow,
  { signal, attempt }: Attempt,
  tools: SurveyTools,
): Promise<DomainSurvey> {
  const web = webFor(tools, row)
  // A page that waits for a thread of the extractor is still counted.
  const account = web.bodies.open()
  const maxAgeMs = row.surveyed_at === null ? visitMs : undefined
  try {
    return await surveySite(
      row,
      attempt,
      { web, signal, account, maxAgeMs, keep: true },
      { web, extractor: tools.extractor },
    )
  } finally {
    account.release()
  }
}

async function surveySite(
  row: DomainRow,
  attempt: number,
  context: FetchContext,
  tools: Pick<Tools, 'web' | 'extractor'>,
): Promise<DomainSurvey> {
  const { result, ...tried } = await visitHome(row.host, context)
  const visit = { ...tried, result: result.ok ? withoutText(result) : result }
  if (siteOf(result.finalUrl) !== siteOf(row.host)) return redirected(visit, result.finalUrl, null)
  if (!result.ok) return failed(visit, result, attempt)
  const survey = await surveyOf(result, row, tools)
  const { leadsTo, state } = survey.site
  if (leadsTo === null || state === 'parked' || leadsTo === result.finalUrl)
    return described(visit, withoutText(result), survey, tools)
  if (siteOf(leadsTo) !== siteOf(row.host)) return redirected(visit, leadsTo, survey.findings.facts.title)
  // A page that only redirects to another page of the same site is followed once. Its text has been used.
  context.account?.release()
  const next = await fetchPage(leadsTo, context)
  const isSameSite = next.ok && siteOf(next.finalUrl) === siteOf(row.host)
  return isSameSite
    ? described(visit, withoutText(next), await surveyOf(next, row, tools), tools)
    : described(visit, withoutText(result), survey, tools)
}

function withoutText({ text: _, ...page }: FetchedPage): PageInfo {
  return page
}

function surveyOf(page: FetchedPage, row: DomainRow, { extractor }: Pick<Tools, 'extractor'>): Promise<SiteSurvey> {
  return extractor.survey({
    html: page.text,
    url: page.finalUrl,
    country: row.country ?? undefined,
    headers: page.headers,
    cookieNames: page.cookieNames,
    // Some sites show the next year early.
    year: new Date().getUTCFullYear() + 1,
  })
}

function described(visit: HomeVisit, page: PageInfo, survey: SiteSurvey, { web }: Pick<Tools, 'web'>): DomainSurvey {
  const { state } = survey.site
  if (state !== 'site' && state !== 'under_construction') {
    return { kind: 'no_site', outcome: state, visit, redirectsTo: null, pageTitle: survey.findings.facts.title }
  }
  const outcome = state === 'under_construction' ? state : isShell(page, survey) ? 'js_only' : 'ok'
  return { kind: 'surveyed', outcome, visit, page, survey, robots: robotsSummary(page.finalUrl, web) }
}

/** A small page with a contact is not an empty shell. */
function isShell({ renderedBy, jsShell }: PageInfo, { findings }: SiteSurvey): boolean {
  return renderedBy === 'http' && jsShell && findings.emails.length + findings.phones.length === 0
}

/** A redirect to a marketplace for domains means that the domain is for sale. */
function redirected(visit: HomeVisit, url: string, pageTitle: string | null): NoSite {
  const outcome = stateOfHost(URL.parse(url)?.hostname ?? '') ?? 'redirects_elsewhere'
  return { kind: 'no_site', outcome, visit, redirectsTo: url, pageTitle }
}

function failed(visit: HomeVisit, failure: FetchFailure, attempt: number): NoSite {
  const { code, consequence, message, retryAt } = failure
  const noSite = { kind: 'no_site', visit, redirectsTo: null, pageTitle: null } as const
  if (code === 'dns_not_found') return { ...noSite, outcome: 'unreachable' }
  if (isFetchOutcome(code)) return { ...noSite, outcome: code }
  const isLast = attempt >= maxAttempts && consequence === 'retry' && code !== 'unexpected'
  if (isLast) return { ...noSite, outcome: 'unreachable' }
  throw retryLater(code, message, retryAt)
}
