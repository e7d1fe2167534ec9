import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Method } from './operation.ts'

export interface RouteRequest {
  readonly method: Method
  readonly url: string
  readonly body?: unknown
}

export type CallRoute = (request: RouteRequest) => Promise<{ readonly status: number; readonly body: unknown }>

/** Calls a route of the same app in the name of a request: with its credential, from its IP. */
export type CallRouteFor = (outer: FastifyRequest) => CallRoute

export const createCallRoute =
  (app: FastifyInstance): CallRouteFor =>
  ({ headers: { authorization }, ip: remoteAddress }) =>
  async ({ method, url, body }) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      headers: { ...(authorization !== undefined && { authorization }) },
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: response.statusCode, body: response.body === '' ? {} : response.json() }
  }
