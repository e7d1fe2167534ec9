import { isIP } from 'node:net'
import { parse } from 'tldts'
import { fetchPage } from '../../crawl/fetch-page.ts'
import type { FetchContext, FetchedPage, FetchFailure, FetchResult } from '../../crawl/fetch-types.ts'

type Tls = FetchResult['tls']

/** What is known about a page besides its text, which is too large to wait in memory for the next save. */
export type PageInfo = Omit<FetchedPage, 'text'>

/** The result of fetching a home page. */
export interface HomeVisit<Result = PageInfo | FetchFailure> {
  readonly result: Result
  /** Every URL that was tried, with its result. */
  readonly tried: readonly { readonly url: string; readonly code: string }[]
  /** The host's certificate, whichever URL answered. */
  readonly tls: Tls
}

/** Failures after which another URL of the same site may answer, the most informative first. */
const retryableCodes = [
  'http_404',
  'http_410',
  'http_421',
  'tls_invalid',
  'tls_failed',
  'protocol_error',
  'connection_reset',
  'connection_refused',
  'connection_failed',
  'timeout_connect',
  'dns_failed',
  'dns_not_found',
]

/** Fetches the home page of a host: tries https, then http, then both under `www.`, until one answers. */
export async function visitHome(host: string, context: FetchContext): Promise<HomeVisit<FetchResult>> {
  const tried: { url: string; code: string }[] = []
  const failures: FetchFailure[] = []
  let tls: Tls
  for (const url of urlsOf(host)) {
    if (failures.some((failure) => failure.code === 'dns_not_found' && isSameHost(failure.url, url))) continue
    const result = await fetchPage(url, context)
    tls ??= result.tls
    tried.push({ url, code: result.ok ? `http_${result.status}` : result.code })
    if (result.ok) return { result, tried, tls }
    failures.push(result)
    if (!retryableCodes.includes(result.code) || siteOf(result.finalUrl) !== siteOf(url)) break
  }
  return { result: bestFailure(failures), tried, tls }
}

function urlsOf(host: string): string[] {
  // Subdomains have no www. name.
  const names = siteOf(host) === host && isIP(host) === 0 ? [host, `www.${host}`] : [host]
  return names.flatMap((name) => [`https://${name}/`, `http://${name}/`])
}

function isSameHost(one: string, other: string): boolean {
  return URL.parse(one)?.hostname === URL.parse(other)?.hostname
}

/** A failure that is not in the list ended the attempts, so it comes first. */
function bestFailure(failures: readonly FetchFailure[]): FetchFailure {
  const [first] = failures.toSorted((a, b) => retryableCodes.indexOf(a.code) - retryableCodes.indexOf(b.code))
  if (first === undefined) throw new RangeError('a host has at least one URL')
  return first
}

/** Host names may have underscores; private suffixes separate the customers of site builders. */
const parseOptions = { allowPrivateDomains: true, validateHostname: false }

/** The domain of one owner: the registrable domain, or a customer's name under a site builder's domain. */
export function siteOf(urlOrHost: string): string {
  const { domain, hostname } = parse(urlOrHost, parseOptions)
  return domain ?? hostname ?? urlOrHost
}
