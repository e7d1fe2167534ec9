import type { ErrorCode } from '../../core/error-catalogue.ts'
import { AppError, messageOf, systemCodeOf } from '../../core/errors.ts'
import { ownFailureOf } from '../../core/own-failure.ts'

const codes: ReadonlyMap<string, ErrorCode> = new Map([
  ['ENOTFOUND', 'dns_not_found'],
  ['EAI_AGAIN', 'dns_failed'],
  ['ECONNREFUSED', 'connection_refused'],
  ['ECONNRESET', 'connection_reset'],
  ['ECONNABORTED', 'connection_reset'],
  ['EPIPE', 'connection_reset'],
  ['UND_ERR_SOCKET', 'connection_reset'],
  ['ETIMEDOUT', 'timeout_connect'],
  ['EHOSTUNREACH', 'connection_failed'],
  ['ENETUNREACH', 'connection_failed'],
  ['EADDRNOTAVAIL', 'connection_failed'],
  ['EHOSTDOWN', 'connection_failed'],
  ['EPROTO', 'tls_failed'],
  ['UND_ERR_HEADERS_OVERFLOW', 'headers_too_large'],
  ['HPE_HEADER_OVERFLOW', 'headers_too_large'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'protocol_error'],
  ['UND_ERR_INVALID_ARG', 'url_invalid'],
  ['ABORT_ERR', 'cancelled'],
  ['UND_ERR_DESTROYED', 'cancelled'],
  ['UND_ERR_CLOSED', 'cancelled'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'cancelled'],
])

/** Maps errors of Node, OpenSSL and undici to the catalogue, and our own failures. Returns errors of the catalogue unchanged. */
export function asFault(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const own = ownFailureOf(thrown)
  if (own !== undefined) return own
  if (thrown instanceof Error && thrown.name === 'HTTPParserError') {
    return new AppError('protocol_error', thrown.message, { cause: thrown })
  }
  // Node tries several IPs and throws all their errors in one; they are nearly always the same.
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return asFault(thrown.errors[0])
  return new AppError(codeOf(systemCodeOf(thrown)), messageOf(thrown), { cause: thrown })
}

function codeOf(system: string | undefined): ErrorCode {
  if (system === undefined) return 'unexpected'
  const known = codes.get(system)
  if (known !== undefined) return known
  if (system.startsWith('ERR_SSL_') || system.startsWith('ERR_TLS_')) return 'tls_failed'
  return 'unexpected'
}

/** The body was truncated. The received part is valid and used, with a mark (scrapy/scrapy#2586, #2413). */
export function isTruncated(thrown: unknown): boolean {
  const { code } = asFault(thrown)
  return code === 'connection_reset' || code === 'protocol_error'
}
