// Which harvest a row belongs to: that of the search, list or row that led to it. Rows that a person or a rule has decided about
// stay as they are. Rows that are locked are skipped: another transaction is about to decide about them.
import { type RawBuilder, sql } from 'kysely'
import type { Autopilot } from '../curation/autopilot/autopilot.ts'
import type { Trx } from '../db/transaction.ts'

type Table = 'places' | 'local_businesses' | 'domains'

/** The harvest of a search, or null. */
export async function harvestOfSearch(trx: Trx, searchId: string): Promise<string | null> {
  const search = trx.selectFrom('searches').select('harvest_id').where('id', '=', searchId)
  return (await search.executeTakeFirst())?.harvest_id ?? null
}

/** Gives undecided rows to a harvest, and returns their IDs. */
export async function markHarvested(
  trx: Trx,
  table: Table,
  harvestId: string,
  rows: RawBuilder<boolean>,
): Promise<readonly string[]> {
  const { rows: marked } = await sql<{ id: string }>`
    UPDATE ${sql.table(table)} SET harvest_id = ${harvestId}
    WHERE id = ANY(ARRAY(
      SELECT id FROM ${sql.table(table)} WHERE ${rows} AND curation_status = 'New' AND curated_at IS NULL
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
    )) RETURNING id`.execute(trx)
  return marked.map(({ id }) => id)
}

/**
 * Selects places that a search has found, and what earlier searches have made of them, so that a place whose business waits
 * at a gate continues too.
 */
export async function harvestPlaces(
  trx: Trx,
  {
    tenantId,
    harvestId,
    ids,
  }: { readonly tenantId: string; readonly harvestId: string; readonly ids: readonly string[] },
  autopilot: Autopilot,
): Promise<void> {
  const places = sql<boolean>`tenant_id = ${tenantId} AND id = ANY(${ids}::uuid[])`
  const businesses = sql<boolean>`tenant_id = ${tenantId} AND place_id = ANY(${ids}::uuid[])`
  const domains = sql<boolean>`tenant_id = ${tenantId} AND id IN (
    SELECT domain_id FROM local_businesses WHERE tenant_id = ${tenantId} AND place_id = ANY(${ids}::uuid[]))`
  for (const [entity, rows] of [
    ['places', places],
    ['local_businesses', businesses],
    ['domains', domains],
  ] as const)
    await autopilot.harvest(trx, { tenantId, entity, ids: await markHarvested(trx, entity, harvestId, rows) })
}
