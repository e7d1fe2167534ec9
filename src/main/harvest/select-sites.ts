import { sql } from 'kysely'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { createOrLinkDomains } from '../../stages/create-domains.ts'
import type { Installation } from '../installation.ts'
import type { Harvest, HarvestAutopilot } from './harvest-autopilot.ts'
import type { ListedSite } from './read-list.ts'

type HarvestDependencies = Pick<Installation, 'db' | 'tools'>
type HarvestRequest = Pick<Harvest, 'tenantId' | 'userId' | 'maxPages'>

const batchSize = 500

/**
 * Creates or finds the domains and selects them as the user; returns their ids by host, without suppressed hosts.
 * Domains that an earlier run selected are not queued again, so a repeated harvest continues.
 */
export async function selectSites(
  dependencies: HarvestDependencies,
  autopilot: HarvestAutopilot,
  request: HarvestRequest & { readonly sites: readonly ListedSite[] },
): Promise<ReadonlyMap<string, string>> {
  const { db, tools } = dependencies
  const { tenantId, sites } = request
  const ids = new Map<string, string>()
  for (let from = 0; from < sites.length; from += batchSize) {
    await inTransaction(db, async (trx) => {
      const wanted = sites.slice(from, from + batchSize)
      const linked = await createOrLinkDomains(trx, tenantId, wanted, tools.autopilot)
      for (const [host, { id }] of linked) ids.set(host, id)
      await selectDomains(
        trx,
        dependencies,
        request,
        [...linked.values()].map(({ id }) => id),
      )
    })
  }
  autopilot.start({ ...request, domainIds: new Set(ids.values()) })
  await selectKnownPages(dependencies, autopilot, [...ids.values()])
  return ids
}

/** Selects existing domains. The autopilot must know them before anything is found on them. */
export async function selectExistingDomains(
  dependencies: HarvestDependencies,
  autopilot: HarvestAutopilot,
  request: HarvestRequest,
  { known, fresh }: { readonly known: ReadonlySet<string>; readonly fresh: readonly string[] },
): Promise<void> {
  autopilot.start({ ...request, domainIds: new Set([...known, ...fresh]) })
  await inTransaction(dependencies.db, (trx) => selectDomains(trx, dependencies, request, fresh))
  await selectKnownPages(dependencies, autopilot, fresh)
}

async function selectDomains(
  trx: Trx,
  { tools }: HarvestDependencies,
  { tenantId, userId: actorId }: HarvestRequest,
  among: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM domains WHERE id = ANY(${among}::uuid[])
      AND (curation_status <> 'Selected' OR sitemap_analysis_status IS NULL)
  `.execute(trx)
  const target = { ids: rows.map(({ id }) => id) }
  await tools.curate(trx, { entity: 'domains', target, status: 'Selected', tenantId, actorId })
}

/** Selects pages of domains whose pages are known but not selected. */
async function selectKnownPages(
  { db }: HarvestDependencies,
  autopilot: HarvestAutopilot,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM domains WHERE id = ANY(${ids}::uuid[]) AND sitemap_analysis_status = 'Completed'
      AND NOT EXISTS (SELECT FROM pages WHERE pages.domain_id = domains.id AND curation_status = 'Selected')
  `.execute(db)
  for (const { id } of rows) await inTransaction(db, (trx) => autopilot.selectKnown(trx, id))
}
