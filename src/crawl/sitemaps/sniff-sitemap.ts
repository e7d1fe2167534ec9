import { charsetOf } from '../body/charset.ts'
import type { SitemapFormat, SniffedFormat } from './sitemap-types.ts'

/** How far an honest file may hide its root element behind comments, declarations and warnings of its generator. */
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

/** What a file is, by its first (decompressed) bytes; two kilobytes are enough for nearly all. The address has no say. */
export function sniffSitemap(firstBytes: Uint8Array, contentType?: string): SniffedFormat {
  const head = firstBytes.subarray(0, sniffedLength)
  return sniffText(new TextDecoder(charsetOf(head, contentType).name).decode(head))
}

/** The same for text. */
export function sniffText(text: string): SniffedFormat {
  const head = text.slice(0, sniffedLength).replace(/^[\s\ufeff\0]+/, '')
  if (head === '') return 'empty'
  if (/^<!doctype\s+html/i.test(head)) return 'html'
  const byRoot = rootOf(head)
  if (byRoot !== undefined) return byRoot
  if (isList(head)) return 'text'
  return /<(?:!doctype html|title|meta|script|div|p|h1|a|table|span)\b/i.test(head) ? 'html' : 'unknown'
}

/** The first tag that is a root of something; tags before it (a `<br>` of a warning) do not count. */
function rootOf(head: string): SitemapFormat | 'html' | undefined {
  const plain = withoutComments(head)
  for (const [, prefix, name = ''] of plain.matchAll(/<(?:([a-z_][\w.-]{0,40}):)?([a-z]{1,20})(?=[\s/>])/gi)) {
    const root = Object.hasOwn(roots, name.toLowerCase()) ? roots[name.toLowerCase()] : undefined
    // `<image:url>` and their like are no roots, `<rdf:RDF>` and `<ns:urlset>` are.
    if (root !== undefined && (prefix === undefined || !/^(?:image|video|news|svg)$/i.test(prefix))) return root
  }
  return undefined
}

/** Comments talk about anything, other formats too. */
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

/** A list of addresses, whatever notes stand between them. The last line may be cut. */
function isList(head: string): boolean {
  const lines = head.split(/[\r\n]+/, 200).filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  const addresses = lines.filter((line) => /^[\s\ufeff]{0,100}https?:\/\/[^\s/<>]{3}/i.test(line))
  return addresses.length > 0 && addresses.length * 2 >= lines.length
}
