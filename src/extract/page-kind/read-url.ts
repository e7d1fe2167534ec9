import { fileExtensions, pageExtensions } from './extensions.ts'

/** The parts of a URL that say something about its page. */
export interface UrlParts {
  readonly host: string
  /** Decoded, without empty segments and path parameters; the extension of the last one is in `extension`. */
  readonly segments: readonly string[]
  /** Of the last segment, lower case, without the dot; empty when there is none. */
  readonly extension: string
  readonly path: string
  readonly query: string
  /** `#!contact` and `#/contact` are routes of client-rendered pages; any other fragment is a position on a page. */
  readonly route: string
}

/** Maximum length of a URL in the database; the rest is ignored. */
const maxLength = 2048

/** Returns undefined for anything that is not a web URL. Never throws; linear in the length of the URL. */
export function readUrl(url: string): UrlParts | undefined {
  const text = url.slice(0, maxLength).trim()
  const start = authorityStart(text)
  if (start < 0) return undefined
  const end = endOf(text, start, '/?#')
  const host = hostOf(text.slice(start, end))
  if (host === '') return undefined
  const hash = indexOrEnd(text, '#', end)
  const queryStart = Math.min(indexOrEnd(text, '?', end), hash)
  const path = text.slice(end, queryStart)
  const fragment = text.slice(hash + 1)
  const route = fragment.startsWith('!') || fragment.startsWith('/') ? fragment.replace(/^[!/]{1,3}/, '') : ''
  const segments = segmentsOf(path)
  const extension = takeExtension(segments)
  return { host, segments, extension, path, query: text.slice(queryStart + 1, Math.max(hash, queryStart + 1)), route }
}

/** After `https://` or `//`; 0 when the text begins with a host (`acme.example/contact`). */
function authorityStart(text: string): number {
  if (text.startsWith('//')) return 2
  const scheme = /^https?:\/\//i.exec(text)
  if (scheme !== null) return scheme[0].length
  return /^[^\s/?#:@]+\.[^\s/?#:@.]{2,}(?::\d+)?(?:[/?#]|$)/.test(text) ? 0 : -1
}

function hostOf(authority: string): string {
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase()
  return /[\s<>"{}|\\^`]/.test(host) ? '' : host
}

/** Decoded segments of a path, or of a route in a fragment or a parameter. */
export function segmentsOf(path: string): string[] {
  const segments: string[] = []
  for (const raw of path.split('/')) {
    const semicolon = raw.indexOf(';')
    const segment = decode(semicolon < 0 ? raw : raw.slice(0, semicolon)).trim()
    if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

/** Percent-decoded as UTF-8, else byte by byte as on old sites (`%FCber-uns`). */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}

function takeExtension(segments: string[]): string {
  const last = segments.at(-1) ?? ''
  const dot = last.lastIndexOf('.')
  const extension = last.slice(dot + 1).toLowerCase()
  // `jane.doe` and `v2.0` are names with a dot.
  if (dot <= 0 || !(pageExtensions.has(extension) || fileExtensions.has(extension))) return ''
  segments[segments.length - 1] = last.slice(0, dot)
  return extension
}

function endOf(text: string, from: number, signs: string): number {
  let at = from
  while (at < text.length && !signs.includes(text.charAt(at))) at++
  return at
}

function indexOrEnd(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at
}
