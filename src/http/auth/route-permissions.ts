// Deny by default: every route declares a permission. The server does not start if one lacks it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import type { ReadReplica } from '../../db/replica/read-replica.ts'
import type { TenantDatabases } from '../../db/tenant-database.ts'
import { whenClosed } from '../when-closed.ts'
import type { Authenticate } from './authenticate.ts'
import { type Permission, permissions, refusalReason, resourceOf } from './permissions.ts'
import { ipNetwork, type RateLimits } from './rate-limits.ts'

interface RouteDeclaration {
  readonly permission: Permission
  /** False if the response holds a secret: it is not stored for repeated requests. */
  readonly storeResponse: boolean
  /** True if the route creates users or sign-in links, or changes roles: keys with limits may not call it. */
  readonly grantsAccess: boolean
  /** True if reads may take as long as changes, and do not end when the client leaves. */
  readonly longReads: boolean
}

/** Declares the permission of a route: `app.get(path, withPermission('read'), handler)`. */
export function withPermission(
  permission: Permission,
  { storeResponse = true, grantsAccess = false, longReads = false } = {},
): { readonly config: RouteDeclaration } {
  return { config: { permission, storeResponse, grantsAccess, longReads } }
}

/** The caller, with a database connection that sees only the rows of the caller's tenant. */
export interface RequestCaller extends Caller {
  readonly db: Database
  /** The same for reads that a standby may serve: it has all changes of the tenant's users, and lags with others. */
  readonly reads: Database
}

const callers = new WeakMap<FastifyRequest, RequestCaller>()

/** The caller of a request. Throws on public routes, which have none. */
export function callerOf(request: FastifyRequest): RequestCaller {
  const caller = callers.get(request)
  if (caller === undefined) throw new AppError('unauthenticated', 'This route needs an API key or an access token.')
  return caller
}

/** The caller of a request; undefined on public routes. */
export function optionalCaller(request: FastifyRequest): RequestCaller | undefined {
  return callers.get(request)
}

interface DeclaredRoute {
  readonly method: string
  readonly url: string
  readonly permission: Permission
  readonly grantsAccess: boolean
}

const declared = new WeakMap<FastifyInstance, DeclaredRoute[]>()

/** All routes of an app with their permissions, for the test that calls each of them. */
export function routesOf(app: FastifyInstance): readonly DeclaredRoute[] {
  return declared.get(app) ?? []
}

/** Throws when a route without a permission is added. */
export function checkRouteDeclarations(app: FastifyInstance): void {
  const routes: DeclaredRoute[] = []
  declared.set(app, routes)
  app.addHook('onRoute', (route) => {
    // The CORS preflight route, which its plugin adds without a declaration.
    if (route.method === 'OPTIONS' && route.url === '*') Object.assign(route, withPermission('public'))
    const declaration = readDeclaration(route.config)
    for (const method of [route.method].flat()) {
      if (declaration !== undefined) routes.push({ method, url: route.url, ...declaration })
    }
    if (declaration !== undefined) return
    throw new AppError('route_undeclared', `${String(route.method)} ${route.url} declares no permission.`)
  })
}

interface PermissionOptions {
  readonly authenticate: Authenticate
  readonly forTenant: TenantDatabases
  readonly replica: ReadReplica | undefined
  readonly limits: RateLimits
  /** Of one statement of a read. */
  readonly readTimeoutMs: number
}

const strictest: RouteDeclaration = {
  permission: 'installation',
  storeResponse: false,
  grantsAccess: true,
  longReads: false,
}

/** Authenticates the caller and checks permissions before the request body is read. */
export function enforcePermissions(
  app: FastifyInstance,
  { authenticate, forTenant, replica, limits, readTimeoutMs }: PermissionOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    limits.byIp(request, reply)
    if (request.is404) return
    // A route without a declaration cannot exist; if it did, only installation admins could call it.
    const { permission, grantsAccess, longReads } = readDeclaration(request.routeOptions.config) ?? strictest
    if (permission === 'public') return
    const caller = await authenticate(request.headers.authorization, ipNetwork(request.ip))
    limits.byCaller(caller, reply)
    const resource = resourceOf(request.routeOptions.url ?? '')
    const refusal = refusalReason(caller, { permission, resource, grantsAccess })
    if (refusal !== undefined) throw new AppError('forbidden', refusal)
    const isShortRead = permission === 'read' && !longReads
    const read = isShortRead && {
      reader: caller.home?.userId ?? caller.userId,
      signal: whenClientLeaves(reply),
      statementTimeoutMs: readTimeoutMs,
    }
    const db = forTenant(caller.tenantId, read || undefined)
    const reads = replica?.forTenant(caller.tenantId, read || undefined) ?? db
    callers.set(request, { ...caller, db, reads })
  })
}

/** Aborted when the connection closes before the whole response was sent. */
function whenClientLeaves(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  whenClosed(reply, () => {
    if (!reply.raw.writableFinished) left.abort(new AppError('client_left', 'The client closed the connection.'))
  })
  return left.signal
}

export function readDeclaration(config: unknown): RouteDeclaration | undefined {
  const given = config as Partial<RouteDeclaration> | undefined
  const known = permissions.find((permission) => permission === given?.permission)
  return (
    known && {
      permission: known,
      storeResponse: given?.storeResponse ?? true,
      grantsAccess: given?.grantsAccess ?? false,
      longReads: given?.longReads ?? false,
    }
  )
}
