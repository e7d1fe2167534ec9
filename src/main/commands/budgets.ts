import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Costs, costsOf, setBudget } from '../../costs/budgets.ts'
import {
  makeUnpaidRowsDue,
  type ProviderLimits,
  providerLimitsOf,
  setProviderLimits,
} from '../../costs/provider-limits.ts'
import { budgetPath, newBudget } from '../../http/contract/budgets.ts'
import { examples } from '../examples.ts'
import { type Installation, readSettings } from '../installation.ts'
import { type CommandOutput, runTenantCommand, type TenantCommandOptions } from '../run-tenant-command.ts'
import { formatTable } from '../table.ts'
import { assertMigrated, runCommand } from '../with-installation.ts'

interface LimitOptions {
  readonly day?: number
  readonly month?: number
  readonly defaultDay?: number
  readonly defaultMonth?: number
  readonly json?: true
}

const providers = budgetPath.shape.provider.options

/** `scrapersky budgets`: what providers may cost. */
export function budgetsCommand(program: Command): void {
  const budgets = program
    .command('budgets')
    .description('What each provider may cost, for all workspaces together and for one; amounts in USD, 0: no limit')
  budgets
    .command('list')
    .description('Show limits and spending of all workspaces together')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(['scrapersky budgets list']))
    .action(({ json }: { readonly json?: true }) =>
      runForInstallation(json, async ({ db }) => toOutput(await providerLimitsOf(db))),
    )
  budgets
    .command('limit <provider>')
    .description('Set the limits of a provider; options that are left out stay as they are')
    .option('--day <amount>', 'for all workspaces together, in a day (UTC)', amount)
    .option('--month <amount>', 'for all workspaces together, in a month (UTC)', amount)
    .option('--default-day <amount>', 'for each workspace that was granted no other budget, in a day', amount)
    .option(
      '--default-month <amount>',
      'for each such workspace, in a month; with both 0 it makes no paid call',
      amount,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', examples(['scrapersky budgets limit google-places --month 200 --default-month 20']))
    .action((provider: string, options: LimitOptions, command: Command) => {
      assertProvider(provider, command)
      return runForInstallation(options.json, ({ db }) => changeLimits(db, provider, options))
    })
  budgets
    .command('grant <provider>')
    .description('Grant a workspace a budget of its own, instead of the default budget')
    .addOption(new Option('--day <amount>', 'in a day (UTC)').argParser(amount).default(0))
    .addOption(new Option('--month <amount>', 'in a month (UTC)').argParser(amount).default(0))
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(['scrapersky budgets grant google-places --day 5 --month 50']))
    .action((provider: string, options: TenantCommandOptions & LimitOptions, command: Command) => {
      assertProvider(provider, command)
      return runTenantCommand(options, async ({ db }, tenantId) => {
        const { day: dayLimit = 0, month: monthLimit = 0 } = options
        await setBudget(db, { tenantId, userId: null, provider, dayLimit, monthLimit, isGranted: true })
        const costs = await costsOf(db, tenantId)
        return { json: costs, text: describeCosts(costs) }
      })
    })
}

async function runForInstallation(
  json: true | undefined,
  run: (installation: Installation) => Promise<CommandOutput>,
): Promise<void> {
  await runCommand(readSettings('stderr'), async (installation) => {
    await assertMigrated(installation)
    const output = await run(installation)
    process.stdout.write(`${json ? JSON.stringify(output.json) : output.text}\n`)
  })
}

async function changeLimits(
  db: Installation['db'],
  provider: string,
  { day, month, defaultDay, defaultMonth }: LimitOptions,
): Promise<CommandOutput> {
  const before = (await providerLimitsOf(db)).find((each) => each.provider === provider)
  await setProviderLimits(db, null, {
    provider,
    dayLimit: day ?? Number(before?.day_limit ?? 0),
    monthLimit: month ?? Number(before?.month_limit ?? 0),
    defaultDayLimit: defaultDay ?? Number(before?.default_day_limit ?? 0),
    defaultMonthLimit: defaultMonth ?? Number(before?.default_month_limit ?? 0),
  })
  await makeUnpaidRowsDue(db, provider)
  return toOutput(await providerLimitsOf(db))
}

function toOutput(limits: readonly ProviderLimits[]): CommandOutput {
  if (limits.length === 0)
    return {
      json: limits,
      text: 'No limits, and nothing spent this month. Without a default budget no paid call is made.',
    }
  const header = ['provider', 'today', 'limit', 'month', 'limit', 'default per day', 'default per month']
  const lines = limits.map((each) => [
    each.provider,
    shown(each.day_spent),
    shown(each.day_limit, '-'),
    shown(each.month_spent),
    shown(each.month_limit, '-'),
    shown(each.default_day_limit, '-'),
    shown(each.default_month_limit, '-'),
  ])
  return { json: limits, text: formatTable(header, lines) }
}

function describeCosts(costs: readonly Costs[]): string {
  const header = ['provider', 'today', 'limit', 'month', 'limit']
  const lines = costs.map(({ provider, may_spend, day_spent, day_limit, month_spent, month_limit }) => {
    const none = may_spend ? '-' : 'no budget'
    return [provider, shown(day_spent), shown(day_limit, none), shown(month_spent), shown(month_limit, none)]
  })
  return formatTable(header, lines)
}

const shown = (value: string, ifZero = '0') => (Number(value) === 0 ? ifZero : String(Number(value)))

function assertProvider(provider: string, command: Command): void {
  if (providers.some((known) => known === provider)) return
  command.error(`error: there is no provider "${provider}". The providers are: ${providers.join(', ')}.`)
}

function amount(value: string): number {
  const parsed = newBudget.shape.day_limit.safeParse(Number(value))
  if (value.trim() !== '' && parsed.success) return parsed.data
  throw new InvalidArgumentError('It must be an amount such as 5 or 0.5, with at most 4 decimals.')
}
