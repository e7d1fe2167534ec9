import { lockGroup, selectByRule } from '../../curation/autopilot/apply-autopilot.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { AutopilotRequest, SelectingRule } from '../../curation/autopilot/autopilot-request.ts'
import { contactAndHomePages, pageSitemaps } from '../../curation/autopilot/shipped-filters.ts'
import type { Registry } from '../../curation/registry.ts'
import type { Trx } from '../../db/transaction.ts'

/** The user and the domains of a harvest. */
export interface Harvest {
  readonly tenantId: string
  readonly userId: string
  readonly domainIds: ReadonlySet<string>
  readonly maxPages: number
}

const sitemapRule: SelectingRule = {
  entity: 'sitemap_files',
  name: 'harvest',
  filter: pageSitemaps,
  per_group_limit: null,
}

/**
 * Autopilot of a process that harvests. Selects the pages of the given domains, whatever the tenant's rules say; all other
 * rows follow the tenant's rules.
 */
export class HarvestAutopilot implements Autopilot {
  readonly #tenantAutopilot: Autopilot
  readonly #registry: () => Registry
  #harvest: Harvest | undefined

  constructor(tenantAutopilot: Autopilot, registry: () => Registry) {
    this.#tenantAutopilot = tenantAutopilot
    this.#registry = registry
  }

  start(harvest: Harvest): void {
    this.#harvest = harvest
  }

  harvest(trx: Trx, request: Parameters<Autopilot['harvest']>[1]) {
    return this.#tenantAutopilot.harvest(trx, request)
  }

  async apply(trx: Trx, request: Parameters<Autopilot['apply']>[1]) {
    const harvest = this.#harvest
    if (harvest === undefined || request.tenantId !== harvest.tenantId) return this.#tenantAutopilot.apply(trx, request)
    const asUser: AutopilotRequest = { ...request, actorId: harvest.userId }
    if (request.entity === 'pages' && 'group' in request && harvest.domainIds.has(request.group)) {
      await lockGroup(trx, 'pages', request.group)
      return selectByRule(trx, this.#registry(), asUser, bestPages(harvest.maxPages))
    }
    if (request.entity === 'sitemap_files' && 'ids' in request && (await this.#isHarvested(trx, request.ids, harvest)))
      return selectByRule(trx, this.#registry(), asUser, sitemapRule)
    return this.#tenantAutopilot.apply(trx, request)
  }

  /** Selects rows that were found before the harvest and not selected, because rules were off. */
  async selectKnown(trx: Trx, domainId: string): Promise<void> {
    const harvest = this.#harvest
    if (harvest === undefined) return
    const request = { tenantId: harvest.tenantId, actorId: harvest.userId, group: domainId }
    await selectByRule(trx, this.#registry(), { ...request, entity: 'sitemap_files' }, sitemapRule)
    await lockGroup(trx, 'pages', domainId)
    await selectByRule(trx, this.#registry(), { ...request, entity: 'pages' }, bestPages(harvest.maxPages))
  }

  /** All files of one call belong to one site. */
  async #isHarvested(trx: Trx, ids: readonly string[], { domainIds }: Harvest): Promise<boolean> {
    const [first] = ids
    if (first === undefined) return false
    const file = await trx.selectFrom('sitemap_files').select('domain_id').where('id', '=', first).executeTakeFirst()
    return file !== undefined && domainIds.has(file.domain_id)
  }
}

function bestPages(maxPages: number): SelectingRule {
  return { entity: 'pages', name: 'harvest', filter: contactAndHomePages, per_group_limit: maxPages }
}
