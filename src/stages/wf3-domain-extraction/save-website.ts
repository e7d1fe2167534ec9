import { sql } from 'kysely'
import { retryLater } from '../../core/errors.ts'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import { queueRows } from '../../curation/queue-rows.ts'
import type { Trx } from '../../db/transaction.ts'
import { createOrLinkDomains } from '../create-domains.ts'
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

/** The database side, in one short transaction with Completed. */
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
 * The stage for short links takes over and queues the business here again when it knows the target. While it still follows
 * an earlier link of the business, this row waits: its result, also an error, would otherwise end the work on the new link.
 */
async function queueLink(trx: Trx, business: BusinessRow): Promise<void> {
  await updateBusiness(trx, business, {})
  if ((await queueRows(trx, shortLinkQueue, sql`id = ${business.id}`)) > 0) return
  throw retryLater('link_in_progress', 'An earlier short link of this business is being followed.', linkPauseMs)
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
  return domain.created ? 'domain_found' : 'linked_existing'
}

/**
 * A website that the provider no longer lets us keep was not taken back: the domain found by it stays. Names are always
 * told, so a business without name and raw answer is one whose content was cleared.
 */
async function saveNoWebsite(trx: Trx, business: BusinessRow): Promise<WebsiteOutcome> {
  const cleared = sql`CASE WHEN name IS NULL AND raw IS NULL THEN domain_id END`
  const row = await updateBusiness(trx, business, { domain_id: cleared })
  return row?.domain_id == null ? 'no_website' : 'linked_existing'
}

/** The business says what its website says now: what an earlier website said goes. */
async function updateBusiness(trx: Trx, business: BusinessRow, facts: Readonly<Record<string, unknown>>) {
  return trx
    .updateTable('local_businesses')
    .set({ domain_id: null, website_problem: null, ...facts })
    .where('id', '=', business.id)
    .returning('domain_id')
    .executeTakeFirst()
}
