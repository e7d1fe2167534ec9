import { type Command, Option } from 'commander'
import { type Account, addAccount, changeAccount, findAccount, listAccounts } from '../../access/accounts.ts'
import { type Role, roles } from '../../access/caller.ts'
import { closeOtherSessions } from '../../access/sessions.ts'
import { createSignInLink } from '../../access/sign-in-links.ts'
import { inTransaction } from '../../db/transaction.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import { type CommandOutput, runTenantCommand, type TenantCommandOptions } from '../run-tenant-command.ts'
import { signInLink, signInLinkText } from '../sign-in-link.ts'
import { formatTable } from '../table.ts'

export function userCommand(program: Command): void {
  const user = program.command('user').description('User accounts')
  const add = (usage: string, description: string, ...shown: readonly (readonly [string, string?])[]) =>
    user
      .command(usage)
      .description(description)
      .option('--tenant <name>', 'the tenant by name or ID, if there are several')
      .option('--json', 'print JSON')
      .addHelpText('after', examples(...shown))
  add(
    'add <email>',
    'Create a user and show their one-time sign-in link',
    ['scrapersky user add ann@example.com --role curator --name "Ann Lee"'],
    ['scrapersky user add bob@example.com --role viewer --json'],
  )
    .addOption(new Option('--role <role>', 'the role of the user').choices(roles).default('curator'))
    .option('--name <name>', 'the name of the user')
    .action((email: string, options: TenantCommandOptions & { role: Role; name?: string }) =>
      runTenantCommand(options, async (installation, tenantId) => {
        const { role, name = null } = options
        const account = await addAccount(installation.db, { tenantId, email, role, name })
        return toOutput(account, await linkFor(installation, account))
      }),
    )
  add('link <email>', 'Show a new one-time sign-in link, for example after a lost password', [
    'scrapersky user link ann@example.com',
  ]).action((email: string, options: TenantCommandOptions) =>
    runTenantCommand(options, async (installation, tenantId) => {
      const account = await findAccount(installation.db, tenantId, email)
      return toOutput(account, await linkFor(installation, account))
    }),
  )
  add('list', 'List all users', ['scrapersky user list']).action((options: TenantCommandOptions) =>
    runTenantCommand(options, async ({ db }, tenantId) => {
      const accounts = await listAccounts(db, tenantId)
      return { json: accounts, text: describe(accounts) }
    }),
  )
  for (const [word, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    const what = disabled ? 'Disable a user: sessions end, keys stop working' : 'Enable a user again'
    add(`${word} <email>`, what, [`scrapersky user ${word} ann@example.com`]).action(
      (email: string, options: TenantCommandOptions) =>
        runTenantCommand(options, async ({ db }, tenantId) => {
          const { id } = await findAccount(db, tenantId, email)
          const account = await inTransaction(db, async (trx) => {
            if (disabled) await closeOtherSessions(trx, id, undefined)
            return changeAccount(trx, { tenantId, managesInstallation: true }, id, { disabled })
          })
          return toOutput(account)
        }),
    )
  }
  add('keeper <email>', 'Make an admin an installation admin, who manages tenants and stages', [
    'scrapersky user keeper admin@localhost',
  ])
    .option('--remove', 'remove this right')
    .action((email: string, options: TenantCommandOptions & { remove?: true }) =>
      runTenantCommand(options, async ({ db }, tenantId) => {
        const { id } = await findAccount(db, tenantId, email)
        const change = { manages_installation: options.remove !== true }
        const editor = { tenantId, managesInstallation: true }
        return toOutput(await inTransaction(db, (trx) => changeAccount(trx, editor, id, change)))
      }),
    )
}

async function linkFor({ db, config }: Installation, account: Account): Promise<string> {
  const token = await createSignInLink(db, { tenantId: account.tenant_id, userId: account.id })
  return signInLink(config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`, token)
}

function toOutput(account: Account, link?: string): CommandOutput {
  return { json: { ...account, link }, text: link === undefined ? describe([account]) : signInLinkText(link) }
}

function describe(accounts: readonly Account[]): string {
  return formatTable(
    ['e-mail', 'role', 'state', 'last seen', 'name'],
    accounts.map(({ email, role, manages_installation, disabled_at, has_password, last_seen_at, name }) => [
      email,
      manages_installation ? `${role}, installation` : role,
      disabled_at !== null ? 'disabled' : has_password ? 'active' : 'no password yet',
      last_seen_at?.toISOString() ?? '-',
      name ?? '-',
    ]),
  )
}
