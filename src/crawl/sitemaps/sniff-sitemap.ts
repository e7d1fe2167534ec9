import { charsetOf } from '../body/charset.ts'
import type { SitemapFormat, SniffedFormat } from './sitemap-types.ts'

/** The root element of real files may follow comments, declarations and warnings of the generator up to this length. */
const sniffedLength = 64 * 1024

const roots: Readonly<Record<string, SitemapFormat | 'html'>> = {
  urlset: 'urlset',
  url: 'urlset',
  sitemapindex: 'index',
  sitemap: 'index',
  rss: 'rss',
  rdf: 'rss',
  feed: 'atom',
  html: 'html',
  head: 'html',
  body: 'html',
}

/** The format by the first (decompressed) bytes; two kilobytes are enough for nearly all files. The URL does not count. */
export function sniffSitemap(firstBytes: Uint8Array, contentType?: string): SniffedFormat {
  const head = firstBytes.subarray(0, sniffedLength)
  return sniffText(new TextDecoder(charsetOf(head, contentType).name).decode(head))
}

export function sniffText(text: string): SniffedFormat {
  const head = text.slice(0, sniffedLength).replace(/^[\s\ufeff\0]+/, '')
  if (head === '') return 'empty'
  if (/^<!doctype\s+html/i.test(head)) return 'html'
  const byRoot = rootOf(head)
  if (byRoot !== undefined) return byRoot
  if (isList(head)) return 'text'
  return /<(?:!doctype html|title|meta|script|div|p|h1|a|table|span)\b/i.test(head) ? 'html' : 'unknown'
}

/** The format of the first known root element; tags before it (the `<br>` of a warning) are ignored. */
function rootOf(head: string): SitemapFormat | 'html' | undefined {
  const plain = withoutComments(head)
  for (const [, prefix, name = ''] of plain.matchAll(/<(?:([a-z_][\w.-]{0,40}):)?([a-z]{1,20})(?=[\s/>])/gi)) {
    const root = Object.hasOwn(roots, name.toLowerCase()) ? roots[name.toLowerCase()] : undefined
    // `<image:url>` is not a root; `<rdf:RDF>` and `<ns:urlset>` are.
    if (root !== undefined && (prefix === undefined || !/^(?:image|video|news|svg)$/i.test(prefix))) return root
  }
  return undefined
}

/** Comments may contain tags of other formats. */
function withoutComments(text: string): string {
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<!--', at)
    if (start < 0) return plain + text.slice(at)
    plain += text.slice(at, start)
    const end = text.indexOf('-->', start + 4)
    if (end < 0) return plain
    at = end + 3
  }
  return plain
}

/** A list of URLs, with other lines between them. The last line may be incomplete. */
function isList(head: string): boolean {
  const lines = head.split(/[\r\n]+/, 200).filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  const urls = lines.filter((line) => /^[\s\ufeff]{0,100}https?:\/\/[^\s/<>]{3}/i.test(line))
  return urls.length > 0 && urls.length * 2 >= lines.length
}
