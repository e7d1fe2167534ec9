import type { Command } from 'commander'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../curation/audit.ts'
import { inBulkTransaction } from '../../db/transaction.ts'
import { newWebhook, rotation } from '../../http/contract/webhooks.ts'
import { readInput } from '../../http/read-input.ts'
import { listMessages, resendMessages } from '../../stages/wf8-webhooks/message-log.ts'
import { endAlarm, pauseWebhook, resumeWebhook } from '../../stages/wf8-webhooks/pause-webhook.ts'
import { reportWebhooks, type WebhookReport } from '../../stages/wf8-webhooks/report-webhooks.ts'
import { createWebhook, deleteWebhook, rotateSecret } from '../../stages/wf8-webhooks/webhook-store.ts'
import { examples } from '../examples.ts'
import type { Installation } from '../installation.ts'
import {
  type CommandOutput,
  findCommandActor,
  runTenantCommand,
  type TenantCommandOptions,
} from '../run-tenant-command.ts'
import { formatTable } from '../table.ts'

/** One webhook of a tenant, and how a command changes it. */
interface Named {
  readonly installation: Installation
  readonly webhook: WebhookReport
  readonly key: { readonly tenantId: string; readonly id: string }
  audit(action: string, details?: object): Promise<unknown>
}

/** `scrapersky webhooks`: events that are sent to systems of the operator. */
export function webhooksCommand(program: Command): void {
  const webhooks = program.command('webhooks').description('Send events of a workspace to systems of your own')
  const add = (name: string, what: string, example: string) =>
    webhooks
      .command(name)
      .description(what)
      .option('--tenant <name>', 'the tenant by name or ID, if there are several')
      .option('--json', 'print JSON')
      .addHelpText('after', examples([example]))

  add('list', 'List webhooks with what was sent', 'scrapersky webhooks list').action((options: TenantCommandOptions) =>
    runTenantCommand(options, list),
  )
  add(
    'create <name>',
    'Create a webhook and show its secret once',
    'scrapersky webhooks create Alarms --url https://example.com/hooks --events stage.alarm,delivery.failed',
  )
    .requiredOption('--url <url>', 'the URL that receives messages')
    .requiredOption('--events <events>', 'comma-separated events; docs/webhooks.md lists them')
    .action((name: string, options: TenantCommandOptions & { url: string; events: string }) =>
      runTenantCommand(options, (installation, tenantId) => create(installation, tenantId, { name, ...options })),
    )
  add('log <webhook>', 'List the last 50 messages of a webhook', 'scrapersky webhooks log Alarms').action(
    (name: string, options: TenantCommandOptions) => runOn(name, options, log),
  )
  add(
    'resend <webhook> [messages...]',
    'Send messages again by ID, or all that failed',
    'scrapersky webhooks resend Alarms',
  ).action((name: string, ids: string[], options: TenantCommandOptions) =>
    runOn(name, options, async ({ installation: { db }, key, audit }) => {
      const which = ids.length > 0 ? ids : 'failed'
      const queued = await inBulkTransaction(db, (trx) => resendMessages(trx, key, which))
      await audit('webhook.resend', { queued })
      return { json: { queued }, text: `${queued} messages are sent again.` }
    }),
  )
  add('rotate <webhook>', 'Make a new secret and show it once', 'scrapersky webhooks rotate Alarms --keep-hours 48')
    .option('--keep-hours <hours>', 'how long the present secret signs too, 0 to 168', '24')
    .action((name: string, options: TenantCommandOptions & { keepHours: string }) =>
      runOn(name, options, async ({ installation: { db, tools }, key, audit }) => {
        const { keep_hours } = readInput(rotation, { keep_hours: Number(options.keepHours) })
        const secret = await rotateSecret(db, tools.secrets, key, keep_hours)
        await audit('webhook.rotate', { keep_hours })
        return { json: { id: key.id, secret }, text: `Secret, shown once: ${secret}` }
      }),
    )
  add('pause <webhook>', 'Pause a webhook: its messages wait', 'scrapersky webhooks pause Alarms').action(
    (name: string, options: TenantCommandOptions) =>
      runOn(name, options, async ({ installation, key, audit, webhook }) => {
        await pauseWebhook(installation.db, key)
        await audit('webhook.pause')
        return { json: { id: key.id, state: 'paused' }, text: `${webhook.name} is paused.` }
      }),
  )
  add('resume <webhook>', 'Resume a webhook that is paused or disabled', 'scrapersky webhooks resume Alarms').action(
    (name: string, options: TenantCommandOptions) =>
      runOn(name, options, async ({ installation: { db, registry }, key, audit, webhook }) => {
        await resumeWebhook(db, registry.stages, key)
        await audit('webhook.resume')
        return { json: { id: key.id, state: 'active' }, text: `${webhook.name} is active.` }
      }),
  )
  add('delete <webhook>', 'Delete a webhook with its log', 'scrapersky webhooks delete Alarms').action(
    (name: string, options: TenantCommandOptions) =>
      runOn(name, options, async ({ installation: { db }, key, audit, webhook }) => {
        await inBulkTransaction(db, (trx) => deleteWebhook(trx, key))
        await endAlarm(db, key)
        await audit('webhook.delete', { name: webhook.name })
        return { json: { id: key.id, deleted: true }, text: `${webhook.name} is deleted.` }
      }),
  )
}

/** Runs a command for the webhook with this name or ID. */
function runOn(
  name: string,
  options: TenantCommandOptions,
  run: (named: Named) => Promise<CommandOutput>,
): Promise<void> {
  return runTenantCommand(options, async (installation, tenantId) => {
    const all = await reportWebhooks(installation.db, tenantId)
    const webhook = all.find(({ id }) => id === name) ?? all.find((one) => one.name === name)
    if (webhook === undefined) {
      const names = all.map((one) => one.name).join(', ') || 'none yet'
      throw new AppError('not_found', `There is no webhook "${name}". The webhooks are: ${names}.`)
    }
    const { id } = webhook
    const actorId = await findCommandActor(installation, tenantId)
    const audit = (action: string, details: object = {}) =>
      writeAudit(installation.db, {
        tenantId,
        actorId,
        action,
        subject: 'webhooks',
        details: { webhook_id: id, ...details },
      })
    return run({ installation, webhook, key: { tenantId, id }, audit })
  })
}

async function list({ db }: Installation, tenantId: string): Promise<CommandOutput> {
  const all = await reportWebhooks(db, tenantId)
  const lines = all.map(({ name, state, counts, url, events }) => [
    name,
    state,
    counts.delivered,
    counts.waiting,
    counts.failed,
    url,
    events.join(','),
  ])
  const text = formatTable(['name', 'state', 'delivered', 'waiting', 'failed', 'url', 'events'], lines)
  return { json: all, text: all.length === 0 ? 'There are no webhooks.' : text }
}

async function create(
  installation: Installation,
  tenantId: string,
  { name, url, events }: { readonly name: string; readonly url: string; readonly events: string },
): Promise<CommandOutput> {
  const { db, tools } = installation
  const given = readInput(newWebhook, { name, url, events: events.split(',').map((event) => event.trim()) })
  const userId = await findCommandActor(installation, tenantId)
  const { id, secret } = await createWebhook(db, tools.secrets, { tenantId, userId }, given)
  const details = { webhook_id: id, name: given.name, events: given.events }
  await writeAudit(db, { tenantId, actorId: userId, action: 'webhook.add', subject: 'webhooks', details })
  return { json: { id, ...given, secret }, text: `${given.name} is created. Secret, shown once: ${secret}` }
}

/** Errors quote receivers: no control characters reach the terminal. */
const oneLine = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, 200)

async function log({ installation: { db }, key }: Named): Promise<CommandOutput> {
  const messages = await listMessages(db, key, { limit: 50 })
  const lines = messages.map(({ id, event, state, occurred_at, attempts, error }) => [
    occurred_at.toISOString(),
    event,
    state,
    attempts,
    id,
    state === 'delivered' ? '' : oneLine(error ?? ''),
  ])
  const text = formatTable(['time', 'event', 'state', 'attempts', 'id', 'error'], lines)
  return { json: messages, text: messages.length === 0 ? 'There are no messages.' : text }
}
