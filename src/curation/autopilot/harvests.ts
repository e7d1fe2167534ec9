// A harvest takes the rows of one search or import through the gates, with the limits that its user saw: a rule for these rows
// only. At its gates it replaces the tenant's rule, so that the limits hold.
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { CurationResult } from '../change-curation.ts'
import { entityNamed } from '../entities/entities.ts'
import { byId } from '../target.ts'
import type { AutopilotRequest, SelectingRule } from './autopilot-request.ts'
import { isUncurated, type Scope } from './candidates.ts'
import { contactAndHomePages, pageSitemaps } from './shipped-filters.ts'

/** In pipeline order. Contacts have none: to select one may deliver it. */
export const harvestGates = ['places', 'local_businesses', 'domains', 'sitemap_files', 'pages'] as const
export type HarvestGate = (typeof harvestGates)[number]

export const defaultPagesPerSite = 8
export const maxPagesPerSite = 100

/** What a user allows a harvest. */
export interface HarvestLimits {
  readonly gates: readonly HarvestGate[]
  readonly pagesPerSite: number
  /** Null: no limit. */
  readonly maxPlaces: number | null
}

export async function createHarvest(
  trx: Trx,
  author: { readonly tenantId: string; readonly userId: string | null },
  { gates, pagesPerSite, maxPlaces }: HarvestLimits,
): Promise<string> {
  const { id } = await trx
    .insertInto('harvests')
    .values({
      tenant_id: author.tenantId,
      created_by: author.userId,
      gates: [...gates],
      pages_per_site: pagesPerSite,
      places_left: maxPlaces,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Harvest {
  readonly id: string
  readonly created_by: string | null
  readonly pages_per_site: number
  readonly places_left: number | null
  /** Its rows among those of the request; null if the request is about a domain. */
  readonly ids: readonly string[] | null
}

type Select = (request: AutopilotRequest, rule: SelectingRule) => Promise<CurationResult>

/** Selects the rows of harvests, and returns the request without them. */
export async function selectHarvested(
  trx: Trx,
  request: AutopilotRequest,
  select: Select,
): Promise<{ readonly selected: CurationResult; readonly rest: AutopilotRequest | undefined }> {
  let selected: CurationResult = { updated: 0, queued: 0 }
  const gate = harvestGates.find((each) => each === request.entity)
  const harvests = gate === undefined ? [] : await findHarvests(trx, gate, request)
  const taken = new Set<string>()
  for (const harvest of harvests) {
    const { updated, queued } = await selectFor(trx, request, harvest, select)
    selected = { updated: selected.updated + updated, queued: selected.queued + queued }
    for (const id of harvest.ids ?? []) taken.add(id)
  }
  if (harvests.length === 0) return { selected, rest: request }
  if ('group' in request) return { selected, rest: undefined }
  return { selected, rest: { ...request, ids: request.ids.filter((id) => !taken.has(id)) } }
}

/** The harvests of rows that are not decided, or of the domain whose pages are considered. */
async function findHarvests(trx: Trx, gate: HarvestGate, request: AutopilotRequest): Promise<readonly Harvest[]> {
  const { tenantId } = request
  // Pages that a site adds much later follow the rules of the tenant again.
  const of = sql`harvests.tenant_id = ${tenantId} AND ${gate} = ANY(gates) AND harvests.created_at > now() - interval '30 days'`
  const columns = sql`harvests.id, harvests.created_by, pages_per_site, places_left`
  if ('group' in request) {
    const { rows } = await sql<Harvest>`
      SELECT ${columns}, NULL AS ids FROM domains JOIN harvests ON harvests.id = domains.harvest_id
      WHERE domains.id = ${request.group} AND ${of}`.execute(trx)
    return rows
  }
  // Pages by id come from a list of pages, whose user says which of them to select.
  if (gate === 'pages' || request.ids.length === 0) return []
  const table = sql.table(entityNamed(gate).table)
  const owner = gate === 'sitemap_files' ? sql`domains ON domains.id = row.domain_id JOIN harvests` : sql`harvests`
  const key = gate === 'sitemap_files' ? sql`domains.harvest_id` : sql`row.harvest_id`
  const { rows } = await sql<Harvest>`
    SELECT ${columns}, array_agg(row.id ORDER BY row.id) AS ids
    FROM (SELECT * FROM ${table} WHERE ${byId(request.ids)} AND tenant_id = ${tenantId} AND ${isUncurated}) AS row
    JOIN ${owner} ON harvests.id = ${key} WHERE ${of} GROUP BY harvests.id ORDER BY harvests.id`.execute(trx)
  return rows
}

async function selectFor(
  trx: Trx,
  request: AutopilotRequest,
  harvest: Harvest,
  select: Select,
): Promise<CurationResult> {
  const { entity, tenantId } = request
  const actorId = harvest.created_by ?? request.actorId
  const rule = { id: harvest.id, entity, name: 'Run to contacts', filter: filterAt(entity), per_group_limit: null }
  if ('group' in request) return select({ ...request, actorId }, { ...rule, per_group_limit: harvest.pages_per_site })
  const given: Scope = { ids: harvest.ids ?? [] }
  if (entity !== 'places' || harvest.places_left === null) return select({ entity, tenantId, actorId, ...given }, rule)
  // Locked, because other transactions select places of the same harvest.
  const { rows } = await sql<{ places_left: number }>`
    SELECT places_left FROM harvests WHERE id = ${harvest.id} FOR UPDATE`.execute(trx)
  const ids = given.ids.slice(0, rows[0]?.places_left ?? 0)
  if (ids.length === 0) return { updated: 0, queued: 0 }
  const result = await select({ entity, tenantId, actorId, ids }, rule)
  await sql`UPDATE harvests SET places_left = places_left - ${result.updated} WHERE id = ${harvest.id}`.execute(trx)
  return result
}

function filterAt(entity: string): object {
  if (entity === 'pages') return contactAndHomePages
  return entity === 'sitemap_files' ? pageSitemaps : { all: [] }
}
