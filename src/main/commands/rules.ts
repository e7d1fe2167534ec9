import type { Command } from 'commander'
import { type DryRun, dryRun } from '../../curation/autopilot/dry-run.ts'
import { filterOf, type Rule } from '../../curation/autopilot/rule.ts'
import { findRule, listRules, updateRule } from '../../curation/autopilot/rules.ts'
import { filterToUrl } from '../../curation/filter/filter-url.ts'
import { type Installation, readSettings } from '../installation.ts'
import { formatTable } from '../table.ts'
import { theTenant } from '../the-tenant.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

interface Options {
  readonly tenant?: string
  readonly json?: true
}

export function rulesCommand(program: Command): void {
  const rules = program.command('rules').description('Autopilot: the rules that select for you, one per gate')
  const add = (usage: string, description: string) =>
    rules
      .command(usage)
      .description(description)
      .option('--tenant <id>', 'whose rules, where there are several tenants')
      .option('--json', 'print JSON')
  add('list', 'Show every rule').action((options: Options) =>
    answer(options, async ({ db }, tenantId) => {
      const all = await listRules(db, tenantId)
      return { json: all, text: describeAll(all) }
    }),
  )
  add('show <gate>', 'Show a rule, and what it would select').action((gate: string, options: Options) =>
    answer(options, async ({ db }, tenantId) => {
      const rule = await findRule(db, tenantId, entityOf(gate))
      const tried = await dryRun(db, { tenantId, filter: filterOf(rule), perGroupLimit: rule.per_group_limit })
      return { json: { ...rule, dry_run: tried }, text: describeOne(rule, tried) }
    }),
  )
  for (const [word, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    add(`${word} <gate>`, `Switch a rule ${enabled ? 'on' : 'off'}`).action((gate: string, options: Options) =>
      answer(options, async ({ db, config }, tenantId) => {
        const whose = { tenantId, entity: entityOf(gate), actorId: config.SCHEDULER_SYSTEM_USER_ID }
        const rule = await updateRule(db, whose, { enabled })
        return { json: rule, text: describeAll([rule]) }
      }),
    )
  }
}

/** `sitemap-files`, as in the API's addresses, is `sitemap_files`. */
const entityOf = (gate: string) => gate.replaceAll('-', '_')

type Answer = (installation: Installation, tenantId: string) => Promise<{ json: unknown; text: string }>

function answer({ tenant, json }: Options, ask: Answer): Promise<void> {
  return runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    const found = await ask(installation, await theTenant(installation.db, tenant))
    process.stdout.write(`${json ? JSON.stringify(found.json) : found.text}\n`)
  })
}

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
