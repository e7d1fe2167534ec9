/** No real link is longer (see `maxUrlLength` of the web client). */
const maxLength = 4096
const plainUrl = /^https?:\/\/[a-z0-9][\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*$/i
const invisible = /^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/g

/**
 * The URL of an entry: absolute, http(s), without whitespace; undefined if it is not a URL. The protocol forbids relative
 * URLs, but real files have them; they are resolved against the URL of the file.
 */
export function pageUrl(written: string, baseUrl: string | undefined): string | undefined {
  if (plainUrl.test(written)) return written.length <= maxLength && URL.canParse(written) ? written : undefined
  if (written.length > 2 * maxLength) return undefined
  const text = joined(written).replace(invisible, '')
  if (text === '') return undefined
  const url = URL.parse(withScheme(text), baseUrl)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.href.length > maxLength) return undefined
  return /^https?:\/\/[^\s\\]+$/i.test(text) ? text : url.href
}

/** Joins a URL that is split over lines. */
function joined(text: string): string {
  if (!/[\r\n\t]/.test(text)) return text
  return text
    .split(/[\r\n\t]+/)
    .map((part) => part.trim())
    .join('')
}

/** `www.` starts a host, not a path. */
function withScheme(text: string): string {
  return /^www\.[a-z0-9-]+\.[a-z]/i.test(text) ? `http://${text}` : text
}
