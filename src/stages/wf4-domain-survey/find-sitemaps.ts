import { retryLater } from '../../core/errors.ts'
import { discoverSitemaps } from '../../crawl/discovery/discover-sitemaps.ts'
import type { Discovery } from '../../crawl/discovery/discovery-types.ts'
import { visitMs } from '../../crawl/recent-responses.ts'
import type { WorkContext } from '../../curation/define-stage.ts'
import { type SiteAccess, webFor } from '../site-access.ts'
import type { Tools } from '../tools.ts'
import { contactPageRanking } from './contact-page-ranking.ts'

export const maxAttempts = 3

interface DiscoveredDomain extends SiteAccess {
  readonly host: string
  /** By an earlier discovery. A repeated one reads the home page again. */
  readonly sitemaps_found?: number | null
}

/**
 * Finds the sitemaps of a host. Throws for a temporary failure. On the last attempt it returns the result instead:
 * "unreachable" with the list of tried URLs is more useful than a dead letter.
 */
export async function findSitemaps(
  domain: DiscoveredDomain,
  { signal, attempt }: WorkContext,
  tools: Pick<Tools, 'web' | 'secrets'>,
): Promise<Discovery> {
  const maxAgeMs = typeof domain.sitemaps_found === 'number' ? undefined : visitMs
  const web = webFor(tools, domain)
  const discovery = await discoverSitemaps(domain.host, { web, signal, maxAgeMs, ...contactPageRanking })
  const { failure } = discovery
  if (failure === undefined || (failure.consequence !== 'wait' && attempt >= maxAttempts)) return discovery
  const { code, message, retryAt } = failure
  throw retryLater(code, message, retryAt)
}
