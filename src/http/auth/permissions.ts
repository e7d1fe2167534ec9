import type { Caller, Role } from '../../access/caller.ts'

/**
 * What a route requires. `read`, `write` and `admin` require a role in the tenant; `installation` requires an installation
 * admin, who manages tenants and stages; `public` requires nothing.
 */
export const permissions = ['public', 'read', 'write', 'admin', 'installation'] as const
export type Permission = (typeof permissions)[number]

const levelOfRole: Record<Role, number> = { viewer: 1, curator: 2, admin: 3 }
const levelOf: Record<Exclude<Permission, 'public'>, number> = { read: 1, write: 2, admin: 3, installation: 3 }
const roleFor = { read: 'viewer, curator or admin', write: 'curator or admin', admin: 'admin', installation: 'admin' }

interface Required {
  readonly permission: Exclude<Permission, 'public'>
  readonly resource: string
  /** The route creates users or sign-in links, or changes roles. */
  readonly grantsAccess: boolean
}

/** Why the caller has no access; undefined if they have. */
export function refusalReason(caller: Caller, { permission, resource, grantsAccess }: Required): string | undefined {
  if (levelOfRole[caller.role] < levelOf[permission]) {
    return `This needs the role ${roleFor[permission]}; yours is ${caller.role}.`
  }
  if (permission === 'installation' && !caller.managesInstallation) {
    return 'This affects the whole installation: only an installation admin may do it.'
  }
  const wanted = permission === 'installation' ? 'admin' : permission
  if (!scopesAllow(caller.scopes, resource, wanted)) {
    return `The key's scopes (${caller.scopes.join(', ')}) do not cover ${wanted} on ${resource}.`
  }
  // A sign-in link opens a session, which has no scopes and outlives the key.
  if (grantsAccess && (caller.scopes.length > 0 || caller.keyExpiresAt != null)) {
    return 'A key with scopes or an expiry date cannot create users or sign-in links. Sign in, or use a key without limits.'
  }
  return undefined
}

/** `write` covers all resources, `contacts:write` one; `admin` includes `write`, and `write` includes `read`. */
export function scopesAllow(scopes: readonly string[], resource: string, verb: 'read' | 'write' | 'admin'): boolean {
  if (scopes.length === 0) return true
  return scopes.some((scope) => {
    const [what, own] = scope.split(':').toReversed()
    return (own === undefined || own === resource) && levelOf[what as 'read'] >= levelOf[verb]
  })
}

/** `contacts` for `/api/v2/contacts/:id`. */
export function resourceOf(url: string): string {
  return /^\/api\/v2\/([a-z0-9-]+)/.exec(url)?.[1] ?? 'nothing'
}
