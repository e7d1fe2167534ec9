// Lists and changes a tenant's rules. A change writes one audit event with the rule before and after.
import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { writeAudit } from '../audit.ts'
import type { Entity } from '../entities/define-entity.ts'
import { gateNamed, gates } from '../entities/entities.ts'
import { parseFilter } from '../filter/parse-filter.ts'
import type { Rule } from './rule.ts'

const columns = [
  'id',
  'entity',
  'name',
  'enabled',
  'filter',
  'per_group_limit',
  'as_shipped',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
] as const

/** All rules of a tenant, in pipeline order. */
export async function listRules(db: Database | Trx, tenantId: string): Promise<Rule[]> {
  const rules = await db.selectFrom('autopilot_rules').select(columns).where('tenant_id', '=', tenantId).execute()
  const position = ({ entity }: Rule) => gates.findIndex(({ table }) => table === entity)
  return rules.toSorted((one, other) => position(one) - position(other))
}

/** The tenant's rule of a gate. Every tenant has one for each gate. */
export async function findRule(db: Database | Trx, tenantId: string, entity: string): Promise<Rule> {
  return found(await rows(db, tenantId, gateNamed(entity)).executeTakeFirst())
}

export interface RuleChange {
  readonly enabled?: boolean
  readonly name?: string
  /** Not parsed yet. */
  readonly filter?: unknown
  /** Null: no limit. */
  readonly per_group_limit?: number | null
}

/**
 * Changes a rule. Switching it on or off is no edit: `as_shipped` stays true. The rule applies to rows that are created from
 * now on; `dryRun` shows what it would select among existing rows, and `applyToWaiting` selects them.
 */
export async function updateRule(
  db: Database,
  { tenantId, entity: name, actorId }: { tenantId: string; entity: string; actorId: string },
  change: RuleChange,
): Promise<Rule> {
  const entity = gateNamed(name)
  const read = readChange(entity, change)
  return inTransaction(db, async (trx) => {
    const before = found(await rows(trx, tenantId, entity).forUpdate().executeTakeFirst())
    const edited = Object.keys(read).some((column) => column !== 'enabled')
    await trx
      .updateTable('autopilot_rules')
      .set({ ...read, updated_by: actorId, ...(edited && { as_shipped: false }) })
      .where('id', '=', before.id)
      .execute()
    const after = await findRule(trx, tenantId, name)
    const details = { before: changeable(before), after: changeable(after) }
    await writeAudit(trx, { tenantId, actorId, action: 'change-rule', subject: entity.table, details })
    return after
  })
}

const maxNameLength = 100
const maxPerGroup = 10_000

/** The change as columns; throws for an invalid field. */
function readChange(entity: Entity, { enabled, name, filter, per_group_limit: limit }: RuleChange) {
  if (name !== undefined && (name.trim() === '' || name.length > maxNameLength || /\p{Cc}/u.test(name))) {
    throw new AppError('request_invalid', `name must be 1 to ${maxNameLength} characters, all of them printable.`)
  }
  if (typeof limit === 'number' && !(Number.isInteger(limit) && limit >= 1 && limit <= maxPerGroup)) {
    throw new AppError('request_invalid', `per_group_limit is ${limit}: it must be 1 to ${maxPerGroup}, or null.`)
  }
  if (typeof limit === 'number' && entity.group === undefined) {
    throw new AppError('request_invalid', `per_group_limit must be null: ${entity.table} do not belong to a domain.`)
  }
  return {
    ...(enabled !== undefined && { enabled }),
    ...(name !== undefined && { name: name.trim() }),
    ...(filter !== undefined && { filter: JSON.stringify(parseFilter(entity, filter).root) }),
    ...(limit !== undefined && { per_group_limit: limit }),
  }
}

function found(rule: Rule | undefined): Rule {
  if (rule === undefined) throw new AppError('not_found', 'There are no rules, because the tenant does not exist.')
  return rule
}

function rows(db: Database | Trx, tenantId: string, { table }: Entity) {
  return db.selectFrom('autopilot_rules').select(columns).where('tenant_id', '=', tenantId).where('entity', '=', table)
}

const changeable = ({ enabled, name, filter, per_group_limit }: Rule) => ({ enabled, name, filter, per_group_limit })
