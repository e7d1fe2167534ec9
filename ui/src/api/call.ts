import { ServerUnreachable } from './api-problem.ts'
import { idempotencyKey } from './idempotency-key.ts'
import type { Routes } from './routes.ts'
import { type Query, send } from './send.ts'

type Part<Route extends keyof Routes, Name extends string> = Routes[Route] extends {
  readonly [Key in Name]: infer Value
}
  ? { readonly [Key in Name]: Value }
  : Routes[Route] extends { readonly [Key in Name]?: infer Value }
    ? { readonly [Key in Name]?: Value }
    : object

type Input<Route extends keyof Routes> = Part<Route, 'params'> &
  Part<Route, 'query'> &
  Part<Route, 'body'> & { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> }

type Arguments<Route extends keyof Routes> =
  object extends Input<Route> ? [input?: Input<Route>] : [input: Input<Route>]

interface UntypedInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Query
  readonly body?: object
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** `await call('POST /stages/:id/pause', { params: { id }, body: { reason } })`, typed by the route table. */
export async function call<Route extends keyof Routes>(
  route: Route,
  ...[input]: Arguments<Route>
): Promise<Routes[Route]['response']> {
  const { params = {}, ...options } = (input ?? {}) as UntypedInput
  const [method = 'GET', pattern = ''] = route.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_match, parameter: string) => encodeURIComponent(params[parameter] ?? ''))
  const idempotency = idempotencyKey(route, path, options.body)
  try {
    const response = await send(
      method,
      path,
      idempotency ? { ...options, headers: { ...options.headers, ...idempotency.headers } } : options,
    )
    idempotency?.settle(true)
    return (response.status === 204 ? undefined : await response.json()) as Routes[Route]['response']
  } catch (error) {
    idempotency?.settle(!(error instanceof ServerUnreachable))
    throw error
  }
}
