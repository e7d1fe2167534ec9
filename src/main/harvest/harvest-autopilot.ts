import {
  type AutopilotRequest,
  lockGroup,
  type SelectingRule,
  selectByRule,
} from '../../curation/autopilot/apply-autopilot.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Registry } from '../../curation/registry.ts'
import type { Trx } from '../../db/transaction.ts'
import { contactAndHomePages } from '../contact-and-home-pages.ts'

/** Who harvests what. */
export interface Harvest {
  readonly tenantId: string
  readonly userId: string
  readonly domainIds: ReadonlySet<string>
  readonly maxPages: number
}

const pageSitemaps: SelectingRule = {
  entity: 'sitemap_files',
  name: 'harvest',
  filter: {
    any: [
      { field: 'type', op: 'in', value: ['page', 'virtual'] },
      {
        all: [
          { field: 'type', op: 'equals', value: 'index' },
          { not: { field: 'children_recorded', op: 'gt', value: 0 } },
        ],
      },
    ],
  },
  per_group_limit: null,
}

/**
 * The rules of this process while it harvests. Whoever names domains on a command line has chosen them, with so many
 * pages each, whatever the tenant's rules say; every other row is left to those.
 */
export class HarvestAutopilot implements Autopilot {
  readonly #ordinary: Autopilot
  readonly #registry: () => Registry
  #harvest: Harvest | undefined

  constructor(ordinary: Autopilot, registry: () => Registry) {
    this.#ordinary = ordinary
    this.#registry = registry
  }

  begin(harvest: Harvest): void {
    this.#harvest = harvest
  }

  async apply(trx: Trx, request: Parameters<Autopilot['apply']>[1]) {
    const harvest = this.#harvest
    if (harvest === undefined || request.tenantId !== harvest.tenantId) return this.#ordinary.apply(trx, request)
    const signed: AutopilotRequest = { ...request, actorId: harvest.userId }
    if (request.entity === 'pages' && 'group' in request && harvest.domainIds.has(request.group)) {
      await lockGroup(trx, 'pages', request.group)
      return selectByRule(trx, this.#registry(), signed, bestPages(harvest.maxPages))
    }
    if (request.entity === 'sitemap_files' && 'ids' in request && (await this.#isOurs(trx, request.ids, harvest)))
      return selectByRule(trx, this.#registry(), signed, pageSitemaps)
    return this.#ordinary.apply(trx, request)
  }

  /** What was found and left alone before the harvest, by rules that were off then. */
  async catchUp(trx: Trx, domainId: string): Promise<void> {
    const harvest = this.#harvest
    if (harvest === undefined) return
    const request = { tenantId: harvest.tenantId, actorId: harvest.userId, group: domainId }
    await selectByRule(trx, this.#registry(), { ...request, entity: 'sitemap_files' }, pageSitemaps)
    await lockGroup(trx, 'pages', domainId)
    await selectByRule(trx, this.#registry(), { ...request, entity: 'pages' }, bestPages(harvest.maxPages))
  }

  /** The files of one call are of one site. */
  async #isOurs(trx: Trx, ids: readonly string[], { domainIds }: Harvest): Promise<boolean> {
    const [first] = ids
    if (first === undefined) return false
    const file = await trx.selectFrom('sitemap_files').select('domain_id').where('id', '=', first).executeTakeFirst()
    return file !== undefined && domainIds.has(file.domain_id)
  }
}

function bestPages(maxPages: number): SelectingRule {
  return { entity: 'pages', name: 'harvest', filter: contactAndHomePages, per_group_limit: maxPages }
}
