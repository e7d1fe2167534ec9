import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { inBulkTransaction } from '../db/transaction.ts'
import { listMessages, queueTest, resendMessages } from '../stages/wf8-webhooks/message-log.ts'
import { endAlarm, pauseWebhook, resumeWebhook } from '../stages/wf8-webhooks/pause-webhook.ts'
import { reportWebhooks } from '../stages/wf8-webhooks/report-webhooks.ts'
import { webhookEvents } from '../stages/wf8-webhooks/webhook-events.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  noWebhook,
  rotateSecret,
} from '../stages/wf8-webhooks/webhook-store.ts'
import type { RouteDependencies } from './app-options.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { byId } from './contract/common.ts'
import {
  messageList,
  messagesQuery,
  newWebhook,
  resendRequest,
  resent,
  rotation,
  webhook,
  webhookChange,
  webhookList,
  webhookMessage,
  webhookWithSecret,
} from './contract/webhooks.ts'
import { readCursor, writeCursor } from './entities/cursor.ts'
import { type Operation, operation } from './operation.ts'

const basePath = '/api/v2/webhooks'
const [tag, subject] = ['webhooks', 'webhooks'] as const

/** Webhooks that events are sent to. All for admins, as URLs may hold secrets of receivers. `owner` pauses lanes, which belong to no tenant. */
export function webhookOperations({ tools, registry }: RouteDependencies, owner: Database): readonly Operation[] {
  const one = async ({ db, tenantId }: RequestCaller, id: string) => {
    const [found] = await reportWebhooks(db, tenantId, id)
    if (found === undefined) throw noWebhook()
    return found
  }
  const audit = (caller: RequestCaller, action: string, id: string, details: object = {}) =>
    writeAudit(caller.db, { ...actorOf(caller), action, subject, details: { webhook_id: id, ...details } })
  const common = { permission: 'admin', tag } as const

  return [
    operation({
      ...common,
      method: 'GET',
      path: basePath,
      summary: 'List webhooks with what was sent, and the events to subscribe to',
      response: { schema: webhookList },
      handle: async ({ caller: { db, tenantId } }) => ({
        items: await reportWebhooks(db, tenantId),
        events: webhookEvents,
      }),
    }),
    operation({
      ...common,
      method: 'POST',
      path: basePath,
      summary: 'Create a webhook; the response shows its secret, once',
      body: newWebhook,
      storeResponse: false,
      response: { status: 201, schema: webhookWithSecret },
      async handle({ body, caller }) {
        const { id, secret } = await createWebhook(caller.db, tools.destinations.secrets, caller, body)
        await audit(caller, 'webhook.add', id, { name: body.name, events: body.events })
        return { webhook: await one(caller, id), secret }
      },
    }),
    operation({
      ...common,
      method: 'GET',
      path: `${basePath}/:id`,
      summary: 'Show a webhook',
      params: byId,
      response: { schema: webhook },
      handle: ({ params: { id }, caller }) => one(caller, id),
    }),
    operation({
      ...common,
      method: 'PATCH',
      path: `${basePath}/:id`,
      summary: 'Change a webhook; messages that wait go to the new URL',
      params: byId,
      body: webhookChange,
      response: { schema: webhook },
      async handle({ params: { id }, body, caller }) {
        await changeWebhook(caller.db, { tenantId: caller.tenantId, id }, body)
        await audit(caller, 'webhook.change', id, { fields: Object.keys(body) })
        return one(caller, id)
      },
    }),
    operation({
      ...common,
      method: 'DELETE',
      path: `${basePath}/:id`,
      summary: 'Delete a webhook with its secret, its log and the messages that wait',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      async handle({ params: { id }, caller }) {
        const { db, tenantId } = caller
        const name = await inBulkTransaction(db, (trx) => deleteWebhook(trx, { tenantId, id }))
        await endAlarm(db, { tenantId, id })
        await audit(caller, 'webhook.delete', id, { name })
      },
    }),
    operation({
      ...common,
      method: 'POST',
      path: `${basePath}/:id/rotate-secret`,
      summary: 'Make a new secret and show it, once; the present one signs too for the time given',
      params: byId,
      body: rotation,
      storeResponse: false,
      response: { schema: webhookWithSecret },
      async handle({ params: { id }, body: { keep_hours }, caller }) {
        const { db, tenantId } = caller
        const secret = await rotateSecret(db, tools.destinations.secrets, { tenantId, id }, keep_hours)
        await audit(caller, 'webhook.rotate', id, { keep_hours })
        return { webhook: await one(caller, id), secret }
      },
    }),
    operation({
      ...common,
      method: 'POST',
      path: `${basePath}/:id/pause`,
      summary: 'Pause a webhook: its messages wait',
      params: byId,
      response: { schema: webhook },
      async handle({ params: { id }, caller }) {
        await pauseWebhook(owner, { tenantId: caller.tenantId, id })
        await audit(caller, 'webhook.pause', id)
        return one(caller, id)
      },
    }),
    operation({
      ...common,
      method: 'POST',
      path: `${basePath}/:id/resume`,
      summary: 'Resume a webhook that a person paused or that was disabled: what waits is sent',
      params: byId,
      response: { schema: webhook },
      async handle({ params: { id }, caller }) {
        await resumeWebhook(owner, registry.stages, { tenantId: caller.tenantId, id })
        await audit(caller, 'webhook.resume', id)
        return one(caller, id)
      },
    }),
    operation({
      ...common,
      method: 'POST',
      path: `${basePath}/:id/test`,
      summary: 'Send a test message; its end is in the log',
      params: byId,
      response: { status: 202, schema: webhookMessage },
      async handle({ params: { id }, caller }) {
        const { state, name } = await one(caller, id)
        if (state !== 'active') throw new AppError('webhook_paused', `${name} is ${state}. Resume it to test it.`)
        const key = { tenantId: caller.tenantId, id }
        const messageId = await queueTest(caller.db, key)
        return (await listMessages(caller.db, key, { limit: 1 })).find((message) => message.id === messageId)
      },
    }),
    operation({
      ...common,
      method: 'GET',
      path: `${basePath}/:id/messages`,
      summary: 'List the messages of the last 30 days, newest first',
      params: byId,
      query: messagesQuery,
      response: { schema: messageList },
      async handle({ params: { id }, query: { after, limit, ...filter }, caller }) {
        const { db, tenantId } = caller
        await one(caller, id)
        const queryKey = JSON.stringify([tenantId, 'webhook-messages', id, filter])
        const beforeId = after === undefined ? undefined : readCursor('after', after, queryKey).id
        const rows = await listMessages(db, { tenantId, id }, { ...filter, beforeId, limit: limit + 1 })
        const last = rows[limit - 1]
        const next = rows.length > limit && last ? writeCursor({ value: null, id: last.id }, queryKey) : null
        return { items: rows.slice(0, limit), next }
      },
    }),
    operation({
      ...common,
      method: 'POST',
      path: `${basePath}/:id/resend`,
      summary: 'Send messages again, with their ids: by id, or all that failed',
      params: byId,
      body: resendRequest,
      response: { schema: resent },
      async handle({ params: { id }, body: { ids }, caller }) {
        const { db, tenantId } = caller
        await one(caller, id)
        const queued = await inBulkTransaction(db, (trx) => resendMessages(trx, { tenantId, id }, ids ?? 'failed'))
        await audit(caller, 'webhook.resend', id, { queued })
        return { queued }
      },
    }),
  ]
}
