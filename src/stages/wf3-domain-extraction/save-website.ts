import { sql } from 'kysely'
import { retryLater } from '../../core/errors.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import type { Trx } from '../../db/transaction.ts'
import { markHarvested } from '../carry-harvest.ts'
import { createOrLinkDomains, type LinkedDomain } from '../create-domains.ts'
import type { BusinessRow, Website } from './read-website.ts'

export const websiteOutcomes = [
  'domain_found',
  'linked_existing',
  'social_only',
  'short_link',
  'no_website',
  'invalid_url',
  'suppressed',
] as const

const linkPauseMs = 10_000
const shortLinkQueue = { entity: 'local_businesses', progress: 'link_resolution' } as const

type WebsiteOutcome = (typeof websiteOutcomes)[number]

/** Saves the result, in one short transaction with Completed. */
export async function saveWebsite(
  trx: Trx,
  business: BusinessRow,
  website: Website,
  autopilot: Autopilot,
): Promise<WebsiteOutcome> {
  switch (website.kind) {
    case 'site':
      return linkDomain(trx, business, website.host, autopilot)
    case 'social':
      await updateBusiness(trx, business, {
        social_links: sql`social_links || jsonb_build_object(${website.name}::text, ${website.url}::text)`,
      })
      return 'social_only'
    case 'short_link':
      await queueLink(trx, business)
      return 'short_link'
    case 'none':
      return saveNoWebsite(trx, business)
    case 'invalid':
      await updateBusiness(trx, business, { website_problem: website.problem })
      return 'invalid_url'
  }
}

/**
 * Queues the business for the short-link stage, which queues it here again when it knows the target. While that stage still
 * follows an earlier link of the business, this row waits: otherwise the result of the earlier link would replace the new one.
 */
async function queueLink(trx: Trx, business: BusinessRow): Promise<void> {
  await updateBusiness(trx, business, {})
  if ((await queueRows(trx, shortLinkQueue, sql`id = ${business.id}`)) > 0) return
  throw retryLater('link_in_progress', 'An earlier short link of this business is still being followed.', linkPauseMs)
}

async function linkDomain(
  trx: Trx,
  business: BusinessRow,
  host: string,
  autopilot: Autopilot,
): Promise<WebsiteOutcome> {
  const wanted = [{ host, country: business.country }]
  const domains = await createOrLinkDomains(trx, business.tenant_id, wanted, autopilot)
  const domain = domains.get(host)
  await updateBusiness(trx, business, { domain_id: domain?.id ?? null })
  if (domain === undefined) return 'suppressed'
  await carryHarvest(trx, business, domain, autopilot)
  return domain.created ? 'domain_found' : 'linked_existing'
}

/** The domain belongs to the harvest of its business, also if the tenant's rule has just selected it. */
async function carryHarvest(
  trx: Trx,
  business: BusinessRow,
  domain: LinkedDomain,
  autopilot: Autopilot,
): Promise<void> {
  const found = trx.selectFrom('local_businesses').select('harvest_id').where('id', '=', business.id)
  const harvestId = (await found.executeTakeFirst())?.harvest_id ?? null
  if (harvestId === null) return
  const ids = await markHarvested(trx, 'domains', harvestId, sql`id = ${domain.id}`)
  if (domain.created && ids.length === 0)
    await trx.updateTable('domains').set({ harvest_id: harvestId }).where('id', '=', domain.id).execute()
  await autopilot.harvest(trx, { tenantId: business.tenant_id, entity: 'domains', ids })
}

/**
 * Keeps the domain if the website was cleared because its retention ended. Providers always send a name, so a business
 * without name and raw answer was cleared.
 */
async function saveNoWebsite(trx: Trx, business: BusinessRow): Promise<WebsiteOutcome> {
  const domainIfCleared = sql`CASE WHEN name IS NULL AND raw IS NULL THEN domain_id END`
  const row = await updateBusiness(trx, business, { domain_id: domainIfCleared })
  return row?.domain_id == null ? 'no_website' : 'linked_existing'
}

/** Replaces what an earlier website gave: domain and problem. */
async function updateBusiness(trx: Trx, business: BusinessRow, facts: Readonly<Record<string, unknown>>) {
  return trx
    .updateTable('local_businesses')
    .set({ domain_id: null, website_problem: null, ...facts })
    .where('id', '=', business.id)
    .returning('domain_id')
    .executeTakeFirst()
}
