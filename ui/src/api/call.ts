import { ServerUnreachable } from './api-problem.ts'
import { idempotencyKey } from './idempotency-key.ts'
import type { Routes } from './routes.ts'
import { type Query, send } from './send.ts'

type Of<Route extends keyof Routes, Part extends string> = Routes[Route] extends { readonly [Key in Part]: infer Value }
  ? { readonly [Key in Part]: Value }
  : Routes[Route] extends { readonly [Key in Part]?: infer Value }
    ? { readonly [Key in Part]?: Value }
    : object

type Input<Route extends keyof Routes> = Of<Route, 'params'> &
  Of<Route, 'query'> &
  Of<Route, 'body'> & { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> }

type Given<Route extends keyof Routes> = object extends Input<Route> ? [input?: Input<Route>] : [input: Input<Route>]

interface Loose {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Query
  readonly body?: object
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** `await call('POST /stages/:id/pause', { params: { id }, body: { reason } })`: typed by the table of routes. */
export async function call<Route extends keyof Routes>(
  route: Route,
  ...[input]: Given<Route>
): Promise<Routes[Route]['response']> {
  const { params = {}, ...sending } = (input ?? {}) as Loose
  const [method = 'GET', pattern = ''] = route.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const once = idempotencyKey(route, path, sending.body)
  try {
    const response = await send(
      method,
      path,
      once ? { ...sending, headers: { ...sending.headers, ...once.headers } } : sending,
    )
    once?.settle(true)
    return (response.status === 204 ? undefined : await response.json()) as Routes[Route]['response']
  } catch (error) {
    once?.settle(!(error instanceof ServerUnreachable))
    throw error
  }
}
