import { sql } from 'kysely'
import type { Autopilot } from '../../curation/autopilot/autopilot.ts'
import type { Trx } from '../../db/transaction.ts'
import type { ProviderPlace } from '../../providers/place-provider.ts'
import { markHarvested } from '../carry-harvest.ts'
import { placeColumns } from '../place-columns.ts'
import { removeSuppressedContacts } from '../remove-suppressed-contacts.ts'
import { type BusinessFacts, businessFacts } from './business-facts.ts'
import { linkSources, lockIfSeveralSources } from './link-sources.ts'
import { saveProviderContacts } from './save-provider-contacts.ts'
import type { PlaceRow, Scan } from './scan-place.ts'

export const scanOutcomes = ['scanned', 'closed_permanently', 'gone'] as const
type ScanOutcome = (typeof scanOutcomes)[number]

/** Saves a scan, in one short transaction with Completed. */
export async function saveBusiness(trx: Trx, row: PlaceRow, scan: Scan, autopilot: Autopilot): Promise<ScanOutcome> {
  if (scan.kind === 'gone') return 'gone'
  const { place, provider } = scan
  const { tenant_id: tenantId } = row
  const retentionDays = provider.traits.retentionDays ?? null
  await lockIfSeveralSources(trx, tenantId, row.provider)
  await refreshPlace(trx, row, place, retentionDays)
  const [facts] = await removeSuppressedContacts(trx, tenantId, [businessFacts(place, row.area_country)])
  const business = facts && (await upsertBusiness(trx, row, facts, retentionDays))
  // What follows goes to the business that is listed, not to another record of it.
  const listedId = business && (await linkSources(trx, tenantId, business.id))
  if (listedId !== undefined) {
    await saveProviderContacts(trx, row, { businessId: listedId, place, provider }, autopilot)
  }
  if (place.status === 'closed_permanently') return 'closed_permanently'
  if (business === undefined || listedId === undefined) return 'scanned'
  await carryHarvest(trx, row, listedId, autopilot)
  if (business.isNew && listedId === business.id)
    await autopilot.apply(trx, { tenantId, entity: 'local_businesses', ids: [business.id] })
  return 'scanned'
}

/** The business belongs to the harvest of its place. */
async function carryHarvest(trx: Trx, row: PlaceRow, businessId: string, autopilot: Autopilot): Promise<void> {
  const place = trx.selectFrom('places').select('harvest_id').where('id', '=', row.id)
  const harvestId = (await place.executeTakeFirst())?.harvest_id ?? null
  if (harvestId === null) return
  const ids = await markHarvested(trx, 'local_businesses', harvestId, sql`id = ${businessId}`)
  await autopilot.harvest(trx, { tenantId: row.tenant_id, entity: 'local_businesses', ids })
}

/**
 * Details are everything that the provider knows, so they replace the stored facts. Curation, domain, processing statuses
 * and links from other sources stay.
 */
async function upsertBusiness(trx: Trx, row: PlaceRow, facts: BusinessFacts, retentionDays: number | null) {
  const { social_links, opening_hours, raw, ...columns } = facts
  const values = {
    ...columns,
    categories: [...columns.categories],
    opening_hours: opening_hours === null ? null : JSON.stringify(opening_hours),
    raw: raw === null ? null : JSON.stringify(raw),
    retain_until: sql<Date | null>`now() + ${retentionDays}::int * interval '1 day'`,
  }
  const links = JSON.stringify(social_links)
  // A website that was a profile is among the links. With a retention limit it is removed when the website changes.
  const isOutdated = sql`${retentionDays}::int IS NOT NULL
    AND local_businesses.website_url IS DISTINCT FROM excluded.website_url`
  return trx
    .insertInto('local_businesses')
    .values({ ...values, tenant_id: row.tenant_id, place_id: row.id, social_links: links })
    .onConflict((key) =>
      key.columns(['place_id', 'tenant_id']).doUpdateSet({
        ...values,
        social_links: sql`CASE WHEN ${isOutdated} THEN excluded.social_links
          ELSE local_businesses.social_links || excluded.social_links END`,
      }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
}

/** Updates the place with the same facts as its business. */
async function refreshPlace(
  trx: Trx,
  row: PlaceRow,
  place: ProviderPlace,
  retentionDays: number | null,
): Promise<void> {
  const country = place.country ?? row.area_country
  const values = { ...placeColumns(place, row.area_country), country }
  const [facts] = await removeSuppressedContacts(trx, row.tenant_id, [values])
  if (facts === undefined) return
  const { provider_place_id: _, country: __, raw, kinds, ...columns } = facts
  await trx
    .updateTable('places')
    .set({
      ...columns,
      kinds: [...kinds],
      raw: raw === null ? null : JSON.stringify(raw),
      retain_until: sql<Date | null>`now() + ${retentionDays}::int * interval '1 day'`,
    })
    .where('id', '=', row.id)
    .execute()
}
