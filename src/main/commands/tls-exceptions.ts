import type { Command } from 'commander'
import { AppError } from '../../core/errors.ts'
import { newTlsException } from '../../http/contract/tls-exceptions.ts'
import { addTlsException, listTlsExceptions, revokeTlsException } from '../../stages/tls-exceptions.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import {
  type CommandOutput,
  findCommandActor,
  runTenantCommand,
  type TenantCommandOptions,
} from '../run-tenant-command.ts'
import { formatTable } from '../table.ts'

/** `scrapersky tls-exceptions`: hosts whose invalid certificates a tenant accepts. */
export function tlsExceptionsCommand(program: Command): void {
  const exceptions = program
    .command('tls-exceptions')
    .description('Hosts whose invalid certificates a workspace accepts')
  const add = (usage: string, description: string, example: string) =>
    exceptions
      .command(usage)
      .description(description)
      .option('--tenant <name>', 'the tenant by name or ID, if there are several')
      .option('--json', 'print JSON')
      .addHelpText('after', examples([example]))
  add('list', 'List the exceptions', 'scrapersky tls-exceptions list').action((options: TenantCommandOptions) =>
    runTenantCommand(options, listed),
  )
  add(
    'add <host>',
    'Accept the invalid certificate of a host, in this workspace only',
    'scrapersky tls-exceptions add shop.example.com --reason "expired, the owner knows"',
  )
    .requiredOption('--reason <words>', 'why its pages may be read nevertheless')
    .action((given: string, { reason, ...options }: TenantCommandOptions & { reason: string }) =>
      runTenantCommand(options, async (installation, tenantId) => {
        const actorId = await findCommandActor(installation, tenantId)
        const exception = { host: hostOf(given), reason: reason.trim().slice(0, 500) }
        if (exception.reason === '') throw new AppError('request_invalid', 'The reason is empty.')
        await addTlsException(installation.db, { tenantId, actorId }, exception)
        return listed(installation, tenantId)
      }),
    )
  add('revoke <host>', 'Revoke an exception', 'scrapersky tls-exceptions revoke shop.example.com').action(
    (given: string, options: TenantCommandOptions) =>
      runTenantCommand(options, async (installation, tenantId) => {
        const actorId = await findCommandActor(installation, tenantId)
        const host = hostOf(given)
        const revoked = await revokeTlsException(installation.db, { tenantId, actorId }, { host })
        if (!revoked) throw new AppError('not_found', `There is no exception for ${host}.`)
        return listed(installation, tenantId)
      }),
  )
}

async function listed({ db }: Installation, tenantId: string): Promise<CommandOutput> {
  const all = await listTlsExceptions(db, tenantId)
  const lines = all.map(({ host, created_at, reason }) => [host, created_at.toISOString().slice(0, 10), reason])
  return { json: all, text: all.length === 0 ? 'No exceptions.' : formatTable(['host', 'since', 'reason'], lines) }
}

function hostOf(given: string): string {
  const read = newTlsException.shape.host.safeParse(given)
  if (read.success) return read.data
  throw new AppError('request_invalid', `"${given.slice(0, 100)}" is not a host name.`)
}
