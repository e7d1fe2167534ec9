import { sql } from 'kysely'
import { createOrLinkDomains } from '../../curation/create-domains.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Installation } from '../installation.ts'
import type { HarvestAutopilot } from './harvest-autopilot.ts'
import type { ListedSite } from './read-list.ts'

interface Wish {
  readonly tenantId: string
  readonly userId: string
  readonly maxPages: number
  readonly sites: readonly ListedSite[]
}

const sitesAtOnce = 500

/**
 * Makes or finds the domains and selects them, as a person would; gives back the ids by host. Hosts that somebody asked us
 * to leave alone are missing. Domains that an earlier run selected are not queued again: that is how a harvest goes on.
 */
export async function chooseDomains(
  { db, tools }: Pick<Installation, 'db' | 'tools'>,
  autopilot: HarvestAutopilot,
  { tenantId, userId, maxPages, sites }: Wish,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (let from = 0; from < sites.length; from += sitesAtOnce) {
    await inTransaction(db, async (trx) => {
      const wanted = sites.slice(from, from + sitesAtOnce)
      const linked = await createOrLinkDomains(trx, tenantId, wanted, tools.autopilot)
      for (const [host, { id }] of linked) ids.set(host, id)
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM domains WHERE id = ANY(${[...linked.values()].map(({ id }) => id)}::uuid[])
          AND (curation_status <> 'Selected' OR sitemap_analysis_status IS NULL)
      `.execute(trx)
      const target = { ids: rows.map(({ id }) => id) }
      await tools.curate(trx, { entity: 'domains', target, status: 'Selected', tenantId, actorId: userId })
    })
  }
  autopilot.begin({ tenantId, userId, maxPages, domainIds: new Set(ids.values()) })
  for (const id of await neverSelected(db, [...ids.values()]))
    await inTransaction(db, (trx) => autopilot.catchUp(trx, id))
  return ids
}

/** Domains whose pages are known and of which nobody has chosen one. */
async function neverSelected(db: Installation['db'], ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM domains WHERE id = ANY(${ids}::uuid[]) AND sitemap_analysis_status = 'Completed'
      AND NOT EXISTS (SELECT FROM pages WHERE pages.domain_id = domains.id AND curation_status = 'Selected')
  `.execute(db)
  return rows.map(({ id }) => id)
}
