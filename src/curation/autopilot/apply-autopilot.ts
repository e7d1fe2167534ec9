import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { type CurationResult, changeCuration } from '../change-curation.ts'
import type { Entity } from '../entities/define-entity.ts'
import { entityNamed } from '../entities/entities.ts'
import type { Registry } from '../registry.ts'
import type { AutopilotRequest, SelectingRule } from './autopilot-request.ts'
import { candidates, groupsIn, isUncurated } from './candidates.ts'
import { selectHarvested } from './harvests.ts'
import { filterOf } from './rule.ts'

const noChange: CurationResult = { updated: 0, queued: 0 }

/**
 * Applies the gate's rule to new rows, or the harvest that they belong to: the rule selects and queues them as a person would, with one audit event that names
 * the rule. Call it after the insert, in the same transaction. Runs three statements, or two if the rule is off.
 *
 * `ids` are the new rows, for gates without a limit. `group` is one domain, for a rule with a limit: call it at the end of an
 * import, because the best page may come last. It reads the few candidates of the domain through an index.
 *
 * With a limit, the first statement takes an advisory lock per group, in the order of the groups, until the transaction
 * ends; the second statement sees what other transactions committed before. A stage that calls it for several rows of a
 * shared save declares the group as its `lockKey`. Rows that another transaction has locked are skipped: a person is
 * curating them, which takes precedence, or another import refreshes them and applies the rule itself. So this function
 * waits for no row and cannot deadlock.
 */
export async function applyAutopilot(trx: Trx, registry: Registry, request: AutopilotRequest): Promise<CurationResult> {
  if ('ids' in request && request.ids.length === 0) return noChange
  const { selected, rest } = await harvest(trx, registry, request)
  if (rest === undefined || ('ids' in rest && rest.ids.length === 0)) return selected
  const rule = await lockRule(trx, rest)
  if (rule === undefined) return selected
  const { updated, queued } = await selectByRule(trx, registry, rest, rule)
  return { updated: selected.updated + updated, queued: selected.queued + queued }
}

/** Only what harvests select: for rows that were known before, about which the tenant's rule has been asked. */
export async function applyHarvests(trx: Trx, registry: Registry, request: AutopilotRequest): Promise<CurationResult> {
  if ('ids' in request && request.ids.length === 0) return noChange
  return (await harvest(trx, registry, request)).selected
}

function harvest(trx: Trx, registry: Registry, request: AutopilotRequest) {
  return selectHarvested(trx, request, async (own, rule) => {
    if ('group' in own) await lockGroup(trx, own.entity, own.group)
    return selectByRule(trx, registry, own, rule)
  })
}

/** Locks a group until the transaction ends, so that no other transaction counts its selected rows meanwhile. */
export async function lockGroup(trx: Trx, entity: Entity['table'], group: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`autopilot ${entity} `}::text || ${group}::uuid, 0))`.execute(
    trx,
  )
}

/** The second statement alone, for a rule other than the gate's; the caller locks the group. */
export function selectByRule(
  trx: Trx,
  registry: Registry,
  request: AutopilotRequest,
  rule: SelectingRule,
): Promise<CurationResult> {
  const { tenantId, entity, actorId } = request
  const selected = candidates({
    filter: filterOf(rule),
    tenantId,
    scope: request,
    perGroupLimit: rule.per_group_limit,
  })
  return changeCuration(trx, registry, {
    entity,
    tenantId,
    // Checked again under the lock: a person may have curated the row in between.
    rows: sql`WHERE ${selected} AND ${isUncurated} FOR NO KEY UPDATE SKIP LOCKED`,
    status: 'Selected',
    actorId,
    reason: `Autopilot: ${rule.name}`,
    action: 'autopilot',
    details: { rule_id: rule.id, rule: rule.name, ...('group' in request && { group: request.group }) },
  })
}

/** Reads the rule, if it is on, and locks the groups that its limit applies to. */
async function lockRule(trx: Trx, request: AutopilotRequest): Promise<SelectingRule | undefined> {
  const entity = entityNamed(request.entity)
  const locks =
    entity.group === undefined
      ? sql`0`
      : sql`(SELECT count(pg_advisory_xact_lock(hashtextextended(${`autopilot ${entity.table} `}::text || value, 0)))
          FROM (${groupsIn(entity, request)}) AS groups (value))`
  const { rows } = await sql<SelectingRule>`
    SELECT id, entity, name, filter, per_group_limit,
      CASE WHEN per_group_limit IS NOT NULL THEN ${locks} END AS locked
    FROM autopilot_rules
    WHERE tenant_id = ${request.tenantId} AND entity = ${entity.table} AND enabled
  `.execute(trx)
  return rows[0]
}
