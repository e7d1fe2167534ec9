import type { Consequence, ErrorCode } from '../core/error-catalogue.ts'
import type { Caps } from './caps.ts'
import type { TlsFacts } from './connection/tls-facts.ts'
import type { Web } from './web.ts'

/** What a server gave to ask "has it changed?" with, next time. */
export interface Validator {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** What one fetch needs besides the URL. */
export interface FetchContext {
  readonly web: Web
  readonly signal?: AbortSignal | undefined
  /** `page` (default): anything but HTML is `not_html`. `any`: whatever comes (robots.txt, sitemaps). */
  readonly expect?: 'page' | 'any' | undefined
  /** From an earlier fetch; the answer may then be `notModified`, without a body. */
  readonly validator?: Validator | undefined
  /** The tenant accepts invalid certificates; the page says that it had one. */
  readonly allowInvalidTls?: boolean | undefined
  /** Unpack a body that is a gzip file itself (sitemap.xml.gz). */
  readonly unpackGzipFiles?: boolean | undefined
  readonly caps?: Partial<Caps> | undefined
}

/** One redirect that was followed. */
export interface Hop {
  readonly url: string
  readonly status: number
  readonly location: string
}

interface Timings {
  /** Waiting for slots, ours to choose. */
  readonly pacedMs: number
  readonly firstByteMs: number
  /** All of it, waiting included. */
  readonly totalMs: number
}

/** What is known of an answer before its body is read. */
export interface ResponseFacts {
  readonly url: string
  readonly finalUrl: string
  readonly redirects: readonly Hop[]
  readonly status: number
  /** Headers of interest only, in lower case, cut to a kilobyte each. */
  readonly headers: Readonly<Record<string, string>>
  readonly cookieNames: readonly string[]
  readonly contentType: string | undefined
  readonly validator: Validator
  readonly address: string | undefined
  /** Undefined for plain HTTP. */
  readonly tls: TlsFacts | undefined
  readonly notModified: boolean
}

/** A page, or (with `notModified`) the news that it is still the same. */
export interface FetchedPage extends ResponseFacts {
  readonly ok: true
  readonly text: string
  readonly charset: string
  /** Bytes after decompression. */
  readonly bytes: number
  readonly wireBytes: number
  /** The connection ended before the body did: this is the part that came. */
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
  /** When to come back, where that is known. */
  readonly retryAt: Date | undefined
  readonly url: string
  readonly finalUrl: string
  readonly redirects: readonly Hop[]
  /** HTTP status of the last answer, if there was one. */
  readonly status: number | undefined
  /** Facts of the certificate, above all of an invalid one. */
  readonly tls: TlsFacts | undefined
}

/** How a fetch ends. It never throws for what a site does. */
export type FetchResult = FetchedPage | FetchFailure
