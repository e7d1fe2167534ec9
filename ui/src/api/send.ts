import { ApiProblem, readProblem, ServerUnreachable } from './api-problem.ts'
import { connection } from './connection.ts'
import { recordServerTime } from './server-clock.ts'
import { refreshSession, session } from './session.ts'

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export interface RequestOptions {
  readonly query?: Query | undefined
  /** An object is sent as JSON; a form or a file as it is. */
  readonly body?: object | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request to `/api/v2` with the access token. An expired token is refreshed once; if that fails the session ends
 * and the shell shows the sign-in page. Throws `ApiProblem` or `ServerUnreachable`.
 */
export async function send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  // Components still mounted after the session ended may send requests; these do not reach the server.
  if (session.get().status === 'out') throw new ApiProblem(401, { code: 'unauthenticated' }, null)
  let response = await attempt(method, path, options)
  if (response.status === 401 && (await refreshSession())) response = await attempt(method, path, options)
  if (response.ok) return response
  const problem = await readProblem(response)
  if (problem.status === 401 && session.get().status === 'in') session.set({ status: 'out', ended: true })
  throw problem
}

async function attempt(
  method: string,
  path: string,
  { query, body, headers, signal }: RequestOptions,
): Promise<Response> {
  const current = session.get()
  const isRaw = body === undefined || body instanceof FormData || body instanceof Blob
  try {
    const response = await fetch(`/api/v2${path}${queryString(query)}`, {
      method,
      headers: {
        ...(current.status === 'in' && { authorization: `Bearer ${current.token}` }),
        ...(!isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    })
    recordServerTime(response.headers.get('date'))
    if (connection.get() === 'offline') connection.set('connecting')
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    connection.set('offline')
    throw new ServerUnreachable('The server does not respond.', { cause: error })
  }
}

function queryString(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Whether a retry may help: never for a request that the server rejected. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ServerUnreachable || (error instanceof ApiProblem && error.status >= 500)
}
