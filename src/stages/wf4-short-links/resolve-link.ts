import { retryLater } from '../../core/errors.ts'
import { readHost } from '../../core/host/read-host.ts'
import { readWebUrl } from '../../core/host/read-web-url.ts'
import { fetchPage } from '../../crawl/fetch-page.ts'
import type { WorkContext } from '../../curation/define-stage.ts'
import { type SiteAccess, webFor } from '../site-access.ts'
import type { Tools } from '../tools.ts'

/** The target of a link. Null: the link stays on its own service. */
export type LinkTarget = { readonly link: string; readonly target: string | null }

/**
 * Follows a short link; robots.txt and pacing apply. The last server's status does not matter: a site that refuses the
 * request is still the target. Only a link that stayed on its own service is retried.
 */
export async function resolveLink(
  link: string,
  access: SiteAccess,
  { signal }: WorkContext,
  tools: Tools,
): Promise<LinkTarget> {
  const start = readWebUrl(link)
  if (!start.ok) return { link, target: null }
  const fetched = await fetchPage(start.url, { web: webFor(tools, access), signal, expect: 'any' })
  const end = readHost(fetched.finalUrl)
  if (end.ok && end.host !== start.host) return { link, target: fetched.finalUrl }
  if (!fetched.ok && fetched.consequence !== 'give-up') {
    const { code, message, retryAt } = fetched
    throw retryLater(code, message, retryAt)
  }
  return { link, target: null }
}
