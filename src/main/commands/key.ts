import { type Command, InvalidArgumentError } from 'commander'
import { findAccount } from '../../access/accounts.ts'
import { addKey } from '../../access/api-keys.ts'
import { writeAudit } from '../../curation/audit.ts'
import { databaseNow } from '../../db/database-now.ts'
import { newKey } from '../../http/contract/access.ts'
import { readInput } from '../../http/read-input.ts'
import { examples } from '../examples.ts'
import { findCommandActor, runTenantCommand, type TenantCommandOptions } from '../run-tenant-command.ts'

interface KeyOptions extends TenantCommandOptions {
  readonly name: string
  readonly user?: string
  readonly scopes?: string
  readonly days?: number
}

export function keyCommand(program: Command): void {
  program
    .command('key')
    .description('API keys')
    .command('create')
    .description('Create an API key and show it once')
    .option('--name <name>', 'what the key is for', 'command line')
    .option('--user <email>', 'the user of the key; default: the first admin')
    .option('--scopes <scopes>', 'comma-separated limits: read, write, admin, contacts:read, ...')
    .option('--days <n>', 'valid for so many days; default: until revoked', parseDays)
    .option('--tenant <name>', 'the tenant by name or ID, if there are several')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['scrapersky key create --name laptop'],
        ['scrapersky key create --name dashboard --scopes contacts:read,stages:read --days 90 --json'],
      ),
    )
    .action(create)
}

function create({ name, user, scopes, days, ...options }: KeyOptions): Promise<void> {
  return runTenantCommand(options, async (installation, tenantId) => {
    const { db } = installation
    const expiresAt = days === undefined ? null : new Date((await databaseNow(db)).getTime() + days * 86_400_000)
    const input = readInput(newKey, { name, scopes: scopes?.split(',').map((scope) => scope.trim()) })
    const actorId = await findCommandActor(installation, tenantId)
    const userId = user === undefined ? actorId : (await findAccount(db, tenantId, user)).id
    const { id, key } = await addKey(db, { tenantId, userId, name: input.name, scopes: input.scopes, expiresAt })
    const details = { key_id: id, user_id: userId, scopes: input.scopes }
    await writeAudit(db, { tenantId, actorId, action: 'key.add', subject: 'api_keys', details })
    return {
      json: { id, key, name: input.name, scopes: input.scopes, expires_at: expiresAt, user_id: userId },
      text: keyText(key),
    }
  })
}

function parseDays(text: string): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= 3650) return count
  throw new InvalidArgumentError('it must be a whole number from 1 to 3650')
}

export function keyText(key: string): string {
  return `API key, shown once: ${key}`
}
