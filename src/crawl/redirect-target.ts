/** One redirect that was followed. */
export interface Hop {
  readonly url: string
  readonly status: number
  readonly location: string
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The URL of a Location header, or undefined if it is not a URL. */
export function redirectTarget(location: string, base: URL): URL | undefined {
  return URL.parse(repaired(location), base.href) ?? undefined
}

/** Real sites send raw UTF-8 (header values arrive as latin-1) and a percent-encoded scheme (scrapy/scrapy#2321). */
function repaired(location: string): string {
  const text = /[\x80-\xff]/.test(location) ? fromUtf8(location) : location
  return text.replace(/^(https?)%3A(?:%2F%2F|\/\/)/i, '$1://')
}

function fromUtf8(latin1: string): string {
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'))
  } catch (error) {
    if (error instanceof TypeError) return latin1
    throw error
  }
}
