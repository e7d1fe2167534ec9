import { type Command, InvalidArgumentError } from 'commander'
import { findAccount } from '../../access/accounts.ts'
import { addKey } from '../../access/api-keys.ts'
import { writeAudit } from '../../curation/audit.ts'
import { newKey } from '../../http/contract/access.ts'
import { readInput } from '../../http/read-input.ts'
import { type AnswerOptions, actorOf, answer } from '../answer.ts'
import { examples } from '../examples.ts'

interface Asked extends AnswerOptions {
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
    .description('Make an API key, and show it once')
    .option('--name <name>', 'what the key is for', 'command line')
    .option('--user <email>', 'for whom; by default the first admin')
    .option('--scopes <scopes>', 'what it may do at most, with commas between: read, write, admin, contacts:read, ...')
    .option('--days <n>', 'good for so many days; by default until it is revoked', days)
    .option('--tenant <id>', 'whose key, where there are several tenants')
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

function create({ name, user, scopes, days: good, ...options }: Asked): Promise<void> {
  return answer(options, async (installation, tenantId) => {
    const { db } = installation
    const expiresAt = good === undefined ? null : new Date(Date.now() + good * 86_400_000)
    const wish = readInput(newKey, { name, scopes: scopes?.split(',').map((scope) => scope.trim()) })
    const actorId = await actorOf(installation, tenantId)
    const userId = user === undefined ? actorId : (await findAccount(db, tenantId, user)).id
    const { id, key } = await addKey(db, { tenantId, userId, name: wish.name, scopes: wish.scopes, expiresAt })
    const details = { key_id: id, user_id: userId, scopes: wish.scopes }
    await writeAudit(db, { tenantId, actorId, action: 'key.add', subject: 'api_keys', details })
    return {
      json: { id, key, name: wish.name, scopes: wish.scopes, expires_at: expiresAt, user_id: userId },
      text: keyShownOnce(key),
    }
  })
}

function days(text: string): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= 3650) return count
  throw new InvalidArgumentError('it must be a whole number from 1 to 3650')
}

export function keyShownOnce(key: string): string {
  return `API key, shown once: ${key}`
}
