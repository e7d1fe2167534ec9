import type { Entity } from '../entities/define-entity.ts'
import type { Scope } from './candidates.ts'
import type { Rule } from './rule.ts'

export type AutopilotRequest = Scope & {
  readonly entity: Entity['table']
  readonly tenantId: string
  /** The system user of the installation. */
  readonly actorId: string
}

/** What a rule needs to select. One without an id is not stored. */
export type SelectingRule = Pick<Rule, 'entity' | 'name' | 'filter' | 'per_group_limit'> & { readonly id?: string }
