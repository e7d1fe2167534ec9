import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'

/** The tenant of a command: the one given by id, or the only one. */
export async function findTenant(db: Database, named: string | undefined): Promise<string> {
  const { rows: tenants } = await sql<{ id: string; name: string; demo: boolean }>`
    SELECT id, name, settings @> '{"demo": true}' AS demo FROM tenants ORDER BY id
  `.execute(db)
  // The demo tenant counts only if it is given by id.
  const wanted =
    named === undefined ? tenants.filter(({ demo }) => !demo) : tenants.filter(({ id }) => id === named.toLowerCase())
  const [only, another] = wanted
  if (only !== undefined && another === undefined) return only.id
  if (tenants.length === 0) throw new AppError('not_found', 'There is no tenant yet. Run "scrapersky start" once.')
  const known = tenants.map(({ id, name }) => `${id} (${name})`).join(', ')
  const problem = named === undefined ? 'There are several tenants' : `There is no tenant ${named}`
  throw new AppError('not_found', `${problem}. Name one with --tenant: ${known}.`)
}
