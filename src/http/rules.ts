import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { applyToWaiting } from '../curation/autopilot/apply-to-waiting.ts'
import { dryRun } from '../curation/autopilot/dry-run.ts'
import { findRule, listRules, type RuleChange, updateRule } from '../curation/autopilot/rules.ts'
import { entityNamed } from '../curation/entities/entities.ts'
import { parseFilter } from '../curation/filter/parse-filter.ts'
import type { RouteDependencies } from './app-options.ts'
import { statusChanged } from './contract/curation.ts'
import { applyRule, changeRule, dryRunRequest, dryRunResult, rule } from './contract/rules.ts'
import { resources } from './entities/resource.ts'
import { type Operation, operation } from './operation.ts'

const slugs = resources.map(({ slug }) => slug)
/** A gate by its name in URLs. */
export const gateParameter = z.object({ gate: z.enum(slugs, 'is no gate').describe(`Use one of ${slugs.join(', ')}.`) })
export const tableOf = (slug: string) => slug.replaceAll('-', '_')
const basePath = '/api/v2/rules'
const tag = 'rules'

/** Autopilot: one rule per gate, which selects rows automatically. */
export function ruleOperations({ registry }: Pick<RouteDependencies, 'registry'>): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List the autopilot rules, one per gate',
      response: { schema: z.object({ items: z.array(rule) }) },
      handle: async ({ caller: { db, tenantId } }) => ({ items: await listRules(db, tenantId) }),
    }),
    operation({
      method: 'PATCH',
      path: `${basePath}/:gate`,
      permission: 'write',
      tag,
      summary: 'Enable, disable or edit the rule of a gate; it applies to rows that arrive from now on',
      params: gateParameter,
      body: changeRule,
      response: { schema: rule },
      handle: ({ params, body, caller: { db, tenantId, userId: actorId } }) =>
        updateRule(db, { tenantId, entity: tableOf(params.gate), actorId }, definedFields(body)),
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:gate/apply`,
      permission: 'write',
      tag,
      summary: 'Apply the rule, which must be on, to the rows that wait; can be undone like a bulk change',
      params: gateParameter,
      body: applyRule,
      response: { schema: statusChanged },
      async handle({ params, body, caller: { db, tenantId, userId: actorId } }) {
        const request = { tenantId, entity: tableOf(params.gate), actorId, expectedCount: body.expected_count }
        const { updated, queued, bulk_action_id = null } = await applyToWaiting(db, registry, request)
        return { updated, queued, bulk_action_id }
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:gate/dry-run`,
      permission: 'read',
      tag,
      summary: 'Show what the rule, or a draft of it, would select now and would have selected in the last seven days',
      params: gateParameter,
      body: dryRunRequest,
      response: { schema: dryRunResult },
      async handle({ params, body, caller: { db, tenantId } }) {
        const entity = entityNamed(tableOf(params.gate))
        const current = await findRule(db, tenantId, entity.table)
        const { per_group_limit: limit = current.per_group_limit } = body
        if (limit !== null && entity.group === undefined) {
          throw new AppError(
            'request_invalid',
            `per_group_limit must be null: ${entity.table} do not belong to a domain.`,
          )
        }
        const filter = parseFilter(entity, body.filter ?? current.filter)
        return dryRun(db, { tenantId, filter, perGroupLimit: limit })
      },
    }),
  ]
}

/** Drops undefined fields: an absent field is not a change. */
function definedFields(body: z.output<typeof changeRule>): RuleChange {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}
