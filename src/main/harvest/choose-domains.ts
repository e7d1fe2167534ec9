import { sql } from 'kysely'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { createOrLinkDomains } from '../../stages/create-domains.ts'
import type { Installation } from '../installation.ts'
import type { Harvest, HarvestAutopilot } from './harvest-autopilot.ts'
import type { ListedSite } from './read-list.ts'

type World = Pick<Installation, 'db' | 'tools'>
type Wish = Pick<Harvest, 'tenantId' | 'userId' | 'maxPages'>

const sitesAtOnce = 500

/**
 * Makes or finds the domains and selects them, as a person would; gives back the ids by host. Hosts that somebody asked us
 * to leave alone are missing. Domains that an earlier run selected are not queued again: that is how a harvest goes on.
 */
export async function chooseDomains(
  world: World,
  autopilot: HarvestAutopilot,
  wish: Wish & { readonly sites: readonly ListedSite[] },
): Promise<ReadonlyMap<string, string>> {
  const { db, tools } = world
  const { tenantId, sites } = wish
  const ids = new Map<string, string>()
  for (let from = 0; from < sites.length; from += sitesAtOnce) {
    await inTransaction(db, async (trx) => {
      const wanted = sites.slice(from, from + sitesAtOnce)
      const linked = await createOrLinkDomains(trx, tenantId, wanted, tools.autopilot)
      for (const [host, { id }] of linked) ids.set(host, id)
      await selectDomains(
        trx,
        world,
        wish,
        [...linked.values()].map(({ id }) => id),
      )
    })
  }
  autopilot.begin({ ...wish, domainIds: new Set(ids.values()) })
  await catchUp(world, autopilot, [...ids.values()])
  return ids
}

/** Domains that are there already, known to the autopilot before anything is found on them. */
export async function takeUpDomains(
  world: World,
  autopilot: HarvestAutopilot,
  wish: Wish,
  { known, fresh }: { readonly known: ReadonlySet<string>; readonly fresh: readonly string[] },
): Promise<void> {
  autopilot.begin({ ...wish, domainIds: new Set([...known, ...fresh]) })
  await inTransaction(world.db, (trx) => selectDomains(trx, world, wish, fresh))
  await catchUp(world, autopilot, fresh)
}

async function selectDomains(
  trx: Trx,
  { tools }: World,
  { tenantId, userId: actorId }: Wish,
  among: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM domains WHERE id = ANY(${among}::uuid[])
      AND (curation_status <> 'Selected' OR sitemap_analysis_status IS NULL)
  `.execute(trx)
  const target = { ids: rows.map(({ id }) => id) }
  await tools.curate(trx, { entity: 'domains', target, status: 'Selected', tenantId, actorId })
}

/** Domains whose pages are known and of which nobody has chosen one. */
async function catchUp({ db }: World, autopilot: HarvestAutopilot, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM domains WHERE id = ANY(${ids}::uuid[]) AND sitemap_analysis_status = 'Completed'
      AND NOT EXISTS (SELECT FROM pages WHERE pages.domain_id = domains.id AND curation_status = 'Selected')
  `.execute(db)
  for (const { id } of rows) await inTransaction(db, (trx) => autopilot.catchUp(trx, id))
}
