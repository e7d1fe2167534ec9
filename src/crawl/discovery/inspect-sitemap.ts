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
 * As much as is read of one file to know what it is. Of 50,000 pages the first 8,000 tell as much, and the import reads
 * the file again anyway.
 */
const readCaps = { bodyBytes: 1024 * 1024, urls: 20_000, children: 500 }
const headBytes = 64 * 1024
/** So many pages are looked at for the share of contacts. */
const sampled = 5000
/** `/sitemap.xml` behind three redirects is still one; more are a maze that eats the site's requests. */
const redirects = 4

export interface InspectContext {
  readonly web: Web
  readonly signal: AbortSignal | undefined
  /** Of the site whose pages are looked for. */
  readonly host: string
  readonly isContactLike: ((url: string) => boolean) | undefined
}

/** A file that is a sitemap by its content. */
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

/** An answer that is none, or no answer. */
interface Refused {
  readonly ok: false
  readonly url: string
  readonly reason: string
  readonly status: number | null
  readonly failure: FetchFailure | undefined
}

/** Asks for a file and looks into it: content decides, not the name, the status or the content type. */
export async function inspectSitemap(url: string, context: InspectContext): Promise<Inspected | Refused> {
  const { web, signal } = context
  const answer = await fetchStream(url, { web, signal, expect: 'any', unpackGzipFiles: true, caps: { redirects } })
  if (!answer.ok) {
    return { ok: false, url: answer.finalUrl, reason: answer.code, status: answer.status ?? null, failure: answer }
  }
  try {
    return await lookInto(answer, context)
  } finally {
    answer.body.destroy()
  }
}

async function lookInto(answer: StreamedResponse, context: InspectContext): Promise<Inspected | Refused> {
  const { finalUrl: url, status, contentType } = answer
  const head = new Head(answer.body)
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
  const refused = (reason: string): Refused => ({ ok: false, url, reason, status, failure: undefined })
  if (url.length > maxFileUrl) return refused('url_too_long')
  if (format === 'html') return refused(isHome(answer) ? 'redirected_home' : 'html')
  if (format === 'empty' || format === 'unknown') return refused('not_a_sitemap')
  if (format === 'text' && seen.pages === 0) return refused('not_a_sitemap')
  // Broken before its first entry: what it would have been nobody knows.
  if (summary.truncated && seen.pages + children.length === 0) return refused(summary.outcome)
  // A file for another site, or the catch-all of a shared host: nothing in it could be imported.
  if (seen.pages > 0 && seen.ofSite === 0) return refused('off_site')
  if (format === 'index' && isCarriedOff(answer, children, context.host)) return refused('off_site')
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
    lastModified: answer.validator.lastModified,
  }
}

/** The site's own address led to somebody else's index. One that the site names itself may live anywhere. */
function isCarriedOff({ url, finalUrl }: StreamedResponse, children: readonly SitemapChild[], host: string): boolean {
  const isOfSite = (address: string) => isSameSite(host, URL.parse(address)?.host ?? '')
  return isOfSite(url) && !isOfSite(finalUrl) && !children.some(({ loc }) => isOfSite(loc))
}

function isHome({ redirects: hops, finalUrl }: StreamedResponse): boolean {
  return hops.length > 0 && URL.parse(finalUrl)?.pathname === '/'
}

/** Passes chunks on and remembers the first of them, for what only the markup tells. */
class Head implements AsyncIterable<Uint8Array> {
  readonly #chunks: AsyncIterable<Uint8Array>
  text = ''

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#chunks) {
      const room = headBytes - this.text.length
      if (room > 0)
        this.text += Buffer.from(chunk.buffer, chunk.byteOffset, Math.min(room, chunk.length)).toString('latin1')
      yield chunk
    }
  }
}
