import type { StubReply } from './stub-server.ts'

/** An error document of Google's APIs (google.rpc.Status). */
export function googleError(code: number, status: string, message: string, details?: readonly object[]): StubReply {
  return {
    status: code,
    body: { error: { code, message, status, ...(details === undefined ? undefined : { details }) } },
  }
}

function errorInfo(reason: string, metadata: Readonly<Record<string, string>> = {}): object {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: { service: 'places.googleapis.com', ...metadata },
  }
}

export const noKey = googleError(403, 'PERMISSION_DENIED', 'The request has no identity. Use an API key.')
export const wrongKey = googleError(400, 'INVALID_ARGUMENT', 'API key not valid.', [errorInfo('API_KEY_INVALID')])
export const notFound = googleError(404, 'NOT_FOUND', 'The entity was not found.')
export const noMask = googleError(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.')
export const invalidArgument = googleError(400, 'INVALID_ARGUMENT', 'The request has an invalid argument.')

export function keyBlocked(reason: string): StubReply {
  return googleError(403, 'PERMISSION_DENIED', 'Requests to this method are blocked.', [errorInfo(reason)])
}

export function badMask(mask: string, path: string): StubReply {
  const description = `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`
  const violation = {
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    fieldViolations: [{ field: mask, description }],
  }
  return googleError(400, 'INVALID_ARGUMENT', 'The request has an invalid argument.', [violation])
}

/** 429: the quota of a minute or of a day is used up. */
export function quotaExceeded(per: 'minute' | 'day', limit: number): StubReply {
  const metadata = {
    quota_unit: per === 'day' ? '1/d/{project}' : '1/min/{project}',
    quota_limit_value: String(limit),
    quota_limit: per === 'day' ? 'SearchTextRequestPerDayPerProject' : 'SearchTextRequestPerMinutePerProject',
  }
  const message = `Quota exceeded for limit 'SearchTextRequest per ${per}'.`
  return googleError(429, 'RESOURCE_EXHAUSTED', message, [errorInfo('RATE_LIMIT_EXCEEDED', metadata)])
}
