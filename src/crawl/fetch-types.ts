import type { Consequence, ErrorCode } from '../core/error-catalogue.ts'
import type { ByteAccount } from './body/byte-budget.ts'
import type { Caps } from './caps.ts'
import type { TlsFacts } from './connection/tls-facts.ts'
import type { Hop } from './redirect-target.ts'
import type { Web } from './web.ts'

/** Validators of a response, for a conditional request next time. */
export interface Validator {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** Options of one fetch, besides the URL. */
export interface FetchContext {
  readonly web: Web
  readonly signal?: AbortSignal | undefined
  /** `page` (default): anything but HTML is `not_html`. `any`: any content (robots.txt, sitemaps). */
  readonly expect?: 'page' | 'any' | undefined
  /** From an earlier fetch. The response may then be `notModified`, without a body. */
  readonly validator?: Validator | undefined
  /** Accepts invalid certificates. The page reports the problem. */
  readonly allowInvalidTls?: boolean | undefined
  /** Unpack a body that is a gzip file itself (sitemap.xml.gz). */
  readonly unpackGzipFiles?: boolean | undefined
  readonly caps?: Partial<Caps> | undefined
  /** Keeps a complete response for some minutes, for fetches with `maxAgeMs`. */
  readonly keep?: boolean | undefined
  /** Accepts a kept response of this age instead of sending a request. Not with a validator. */
  readonly maxAgeMs?: number | undefined
  /** Counts the page in memory until the caller releases it. By default it is counted until the fetch returns. */
  readonly account?: ByteAccount | undefined
}

interface Timings {
  /** Waiting for slots. */
  readonly pacedMs: number
  readonly firstByteMs: number
  /** The whole fetch, including the waiting. */
  readonly totalMs: number
}

/** What is known about a response before its body is read. */
export interface ResponseFacts {
  readonly url: string
  readonly finalUrl: string
  readonly redirects: readonly Hop[]
  readonly status: number
  /** Selected headers, in lower case, at most a kilobyte each. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookieNames: readonly string[]
  readonly contentType: string | undefined
  readonly validator: Validator
  readonly ip: string | undefined
  /** Undefined for plain HTTP. */
  readonly tls: TlsFacts | undefined
  readonly notModified: boolean
}

/** A page, or (with `notModified`) the fact that it has not changed. */
export interface FetchedPage extends ResponseFacts {
  readonly ok: true
  readonly text: string
  readonly charset: string
  /** Bytes after decompression. */
  readonly bytes: number
  readonly wireBytes: number
  /** The connection ended before the body did: this is the part that was received. */
  readonly partial: boolean
  /** The page is an empty shell that a script would fill. */
  readonly jsShell: boolean
  readonly renderedBy: 'http' | 'chromium'
  readonly timings: Timings
}

/** Why there is no page. `code` and `consequence` are those of the error catalogue. */
export interface FetchFailure {
  readonly ok: false
  readonly code: ErrorCode
  readonly consequence: Consequence
  readonly message: string
  /** When to try again, if known. */
  readonly retryAt: Date | undefined
  readonly url: string
  readonly finalUrl: string
  readonly redirects: readonly Hop[]
  /** HTTP status of the last response, if there was one. */
  readonly status: number | undefined
  /** Facts about the certificate, also about an invalid one. */
  readonly tls: TlsFacts | undefined
}

/** The result of a fetch, which never throws for anything a site does. */
export type FetchResult = FetchedPage | FetchFailure
