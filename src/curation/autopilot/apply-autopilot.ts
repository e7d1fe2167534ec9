import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { type CurationResult, changeCuration } from '../change-curation.ts'
import type { Entity } from '../entities/define-entity.ts'
import { entityNamed } from '../entities/entities.ts'
import type { Registry } from '../registry.ts'
import { candidates, groupsIn, isUncurated, type Scope } from './candidates.ts'
import { filterOf, type Rule } from './rule.ts'

export type AutopilotRequest = Scope & {
  readonly entity: Entity['table']
  readonly tenantId: string
  /** In whose name: the system user of the installation. */
  readonly actorId: string
}

const noChange: CurationResult = { updated: 0, queued: 0 }

/**
 * Lets the gate's rule select among new rows: Selected and Queued, as if a person had clicked, and one audit event that
 * names the rule. Call it in the transaction that inserted the rows, after the insert. At most two statements, one where
 * the rule is switched off.
 *
 * `ids` are rows just written: for gates without a limit. `group` is one domain: for a limit that goes best first, at the
 * end of an import, since a better page may stand in its last line; it reads the few candidates of the domain by an index,
 * not its pages.
 *
 * Two workers that save rows of one domain take turns: with a limit, the first statement takes a lock on each group, in
 * the order of the groups, until the end of the transaction; the second is a new statement and sees what the other
 * committed. A stage that calls it for several rows of a shared save declares the group as its `lockKey`. Rows that
 * somebody else holds at this moment are left to them: they are being curated, which overrules any rule, or refreshed by
 * another import, whose own call follows. So nobody waits for a row here, and no circle of waiting can close.
 */
export async function applyAutopilot(trx: Trx, registry: Registry, request: AutopilotRequest): Promise<CurationResult> {
  if ('ids' in request && request.ids.length === 0) return noChange
  const rule = await lockRule(trx, request)
  if (rule === undefined) return noChange
  return selectByRule(trx, registry, request, rule)
}

/** Keeps everybody else who counts the selected rows of a group waiting until the end of the transaction. */
export async function lockGroup(trx: Trx, entity: Entity['table'], group: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`autopilot ${entity} `}::text || ${group}::uuid, 0))`.execute(
    trx,
  )
}

/** The second statement by itself, for a rule that is not the gate's own; the caller locks the group. */
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
    // Asked once more under the lock: a person may have been faster between the search and the lock.
    rows: sql`WHERE ${selected} AND ${isUncurated} FOR NO KEY UPDATE SKIP LOCKED`,
    status: 'Selected',
    actorId,
    reason: `Autopilot: ${rule.name}`,
    action: 'autopilot',
    details: { rule_id: rule.id, rule: rule.name, ...('group' in request && { group: request.group }) },
  })
}

/** What a rule must say to select; one without an id is nobody's row. */
export type SelectingRule = Pick<Rule, 'entity' | 'name' | 'filter' | 'per_group_limit'> & { readonly id?: string }

/** The rule, if it is switched on, and with it the locks on the groups that its limit is about. */
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
