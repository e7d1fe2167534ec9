import { AppError, messageOf } from '../../core/errors.ts'
import { entityNamed } from '../entities/entities.ts'
import type { Filter } from '../filter/filter.ts'
import { parseFilter } from '../filter/parse-filter.ts'

/** A gate's rule, as stored. */
export interface Rule {
  readonly id: string
  readonly entity: string
  readonly name: string
  readonly enabled: boolean
  /** The filter's normal form. */
  readonly filter: unknown
  /** Maximum selected rows per domain, best first; null: no limit. */
  readonly per_group_limit: number | null
  /** True until a person edits it. */
  readonly as_shipped: boolean
  readonly created_by: string | null
  readonly updated_by: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Parsed at each use: a later version may have removed a column that the rule uses. */
export function filterOf(rule: Pick<Rule, 'entity' | 'name' | 'filter'>): Filter {
  try {
    return parseFilter(entityNamed(rule.entity), rule.filter)
  } catch (error) {
    const why = messageOf(error)
    throw new AppError('rule_invalid', `The autopilot rule "${rule.name}" of ${rule.entity} cannot be used: ${why}`, {
      cause: error,
    })
  }
}
