import type { ResponseHeaders } from './connection/response-headers.ts'
import type { FetchState } from './fetch-state.ts'
import type { ResponseFacts } from './fetch-types.ts'
import type { FinalResponse } from './follow-redirects.ts'

/** Headers that later stages read: caching, language, indexing, technologies. */
const keptHeaders = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'link',
  'retry-after',
  'server',
  'strict-transport-security',
  'powered-by',
  'sw-context-token',
  'via',
  'x-akamai-transformed',
  'x-amz-cf-id',
  'x-aspnet-version',
  'x-cache',
  'x-drupal-cache',
  'x-drupal-dynamic-cache',
  'x-fastly-request-id',
  'x-generator',
  'x-github-request-id',
  'x-kinsta-cache',
  'x-litespeed-cache',
  'x-magento-vary',
  'x-nf-request-id',
  'x-pingback',
  'x-powered-by',
  'x-redirect-by',
  'x-robots-tag',
  'x-served-by',
  'x-shopid',
  'x-sucuri-id',
  'x-varnish',
  'x-vercel-id',
  'x-wix-request-id',
  'cf-ray',
])
const maxValueLength = 1024

/** The facts of a response from its headers and its connection. */
export function responseFacts({ response, url, connection }: FinalResponse, state: FetchState): ResponseFacts {
  const { headers } = response
  return {
    url: state.url,
    finalUrl: url.href,
    redirects: state.redirects,
    status: response.status,
    headers: pick(headers),
    cookieNames: cookieNames(headers.all('set-cookie')),
    contentType: shortened(headers.get('content-type')),
    validator: { etag: shortened(headers.get('etag')), lastModified: shortened(headers.get('last-modified')) },
    ip: connection?.ip,
    tls: url.protocol === 'https:' ? connection?.tls : undefined,
    notModified: response.status === 304,
  }
}

function pick(headers: ResponseHeaders): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const name of headers.names()) {
    const value = keptHeaders.has(name) ? shortened(headers.get(name)) : undefined
    if (value !== undefined) picked[name] = value
  }
  return picked
}

function shortened(value: string | undefined): string | undefined {
  return value?.slice(0, maxValueLength)
}

function cookieNames(lines: readonly string[]): string[] {
  return lines.slice(0, 50).map((line) => line.slice(0, Math.max(0, line.indexOf('='))).slice(0, 100))
}
