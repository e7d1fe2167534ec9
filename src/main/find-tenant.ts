import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'

export interface TenantLine {
  readonly id: string
  readonly name: string
  readonly demo: boolean
}

export async function listTenants(db: Database): Promise<readonly TenantLine[]> {
  const { rows } = await sql<TenantLine>`
    SELECT id, name, settings @> '{"demo": true}' AS demo FROM tenants ORDER BY id
  `.execute(db)
  return rows
}

/** The tenant of a command: the one given by name or id, or the only one. */
export async function findTenant(db: Database, given: string | undefined): Promise<string> {
  const tenants = await listTenants(db)
  // The demo tenant counts only if it is given.
  const wanted = given === undefined ? tenants.filter(({ demo }) => !demo) : named(tenants, given)
  const [only, another] = wanted
  if (only !== undefined && another === undefined) return only.id
  if (tenants.length === 0) throw new AppError('not_found', 'There is no tenant yet. Run "scrapersky start" once.')
  const known = tenants.map(({ id, name }) => `${name} (${id})`).join(', ')
  throw new AppError('not_found', `${problemOf(given, wanted.length)}. Name one with --tenant: ${known}.`)
}

/** An exact name or id comes before a name that differs in case. */
function named(tenants: readonly TenantLine[], given: string): readonly TenantLine[] {
  const exact = tenants.filter(({ id, name }) => id === given.toLowerCase() || name === given)
  return exact.length > 0 ? exact : tenants.filter(({ name }) => name.toLowerCase() === given.toLowerCase())
}

function problemOf(given: string | undefined, found: number): string {
  if (given === undefined) return 'There are several tenants'
  return found === 0 ? `There is no tenant "${given}"` : `Several tenants are called "${given}": use an ID`
}
