// Deny by default: every route declares who may use it, and one that does not keeps the server from starting.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import type { TenantDatabases } from '../db/tenant-database.ts'
import type { Authenticate } from './auth/authenticate.ts'
import { type Permission, permissions, refusalOf, resourceOf } from './auth/permissions.ts'
import type { RateLimits } from './auth/rate-limits.ts'

interface RouteDeclaration {
  readonly permission: Permission
  /** False where the answer holds a secret that must not be kept for a repeated request. */
  readonly keepAnswer: boolean
}

/** The options of a route that declare its permission: `app.get(path, may('read'), handler)`. */
export function may(permission: Permission, { keepAnswer = true } = {}): { readonly config: RouteDeclaration } {
  return { config: { permission, keepAnswer } }
}

/** Who asks, and the database as they may see it: their tenant's rows and no others. */
export interface RequestCaller extends Caller {
  readonly db: Database
}

const callers = new WeakMap<FastifyRequest, RequestCaller>()

/** Who asks. Only for routes that are not public: there is nobody behind the others. */
export function callerOf(request: FastifyRequest): RequestCaller {
  const caller = callers.get(request)
  if (caller === undefined) throw new AppError('unauthenticated', 'This route needs an API key or an access token.')
  return caller
}

/** Undefined for public routes. */
export function callerIfAny(request: FastifyRequest): RequestCaller | undefined {
  return callers.get(request)
}

interface DeclaredRoute {
  readonly method: string
  readonly url: string
  readonly permission: Permission
}

const declared = new WeakMap<FastifyInstance, DeclaredRoute[]>()

/** Every route of an app with what it needs: for the test that tries them all. */
export function routesOf(app: FastifyInstance): readonly DeclaredRoute[] {
  return declared.get(app) ?? []
}

/** Checks declarations while routes are added. */
export function requireDeclarations(app: FastifyInstance): void {
  const routes: DeclaredRoute[] = []
  declared.set(app, routes)
  app.addHook('onRoute', (route) => {
    // The preflight of CORS: answered by its plugin, which knows nothing of us.
    if (route.method === 'OPTIONS' && route.url === '*') Object.assign(route, may('public'))
    const permission = declarationIn(route.config)?.permission
    for (const method of [route.method].flat()) {
      if (permission !== undefined) routes.push({ method, url: route.url, permission })
    }
    if (permission !== undefined) return
    throw new AppError('route_undeclared', `${String(route.method)} ${route.url} does not say who may use it.`)
  })
}

interface Gate {
  readonly authenticate: Authenticate
  readonly forTenant: TenantDatabases
  readonly limits: RateLimits
}

/** Checks who asks, before a request's body is read. */
export function requirePermissions(app: FastifyInstance, { authenticate, forTenant, limits }: Gate): void {
  app.addHook('onRequest', async (request, reply) => {
    limits.byAddress(request, reply)
    if (request.is404) return
    // Unreachable without a declaration; if it were reached, nobody but the installation's admin may pass.
    const permission = declarationIn(request.routeOptions.config)?.permission ?? 'installation'
    if (permission === 'public') return
    const caller = await authenticate(request.headers.authorization)
    limits.byCaller(caller, reply)
    const refusal = refusalOf(caller, permission, resourceOf(request.routeOptions.url ?? ''))
    if (refusal !== undefined) throw new AppError('forbidden', refusal)
    callers.set(request, { ...caller, db: forTenant(caller.tenantId) })
  })
}

export function declarationIn(config: unknown): RouteDeclaration | undefined {
  const given = config as Partial<RouteDeclaration> | undefined
  const known = permissions.find((permission) => permission === given?.permission)
  return known && { permission: known, keepAnswer: given?.keepAnswer ?? true }
}
