import { sql } from 'kysely'
import type { TownEndpoints } from '../../../demo/town/open-town.ts'
import { updateRule } from '../../curation/autopilot/rules.ts'
import type { Database } from '../../db/database.ts'
import { contactAndHomePages } from '../contact-and-home-pages.ts'

/** In whose name the demo acts. */
export interface DemoTenant {
  readonly tenantId: string
  readonly userId: string
}

const demoName = 'Demo town'
/** The mark by which it is known, whatever somebody calls it later. */
const mark = sql`settings @> '{"demo": true}'`

/** The tenant of the demo, if it is here. */
export async function findDemoTenant(db: Database): Promise<DemoTenant | undefined> {
  const { rows } = await sql<DemoTenant>`
    SELECT tenants.id AS "tenantId", users.id AS "userId"
    FROM tenants JOIN users ON users.tenant_id = tenants.id WHERE ${mark} ORDER BY users.id LIMIT 1
  `.execute(db)
  return rows[0]
}

/**
 * A tenant of its own keeps the town's rows out of everybody else's lists, counts and exports, and its end is the end of
 * all of them. Every gate up to the contacts is open: the town shows what the pipeline does when nobody has to click.
 */
export async function makeDemoTenant(db: Database, town: TownEndpoints): Promise<DemoTenant> {
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

/** Where its town is now: it is opened on other ports each time. */
export async function moveTown(db: Database, town: TownEndpoints): Promise<void> {
  await sql`UPDATE tenants SET settings = settings || ${settingsFor(town)}::jsonb WHERE ${mark}`.execute(db)
}

/** Where another process of the installation has opened the town; undefined: there is none. */
export async function townAddress(db: Database): Promise<TownEndpoints | undefined> {
  const { rows } = await sql<{ town: TownEndpoints }>`
    SELECT settings -> 'town' AS town FROM tenants WHERE ${mark}
  `.execute(db)
  return rows[0]?.town
}

function settingsFor({ web, nominatimEndpoint, overpassEndpoint }: TownEndpoints): string {
  return JSON.stringify({ demo: true, town: { web, nominatimEndpoint, overpassEndpoint } })
}

/** Removes the demo and every row of it; false when there was none. */
export async function removeDemoTenant(db: Database): Promise<boolean> {
  const { rows } = await sql`DELETE FROM tenants WHERE ${mark} RETURNING id`.execute(db)
  return rows.length > 0
}
