import { sql } from 'kysely'
import type { TownEndpoints } from '../../../demo/town/open-town.ts'
import { isDemoTenant } from '../../access/workspaces.ts'
import { updateRule } from '../../curation/autopilot/rules.ts'
import { contactAndHomePages } from '../../curation/autopilot/shipped-filters.ts'
import type { Database } from '../../db/database.ts'

/** The tenant and user of the demo. */
export interface DemoTenant {
  readonly tenantId: string
  readonly userId: string
}

const demoName = 'Demo town'

/** The demo tenant, if it exists. */
export async function findDemoTenant(db: Database): Promise<DemoTenant | undefined> {
  const { rows } = await sql<DemoTenant>`
    SELECT tenants.id AS "tenantId", users.id AS "userId"
    FROM tenants JOIN users ON users.tenant_id = tenants.id WHERE ${isDemoTenant} ORDER BY users.id LIMIT 1
  `.execute(db)
  return rows[0]
}

/**
 * A separate tenant keeps the demo's rows out of other lists, counts and exports, and deleting it deletes all of them. The
 * rules of all gates up to contacts are enabled, so that the pipeline runs without manual selection.
 */
export async function createDemoTenant(db: Database, town: TownEndpoints): Promise<DemoTenant> {
  const settings = settingsFor(town)
  const tenant = db.insertInto('tenants').values({ name: demoName, settings }).returning('id')
  const { id: tenantId } = await tenant.executeTakeFirstOrThrow()
  const user = { tenant_id: tenantId, email: 'demo@localhost', name: demoName, role: 'admin' }
  const { id: userId } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  for (const entity of ['places', 'local_businesses', 'domains'])
    await updateRule(db, { tenantId, entity, actorId: userId }, { enabled: true })
  await updateRule(
    db,
    { tenantId, entity: 'pages', actorId: userId },
    { name: 'Contact pages and home pages', filter: contactAndHomePages },
  )
  return { tenantId, userId }
}

/** Stores the current endpoints of the demo town: its ports change on every start. */
export async function updateTownEndpoints(db: Database, town: TownEndpoints): Promise<void> {
  await sql`UPDATE tenants SET settings = settings || ${settingsFor(town)}::jsonb WHERE ${isDemoTenant}`.execute(db)
}

/** The endpoints of a demo town that another process has opened, if any. */
export async function findTownEndpoints(db: Database): Promise<TownEndpoints | undefined> {
  const { rows } = await sql<{ town: TownEndpoints }>`
    SELECT settings -> 'town' AS town FROM tenants WHERE ${isDemoTenant}
  `.execute(db)
  return rows[0]?.town
}

function settingsFor({ web, nominatimEndpoint, overpassEndpoint, overtureEndpoint }: TownEndpoints): string {
  return JSON.stringify({ demo: true, town: { web, nominatimEndpoint, overpassEndpoint, overtureEndpoint } })
}
