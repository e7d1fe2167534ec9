import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { defineStage, type Stage } from '../../curation/define-stage.ts'
import { signingKeys } from '../../destinations/webhook/sign-message.ts'
import { ApiClient } from '../../providers/api-client.ts'
import { openSealed } from '../../secrets/credentials.ts'
import type { Tools } from '../tools.ts'
import { messageData } from './message-data.ts'
import { maxAttempts } from './retry-schedule.ts'
import { sendMessage } from './send-message.ts'
import { disableWebhook, recordAttempt } from './webhook-health.ts'
import { pauseLane } from './webhook-lane.ts'

/** The standard recommends 15 to 30 s. */
const timeoutMs = 20_000
const maxResponseBytes = 1024 * 1024
/** Messages of one webhook in flight, per process: 600 messages a second to a receiver on loopback; 270 with 8, 750 with 50. */
const rowsAhead = 20

interface StoredWebhook {
  readonly url: string
  readonly secret_id: string
  readonly sealed: string
  /** Of the secret that was replaced, as long as it still signs. */
  readonly previous_id: string | null
  readonly previous_sealed: string | null
  readonly failures: number
  readonly is_stopped: boolean
}

/** Sends the messages of the outbox, each signed and in an attempt of its own. */
export function webhookMessages(tools: Pick<Tools, 'destinations'>): Stage {
  let client: ApiClient | undefined
  // Connections are kept between messages. Redirects are not followed, and only public IPs and DELIVERY_ALLOW_ADDRESSES are connected to.
  const clientOf = () => {
    const { userAgent, guardedConnect: connect } = tools.destinations.clients
    client ??= new ApiClient({ title: 'The receiver', userAgent, timeoutMs, maxBytes: maxResponseBytes, connect })
    return client
  }
  return defineStage({
    id: 'wf8-webhooks',
    summary: 'Send a message of the outbox to the webhook that subscribed to its event',
    scheduler: 'WEBHOOK',
    entity: 'webhook_messages',
    progress: 'delivery',
    columns: ['webhook_id', 'event', 'occurred_at'],
    lookups: {
      content: messageData,
      // Receivers refuse a signature whose time is minutes away from theirs. An attempt follows its claim within a minute.
      claimed_at: sql<Date>`SELECT clock_timestamp()`,
      webhook: sql<StoredWebhook | null>`
        SELECT jsonb_build_object('url', url, 'secret_id', secret_id, 'sealed', secret.sealed, 'failures', failures,
          'previous_id', former.id, 'previous_sealed', former.sealed,
          'is_stopped', paused_at IS NOT NULL OR disabled_at IS NOT NULL)
        FROM webhooks JOIN credentials AS secret ON secret.id = secret_id
        LEFT JOIN credentials AS former ON former.id = previous_secret_id AND previous_until > now()
        WHERE webhooks.id = webhook_messages.webhook_id`,
    },
    claim: { leaseSeconds: 60, maxAttempts, timeoutSeconds: 60, backoffSeconds: 1 },
    lane: {
      key: sql<string>`'webhook:' || webhook_messages.webhook_id`,
      groupedBy: 'webhook_id',
      rowsAhead: () => rowsAhead,
    },
    outcomes: ['delivered', 'row_gone'],
    capabilities: (db, { tenant_id: tenantId, webhook_id: id }) => ({
      record: (isDelivered: boolean) => recordAttempt(db, { tenantId, id }, isDelivered),
      pause: () => pauseLane(db, id),
    }),
    async process(
      { id, tenant_id, event, occurred_at: occurredAt, content: data, webhook, claimed_at: sentAt },
      context,
    ) {
      if (webhook === null) throw new AppError('not_found', 'The webhook was deleted.')
      // After a restore, which knows no lanes.
      if (webhook.is_stopped) {
        await context.pause()
        throw new AppError('webhook_paused', 'The webhook is paused or disabled.')
      }
      if (data === null) return 'row_gone'
      const { secrets } = tools.destinations
      const opened = (secretId: string, sealed: string) =>
        openSealed(secrets, { tenantId: tenant_id, id: secretId }, sealed)
      const { previous_id, previous_sealed } = webhook
      const former = previous_id === null || previous_sealed === null ? '' : opened(previous_id, previous_sealed)
      const keys = signingKeys(`${opened(webhook.secret_id, webhook.sealed)} ${former}`)
      try {
        await sendMessage(clientOf(), { url: webhook.url, keys }, { id, event, occurredAt, sentAt, data }, context)
      } catch (error) {
        if (error instanceof AppError && error.code === 'webhook_failed') await context.record(false)
        throw error
      }
      if (webhook.failures > 0) await context.record(true)
      return 'delivered'
    },
    async onGiveUp(trx, { tenant_id: tenantId, webhook_id: id }, error) {
      if (error.code === 'webhook_gone') await disableWebhook(trx, { tenantId, id }, 'gone')
    },
  })
}
