import type { Command } from 'commander'
import { type DryRun, dryRun } from '../../curation/autopilot/dry-run.ts'
import { filterOf, type Rule } from '../../curation/autopilot/rule.ts'
import { findRule, listRules, updateRule } from '../../curation/autopilot/rules.ts'
import { filterToUrl } from '../../curation/filter/filter-url.ts'
import { examples } from '../examples.ts'
import { runTenantCommand, type TenantCommandOptions } from '../run-tenant-command.ts'
import { formatTable } from '../table.ts'

export function rulesCommand(program: Command): void {
  const rules = program.command('rules').description('Autopilot: rules that select rows automatically, one per gate')
  const add = (usage: string, description: string, ...shown: readonly (readonly [string, string?])[]) =>
    rules
      .command(usage)
      .description(description)
      .option('--tenant <name>', 'the tenant by name or ID, if there are several')
      .option('--json', 'print JSON')
      .addHelpText('after', examples(...shown))
  add('list', 'List all rules', ['scrapersky rules list'], ['scrapersky rules list --json']).action(
    (options: TenantCommandOptions) =>
      runTenantCommand(options, async ({ db }, tenantId) => {
        const all = await listRules(db, tenantId)
        return { json: all, text: describeAll(all) }
      }),
  )
  add('show <gate>', 'Show a rule and what it would select', ['scrapersky rules show pages']).action(
    (gate: string, options: TenantCommandOptions) =>
      runTenantCommand(options, async ({ db }, tenantId) => {
        const rule = await findRule(db, tenantId, entityOf(gate))
        const result = await dryRun(db, { tenantId, filter: filterOf(rule), perGroupLimit: rule.per_group_limit })
        return { json: { ...rule, dry_run: result }, text: describeOne(rule, result) }
      }),
  )
  for (const [word, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    add(`${word} <gate>`, `${enabled ? 'Enable' : 'Disable'} a rule`, [
      `scrapersky rules ${word} sitemap-files`,
    ]).action((gate: string, options: TenantCommandOptions) =>
      runTenantCommand(options, async ({ db, config }, tenantId) => {
        const target = { tenantId, entity: entityOf(gate), actorId: config.SCHEDULER_SYSTEM_USER_ID }
        const rule = await updateRule(db, target, { enabled })
        return { json: rule, text: describeAll([rule]) }
      }),
    )
  }
}

/** `sitemap_files` for `sitemap-files`. */
const entityOf = (gate: string) => gate.replaceAll('-', '_')

function describeAll(rules: readonly Rule[]): string {
  return formatTable(
    ['gate', 'state', 'per domain', 'name', 'selects'],
    rules.map((rule) => [
      rule.entity,
      rule.enabled ? 'on' : 'off',
      rule.per_group_limit ?? '-',
      rule.name,
      decodeURIComponent(filterToUrl(filterOf(rule)).toString()) || 'everything',
    ]),
  )
}

function describeOne(rule: Rule, { now, last_7_days: week }: DryRun): string {
  const since = Object.entries(week.by_status).map(([status, count]) => `${count} ${status}`)
  return [
    describeAll([rule]),
    '',
    `Waiting rows that it would select now: ${now.count}`,
    `Rows of the last 7 days that it would have selected: ${week.count}${since.length > 0 ? ` (now ${since.join(', ')})` : ''}`,
  ].join('\n')
}
