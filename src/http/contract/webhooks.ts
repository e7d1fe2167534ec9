import { z } from 'zod'
import { messageStates } from '../../stages/wf8-webhooks/message-log.ts'
import { testEvent, webhookEvents } from '../../stages/wf8-webhooks/webhook-events.ts'
import { cursor, ids, instant, limit, name, serverUrl, uuid } from './common.ts'

const url = serverUrl.describe('Send the URL of the receiver, which may have a path and a query.')
const events = z
  .array(z.enum(webhookEvents, `is not one of ${webhookEvents.join(', ')}`), 'is not a list')
  .min(1, 'is empty')
  .max(webhookEvents.length, 'names an event twice')
  .refine((given) => new Set(given).size === given.length, 'names an event twice')
  .describe('Send the events to subscribe to; docs/webhooks.md lists them.')

/** `POST /api/v2/webhooks` */
export const newWebhook = z.strictObject({ name, url, events })

/** `PATCH /api/v2/webhooks/:id` */
export const webhookChange = z
  .strictObject({ name: name.optional(), url: url.optional(), events: events.optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Send the fields to change.')

export const webhook = z.object({
  id: uuid,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Disabled: its receiver answered 410 (`gone`), or took nothing for five days (`failing`). Resume it. */
  state: z.enum(['active', 'paused', 'disabled']),
  disabled_reason: z.enum(['gone', 'failing']).nullable(),
  failing_since: instant.nullable(),
  /** Until then the secret before the last rotation signs too. */
  previous_until: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** Of the newest 10,000 messages. */
  counts: z.object({ delivered: z.int(), waiting: z.int(), failed: z.int() }),
  last_delivery_at: instant.nullable(),
  last_error: z.string().nullable(),
})

/** The secret is shown in this response only. */
export const webhookWithSecret = z.object({ webhook, secret: z.string() })

/** `GET /api/v2/webhooks` */
export const webhookList = z.object({ items: z.array(webhook), events: z.array(z.enum(webhookEvents)) })

/** `POST /api/v2/webhooks/:id/rotate-secret` */
export const rotation = z.strictObject({
  keep_hours: z
    .int('is not a whole number')
    .min(0, 'is less than 0')
    .max(168, 'is more than 168')
    .default(24)
    .describe('Send for how many hours the present secret signs too, 0 to 168.'),
})

/** `GET /api/v2/webhooks/:id/messages` */
export const messagesQuery = z.strictObject({
  state: z
    .enum(messageStates, `is not one of ${messageStates.join(', ')}`)
    .optional()
    .describe(`Use one of ${messageStates.join(', ')}, or leave it out.`),
  event: z
    .enum([...webhookEvents, testEvent], 'is not an event')
    .optional()
    .describe('Use an event, or leave it out.'),
  after: cursor,
  limit,
})

export const webhookMessage = z.object({
  /** The webhook-id of every attempt. */
  id: uuid,
  event: z.enum([...webhookEvents, testEvent]),
  /** The contact, lead, search, import, delivery or alarm that it is about. */
  subject_id: uuid.nullable(),
  state: z.enum(messageStates),
  occurred_at: instant,
  attempts: z.int(),
  delivered_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
  code: z.string().nullable(),
  error: z.string().nullable(),
})

export const messageList = z.object({ items: z.array(webhookMessage), next: z.string().nullable() })

/** `POST /api/v2/webhooks/:id/resend` */
export const resendRequest = z
  .strictObject({
    ids: ids.optional(),
    failed: z.literal(true, 'is not true').optional().describe('Send true for all messages that failed.'),
  })
  .refine(
    ({ ids: given, failed }) => (given === undefined) !== (failed === undefined),
    'Send either ids, or failed: true.',
  )

export const resent = z.object({ queued: z.int() })
