import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { dryRun } from '../curation/autopilot/dry-run.ts'
import { findRule, listRules, type RuleChange, updateRule } from '../curation/autopilot/rules.ts'
import { entityNamed } from '../curation/entities/entities.ts'
import { parseFilter } from '../curation/filter/parse-filter.ts'
import { changeRule, dryRunRequest, dryRunResult, rule } from './contract/rules.ts'
import { resources } from './entities/resource.ts'
import { type Operation, operation } from './operation.ts'

const slugs = resources.map(({ slug }) => slug)
const gate = z.object({ gate: z.enum(slugs, 'is no gate').describe(`Use one of ${slugs.join(', ')}.`) })
const tableOf = (slug: string) => slug.replaceAll('-', '_')
const at = '/api/v2/rules'
const tag = 'rules'

/** Autopilot: per gate one rule that selects for the person. */
export function ruleOperations(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: at,
      permission: 'read',
      tag,
      summary: 'The autopilot rules, one per gate',
      answer: { schema: z.object({ items: z.array(rule) }) },
      handle: async ({ caller: { db, tenantId } }) => ({ items: await listRules(db, tenantId) }),
    }),
    operation({
      method: 'PATCH',
      path: `${at}/:gate`,
      permission: 'write',
      tag,
      summary: 'Switch or edit the rule of a gate; it selects among rows that come from now on',
      params: gate,
      body: changeRule,
      answer: { schema: rule },
      handle: ({ params, body, caller: { db, tenantId, userId: actorId } }) =>
        updateRule(db, { tenantId, entity: tableOf(params.gate), actorId }, given(body)),
    }),
    operation({
      method: 'POST',
      path: `${at}/:gate/dry-run`,
      permission: 'read',
      tag,
      summary: 'What the rule, or a draft of it, would select now and would have selected in the last seven days',
      params: gate,
      body: dryRunRequest,
      answer: { schema: dryRunResult },
      async handle({ params, body, caller: { db, tenantId } }) {
        const entity = entityNamed(tableOf(params.gate))
        const standing = await findRule(db, tenantId, entity.table)
        const { per_group_limit: limit = standing.per_group_limit } = body
        if (limit !== null && entity.group === undefined) {
          throw new AppError(
            'request_invalid',
            `per_group_limit must be null: ${entity.table} do not belong to a domain.`,
          )
        }
        const filter = parseFilter(entity, body.filter ?? standing.filter)
        return dryRun(db, { tenantId, filter, perGroupLimit: limit })
      },
    }),
  ]
}

/** What was sent, without what was not: an absent field is no change. */
function given(body: z.output<typeof changeRule>): RuleChange {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}
