import { type Command, Option } from 'commander'
import {
  type Account,
  type AccountChange,
  addAccount,
  changeAccount,
  findAccount,
  listAccounts,
} from '../../access/accounts.ts'
import { type Role, roles } from '../../access/caller.ts'
import { closeOtherSessions } from '../../access/sessions.ts'
import { createSignInLink } from '../../access/sign-in-links.ts'
import { writeAudit } from '../../curation/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import {
  type CommandOutput,
  findCommandActor,
  runTenantCommand,
  type TenantCommandOptions,
} from '../run-tenant-command.ts'
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
        const actorId = await findCommandActor(installation, tenantId)
        const account = await inTransaction(installation.db, async (trx) => {
          const added = await addAccount(trx, { tenantId, email, role, name })
          await audit(trx, { tenantId, actorId, action: 'user.add', userId: added.id, more: { role } })
          return added
        })
        return toOutput(account, await linkFor(installation, account))
      }),
    )
  add('link <email>', 'Show a new one-time sign-in link, for example after a lost password', [
    'scrapersky user link ann@example.com',
  ]).action((email: string, options: TenantCommandOptions) =>
    runTenantCommand(options, async (installation, tenantId) => {
      const account = await findAccount(installation.db, tenantId, email)
      const actorId = await findCommandActor(installation, tenantId)
      await audit(installation.db, { tenantId, actorId, action: 'user.link', userId: account.id })
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
        runTenantCommand(options, async (installation, tenantId) =>
          toOutput(await changeByEmail(installation, { tenantId, email }, { disabled })),
        ),
    )
  }
  add(
    'keeper <email>',
    'Make an admin an installation admin, who manages tenants and stages, after their next sign-in and with new keys',
    ['scrapersky user keeper admin@localhost'],
  )
    .option('--remove', 'remove this right')
    .action((email: string, options: TenantCommandOptions & { remove?: true }) =>
      runTenantCommand(options, async (installation, tenantId) => {
        const change = { manages_installation: options.remove !== true }
        return toOutput(await changeByEmail(installation, { tenantId, email }, change))
      }),
    )
}

/** Commands have the rights of an installation admin. */
async function changeByEmail(
  installation: Installation,
  { tenantId, email }: { readonly tenantId: string; readonly email: string },
  change: AccountChange,
): Promise<Account> {
  const { id } = await findAccount(installation.db, tenantId, email)
  const actorId = await findCommandActor(installation, tenantId)
  return inTransaction(installation.db, async (trx) => {
    if (change.disabled === true) await closeOtherSessions(trx, id, undefined)
    const account = await changeAccount(trx, { tenantId, managesInstallation: true }, id, change)
    await audit(trx, { tenantId, actorId, action: 'user.change', userId: id, more: change })
    return account
  })
}

interface UserEvent {
  readonly tenantId: string
  readonly actorId: string
  readonly action: 'user.add' | 'user.link' | 'user.change'
  readonly userId: string
  readonly more?: object
}

/** The same events as those of the API. */
async function audit(db: Database | Trx, { userId, more = {}, ...event }: UserEvent): Promise<void> {
  await writeAudit(db, { ...event, subject: 'users', details: { user_id: userId, ...more } })
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
