import { retryLater } from '../../core/errors.ts'
import { discoverSitemaps } from '../../crawl/discovery/discover-sitemaps.ts'
import type { Discovery } from '../../crawl/discovery/discovery-types.ts'
import type { WorkContext } from '../../curation/define-stage.ts'
import type { Tools } from '../tools.ts'
import { contactPageRanking } from './contact-page-ranking.ts'

export const maxAttempts = 3

/**
 * Finds the sitemaps of a host. Throws for a temporary failure. On the last attempt it returns the result instead:
 * "unreachable" with the list of tried URLs is more useful than a dead letter.
 */
export async function findSitemaps(
  { host }: { readonly host: string },
  { signal, attempt }: WorkContext,
  tools: Pick<Tools, 'web'>,
): Promise<Discovery> {
  const discovery = await discoverSitemaps(host, { web: tools.web, signal, ...contactPageRanking })
  const { failure } = discovery
  if (failure === undefined || (failure.consequence !== 'wait' && attempt >= maxAttempts)) return discovery
  const { code, message, retryAt } = failure
  throw retryLater(code, message, retryAt)
}
