import { fetchStream, type StreamedResponse } from '../fetch-stream.ts'
import type { FetchFailure } from '../fetch-types.ts'
import { readSitemap } from '../sitemaps/read-sitemap.ts'
import type { SitemapChild, SitemapSummary } from '../sitemaps/sitemap-types.ts'
import type { Web } from '../web.ts'
import type { SitemapType } from './discovery-types.ts'
import { maxFileUrl } from './named-sitemaps.ts'
import { isSameSite } from './site.ts'
import { typeOf } from './sitemap-type.ts'

/**
 * How much of a file is read to know what it is. The first 8,000 of 50,000 pages are enough, and the import reads the file
 * again anyway.
 */
const readCaps = { bodyBytes: 1024 * 1024, urls: 20_000, children: 500 }
const headBytes = 64 * 1024
/** Pages that are checked for the share of contact pages. */
const sampled = 5000
/** A `/sitemap.xml` behind three redirects is plausible; more would use up the request budget. */
const redirects = 4

export interface InspectContext {
  readonly web: Web
  readonly signal: AbortSignal | undefined
  /** Of the site. */
  readonly host: string
  readonly isContactLike: ((url: string) => boolean) | undefined
}

/** A file whose content is a sitemap. */
export interface Inspected {
  readonly ok: true
  readonly url: string
  readonly type: SitemapType
  readonly feed: boolean
  readonly status: number
  readonly summary: SitemapSummary
  readonly children: readonly SitemapChild[]
  readonly contactShare: number | null
  readonly lastModified: string | undefined
}

/** A response that is not a sitemap, or a failed request. */
interface NotASitemap {
  readonly ok: false
  readonly url: string
  readonly reason: string
  readonly status: number | null
  readonly failure: FetchFailure | undefined
}

/** Fetches a file and reads its beginning: the content decides, not the name or the content type. */
export async function inspectSitemap(url: string, context: InspectContext): Promise<Inspected | NotASitemap> {
  const { web, signal } = context
  const options = { expect: 'any', unpackGzipFiles: true, caps: { redirects }, keep: true } as const
  const response = await fetchStream(url, { web, signal, ...options })
  if (!response.ok) {
    return {
      ok: false,
      url: response.finalUrl,
      reason: response.code,
      status: response.status ?? null,
      failure: response,
    }
  }
  try {
    const inspected = await inspectResponse(response, context)
    // The import reads the same file next.
    if (inspected.ok) response.keep()
    return inspected
  } finally {
    response.body.destroy()
  }
}

async function inspectResponse(response: StreamedResponse, context: InspectContext): Promise<Inspected | NotASitemap> {
  const { finalUrl: url, status, contentType } = response
  const head = new HeadRecorder(response.body)
  const reading = readSitemap(head, { baseUrl: url, contentType, caps: readCaps })
  const seen = { pages: 0, ofSite: 0, contacts: 0 }
  const children: SitemapChild[] = []
  for await (const batch of reading) {
    children.push(...batch.children)
    for (const { loc } of batch.pages) {
      seen.pages++
      if (isSameSite(context.host, URL.parse(loc)?.host ?? '')) seen.ofSite++
      if (seen.pages <= sampled && context.isContactLike?.(loc)) seen.contacts++
    }
  }
  const { summary } = reading
  const { format } = summary
  const refused = (reason: string): NotASitemap => ({ ok: false, url, reason, status, failure: undefined })
  if (url.length > maxFileUrl) return refused('url_too_long')
  if (format === 'html') return refused(isHome(response) ? 'redirected_home' : 'html')
  if (format === 'empty' || format === 'unknown') return refused('not_a_sitemap')
  if (format === 'text' && seen.pages === 0) return refused('not_a_sitemap')
  // Broken before its first entry.
  if (summary.truncated && seen.pages + children.length === 0) return refused(summary.outcome)
  // A file for another site, or the default file of a shared host: nothing in it can be imported.
  if (seen.pages > 0 && seen.ofSite === 0) return refused('off_site')
  if (format === 'index' && isRedirectedOffSite(response, children, context.host)) return refused('off_site')
  return {
    ok: true,
    url,
    type: typeOf(url, format, head.text),
    feed: format === 'rss' || format === 'atom',
    status,
    summary,
    children,
    contactShare:
      context.isContactLike === undefined || seen.pages === 0 ? null : seen.contacts / Math.min(seen.pages, sampled),
    lastModified: response.validator.lastModified,
  }
}

/** A URL of the site redirects to an index of another site. An index that the site names itself may be on any host. */
function isRedirectedOffSite(
  { url, finalUrl }: StreamedResponse,
  children: readonly SitemapChild[],
  host: string,
): boolean {
  const isOfSite = (text: string) => isSameSite(host, URL.parse(text)?.host ?? '')
  return isOfSite(url) && !isOfSite(finalUrl) && !children.some(({ loc }) => isOfSite(loc))
}

function isHome({ redirects: hops, finalUrl }: StreamedResponse): boolean {
  return hops.length > 0 && URL.parse(finalUrl)?.pathname === '/'
}

/** Passes chunks on and keeps the first ones, to detect the type by the markup. */
class HeadRecorder implements AsyncIterable<Uint8Array> {
  readonly #chunks: AsyncIterable<Uint8Array>
  text = ''

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#chunks) {
      const left = headBytes - this.text.length
      if (left > 0)
        this.text += Buffer.from(chunk.buffer, chunk.byteOffset, Math.min(left, chunk.length)).toString('latin1')
      yield chunk
    }
  }
}
