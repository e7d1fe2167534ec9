import { isIP } from 'node:net'
import { fetchPage } from '../../crawl/fetch-page.ts'
import type { FetchFailure, FetchResult } from '../../crawl/fetch-types.ts'
import type { Web } from '../../crawl/web.ts'
import { siteOf } from './survey-site.ts'

type Tls = FetchResult['tls']

/** How the way to a home page went. */
export interface HomeVisit {
  readonly result: FetchResult
  /** Every address that was asked, and what it came to. */
  readonly tried: readonly { readonly url: string; readonly code: string }[]
  /** What the host's certificate showed, whichever address answered in the end. */
  readonly tls: Tls
}

/** Failures after which another address of the same site may still answer, the most telling first. */
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

/** Asks for the home page of a host: https, then http, then both under `www.`, until one answers. */
export async function visitHome(host: string, web: Web, signal: AbortSignal | undefined): Promise<HomeVisit> {
  const tried: { url: string; code: string }[] = []
  const failures: FetchFailure[] = []
  let tls: Tls
  for (const url of urlsOf(host)) {
    if (failures.some((failure) => failure.code === 'dns_not_found' && isSameHost(failure.url, url))) continue
    const result = await fetchPage(url, { web, signal })
    tls ??= result.tls
    tried.push({ url, code: result.ok ? `http_${result.status}` : result.code })
    if (result.ok) return { result, tried, tls }
    failures.push(result)
    if (!retryableCodes.includes(result.code) || siteOf(result.finalUrl) !== siteOf(url)) break
  }
  return { result: bestFailure(failures), tried, tls }
}

function urlsOf(host: string): string[] {
  // Nobody puts www. before a name that is below a domain already.
  const names = siteOf(host) === host && isIP(host) === 0 ? [host, `www.${host}`] : [host]
  return names.flatMap((name) => [`https://${name}/`, `http://${name}/`])
}

function isSameHost(one: string, other: string): boolean {
  return URL.parse(one)?.hostname === URL.parse(other)?.hostname
}

/** What is not in the list ended the tries: it is the answer. */
function bestFailure(failures: readonly FetchFailure[]): FetchFailure {
  const [first] = failures.toSorted((a, b) => retryableCodes.indexOf(a.code) - retryableCodes.indexOf(b.code))
  if (first === undefined) throw new RangeError('a host has at least one address')
  return first
}
