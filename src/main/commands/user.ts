import { type Command, Option } from 'commander'
import { type Account, addAccount, changeAccount, findAccount, listAccounts } from '../../access/accounts.ts'
import { type Role, roles } from '../../access/caller.ts'
import { closeOtherSessions } from '../../access/sessions.ts'
import { createSignInLink } from '../../access/sign-in-links.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Answer, type AnswerOptions, answer } from '../answer.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import { linkShownOnce, signInLink } from '../link-shown-once.ts'
import { formatTable } from '../table.ts'

export function userCommand(program: Command): void {
  const user = program.command('user').description('Accounts of people')
  const add = (usage: string, description: string, ...shown: readonly (readonly [string, string?])[]) =>
    user
      .command(usage)
      .description(description)
      .option('--tenant <id>', 'whose account, where there are several tenants')
      .option('--json', 'print JSON')
      .addHelpText('after', examples(...shown))
  add(
    'add <email>',
    'Make an account, and show the one-time link that lets its owner in',
    ['scrapersky user add ann@example.com --role curator --name "Ann Lee"'],
    ['scrapersky user add bob@example.com --role viewer --json'],
  )
    .addOption(new Option('--role <role>', 'what they may do').choices(roles).default('curator'))
    .option('--name <name>', 'what they are called')
    .action((email: string, options: AnswerOptions & { role: Role; name?: string }) =>
      answer(options, async (installation, tenantId) => {
        const { role, name = null } = options
        const account = await addAccount(installation.db, { tenantId, email, role, name })
        return shown(account, await linkFor(installation, account))
      }),
    )
  add('link <email>', 'Show a new one-time link, for whoever forgot the password', [
    'scrapersky user link ann@example.com',
  ]).action((email: string, options: AnswerOptions) =>
    answer(options, async (installation, tenantId) => {
      const account = await findAccount(installation.db, tenantId, email)
      return shown(account, await linkFor(installation, account))
    }),
  )
  add('list', 'Show every account', ['scrapersky user list']).action((options: AnswerOptions) =>
    answer(options, async ({ db }, tenantId) => {
      const accounts = await listAccounts(db, tenantId)
      return { json: accounts, text: describe(accounts) }
    }),
  )
  for (const [word, disabled] of [
    ['disable', true],
    ['enable', false],
  ] as const) {
    const what = disabled ? 'Lock somebody out: sessions end, keys stop working' : 'Let somebody in again'
    add(`${word} <email>`, what, [`scrapersky user ${word} ann@example.com`]).action(
      (email: string, options: AnswerOptions) =>
        answer(options, async ({ db }, tenantId) => {
          const { id } = await findAccount(db, tenantId, email)
          const account = await inTransaction(db, async (trx) => {
            if (disabled) await closeOtherSessions(trx, id, undefined)
            return changeAccount(trx, { tenantId, managesInstallation: true }, id, { disabled })
          })
          return shown(account)
        }),
    )
  }
  add('keeper <email>', 'Let an admin look after the installation: tenants and stages', [
    'scrapersky user keeper admin@localhost',
  ])
    .option('--remove', 'let them do so no longer')
    .action((email: string, options: AnswerOptions & { remove?: true }) =>
      answer(options, async ({ db }, tenantId) => {
        const { id } = await findAccount(db, tenantId, email)
        const change = { manages_installation: options.remove !== true }
        const changer = { tenantId, managesInstallation: true }
        return shown(await inTransaction(db, (trx) => changeAccount(trx, changer, id, change)))
      }),
    )
}

async function linkFor({ db, config }: Installation, account: Account): Promise<string> {
  const token = await createSignInLink(db, { tenantId: account.tenant_id, userId: account.id })
  return signInLink(config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`, token)
}

function shown(account: Account, link?: string): Answer {
  return { json: { ...account, link }, text: link === undefined ? describe([account]) : linkShownOnce(link) }
}

function describe(accounts: readonly Account[]): string {
  return formatTable(
    ['e-mail', 'role', 'state', 'last seen', 'name'],
    accounts.map(({ email, role, manages_installation, disabled_at, has_password, last_seen_at, name }) => [
      email,
      manages_installation ? `${role}, keeper` : role,
      disabled_at !== null ? 'disabled' : has_password ? 'active' : 'no password yet',
      last_seen_at?.toISOString() ?? '-',
      name ?? '-',
    ]),
  )
}
