// Deny by default: every route declares who may use it, and one that does not keeps the server from starting.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import { type Caller, findCaller, type Role } from '../db/api-keys.ts'
import type { Database } from '../db/database.ts'

/** Which roles may use a route. `public` needs no key. */
const rolesFor = {
  public: [],
  read: ['viewer', 'curator', 'admin'],
  write: ['curator', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof rolesFor

/** What a key that was made with scopes may be used for: each takes in those before it. A key without scopes is its user's. */
const scopes = ['read', 'write', 'admin'] as const

/** The options of a route that declare its permission: `app.get(path, may('read'), handler)`. */
export function may(permission: Permission): { readonly config: { readonly permission: Permission } } {
  return { config: { permission } }
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** Who asks. Only for routes that are not public: there is nobody behind the others. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (caller === undefined) throw new AppError('unauthenticated', 'This route needs an API key.')
  return caller
}

/** Checks declarations while routes are added, and keys before a request's body is read. */
export function requirePermissions(app: FastifyInstance, db: Database): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (permissionIn(config) !== undefined) return
    throw new AppError('route_undeclared', `${String(method)} ${url} does not say who may use it.`)
  })
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    // Unreachable without a permission; if it were reached, nobody may pass.
    const permission = permissionIn(request.routeOptions.config) ?? 'admin'
    if (permission === 'public') return
    const caller = await authenticate(db, request.headers.authorization)
    const roles: readonly Role[] = rolesFor[permission]
    if (!roles.includes(caller.role)) {
      throw new AppError('forbidden', `This needs the role ${roles.join(' or ')}; yours is ${caller.role}.`)
    }
    if (!isInScope(caller, permission)) {
      throw new AppError(
        'forbidden',
        `This needs a key with the scope ${permission}; yours has ${caller.scopes.join(', ')}.`,
      )
    }
    callers.set(request, caller)
  })
}

function isInScope({ scopes: given }: Caller, permission: Exclude<Permission, 'public'>): boolean {
  return given.length === 0 || scopes.slice(scopes.indexOf(permission)).some((scope) => given.includes(scope))
}

async function authenticate(db: Database, header: string | undefined): Promise<Caller> {
  const key = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (key === undefined) {
    throw new AppError('unauthenticated', 'Send the API key in the header "Authorization: Bearer sky_...".')
  }
  const caller = await findCaller(db, key)
  if (caller === undefined) throw new AppError('unauthenticated', 'The API key is unknown, expired or revoked.')
  return caller
}

function permissionIn(config: unknown): Permission | undefined {
  const declared = (config as { permission?: unknown } | undefined)?.permission
  return typeof declared === 'string' && declared in rolesFor ? (declared as Permission) : undefined
}
