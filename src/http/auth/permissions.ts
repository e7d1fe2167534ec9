import type { Caller, Role } from '../../access/caller.ts'

/**
 * What a route needs. `read`, `write` and `admin` ask for a role of the tenant; `installation` for an admin who also looks
 * after the installation (its tenants and stages); `public` for nothing.
 */
export const permissions = ['public', 'read', 'write', 'admin', 'installation'] as const
export type Permission = (typeof permissions)[number]

const levelOfRole: Record<Role, number> = { viewer: 1, curator: 2, admin: 3 }
const levelOf: Record<Exclude<Permission, 'public'>, number> = { read: 1, write: 2, admin: 3, installation: 3 }
const roleFor = { read: 'viewer, curator or admin', write: 'curator or admin', admin: 'admin', installation: 'admin' }

/** Why the caller may not, in words; undefined: they may. */
export function refusalOf(
  caller: Caller,
  permission: Exclude<Permission, 'public'>,
  resource: string,
): string | undefined {
  if (levelOfRole[caller.role] < levelOf[permission]) {
    return `This needs the role ${roleFor[permission]}; yours is ${caller.role}.`
  }
  if (permission === 'installation' && !caller.managesInstallation) {
    return 'This concerns the whole installation: only its own admin may do it.'
  }
  const wanted = permission === 'installation' ? 'admin' : permission
  if (!isWithin(caller.scopes, resource, wanted)) {
    return `The key's scopes (${caller.scopes.join(', ')}) do not cover ${wanted} on ${resource}.`
  }
  return undefined
}

/** Whether scopes cover it. `write` is for everything, `contacts:write` for one resource; more includes less. */
export function isWithin(scopes: readonly string[], resource: string, verb: 'read' | 'write' | 'admin'): boolean {
  if (scopes.length === 0) return true
  return scopes.some((scope) => {
    const [what, own] = scope.split(':').toReversed()
    return (own === undefined || own === resource) && levelOf[what as 'read'] >= levelOf[verb]
  })
}

/** `/api/v2/contacts/:id` is about `contacts`. */
export function resourceOf(url: string): string {
  return /^\/api\/v2\/([a-z0-9-]+)/.exec(url)?.[1] ?? 'nothing'
}
