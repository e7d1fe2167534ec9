import { gzipSync } from 'node:zlib'

export interface FakeRequest {
  readonly scheme: string
  readonly host: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** `performance.now()` of the server's process. */
  readonly at: number
}

/** The response of a fake site: a page as a string, or the parts of a response. */
export type Reply =
  | string
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string | readonly string[]>>
      readonly body?: string | Uint8Array
      /** Delays the response. */
      readonly delayMs?: number
      /** Responds only when this is fulfilled. */
      readonly after?: Promise<void>
      /** Closes the connection instead. */
      readonly cut?: true
    }

/** Replies by path (`*` for any other), or a function of the request. */
export type FakeSite =
  | Readonly<Record<string, Reply | ((request: FakeRequest) => Reply)>>
  | ((request: FakeRequest) => Reply)

/** A small, valid page. */
export function page(title: string, body = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`
}

export function redirectTo(location: string, status = 302, cookies: readonly string[] = []): Reply {
  return { status, headers: { location, ...(cookies.length > 0 ? { 'set-cookie': cookies } : undefined) } }
}

export function textFile(body: string): Reply {
  return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
}

export function sitemap(urls: readonly string[]): Reply {
  const entries = urls.map((url) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`).join('')
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`
  return { headers: { 'content-type': 'application/xml' }, body }
}

/** The same page, compressed. */
export function gzipped(html: string): Reply {
  return { headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' }, body: gzipSync(html) }
}
