// Calls of destinations: opt-outs, bounces, deletions, and enrichments of n8n. The senders have no session: their secret or
// signature is checked here. Events are stored and answered at once; the stage wf8-opt-outs does the rest.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readEnrichment } from '../contacts/enrichment/read-enrichment.ts'
import { saveEnrichment } from '../contacts/enrichment/save-enrichment.ts'
import { AppError } from '../core/errors.ts'
import { isUuid } from '../core/uuid.ts'
import type { Database } from '../db/database.ts'
import { destinationKinds } from '../destinations/destination.ts'
import { destinationTypes } from '../destinations/destination-types.ts'
import { type HookRequest, idOf } from '../destinations/hook.ts'
import { findHook, type Hook, once, storeHookEvents } from '../stages/wf8-delivery/hook-store.ts'
import type { RouteDependencies } from './app-options.ts'
import { createRateLimit } from './auth/rate-limits.ts'
import { hookAnswer, hookParams } from './contract/hooks.ts'
import { type Operation, operation } from './operation.ts'

/** HubSpot sends at most 100 events of about 400 bytes. */
const maxBytes = 256 * 1024
const maxPerMinute = 600
/** What an unknown destination is compared with, so that it takes as long as a wrong secret. */
const noSecret = `whsec_${randomBytes(32).toString('base64')}`

const common = {
  path: '/api/v2/hooks/:destination/:id',
  permission: 'public',
  tag: 'hooks',
  params: hookParams,
} as const

/** `owner` finds the destination: the tenant is known only afterwards. */
export function hookOperations(
  { forTenant, settings, tools }: RouteDependencies,
  owner: Database,
): readonly Operation[] {
  const limit = createRateLimit(maxPerMinute)

  async function authenticate(request: FastifyRequest, { destination, id }: { destination: string; id: string }) {
    const kind = destinationKinds.find((one) => one === destination)
    const type = kind === undefined ? undefined : destinationTypes[kind]?.hook
    if (kind === undefined || type === undefined) throw refused()
    const hook = isUuid(id) ? await findHook(owner, tools.destinations.secrets, kind, id) : undefined
    const call = callOf(request, settings.publicUrl)
    const isAuthentic = type.isAuthentic(call, hook?.secret ?? noSecret, hook?.calledAt ?? new Date())
    if (hook?.secret === undefined || !isAuthentic) throw refused()
    return { hook, type, call }
  }

  async function enrich(hook: Hook, body: Readonly<Record<string, unknown>>) {
    const enrichment = readEnrichment(body)
    const { contactId, id, fields } = enrichment
    const { tenantId, id: destinationId } = hook
    return once(forTenant(tenantId), hook, idOf('enrichment', contactId, id), async (trx) => {
      await saveEnrichment(trx, { tenantId, destinationId, autopilot: tools.autopilot }, enrichment)
      const message = 'Enrichment data saved successfully'
      return { success: true, contact_id: contactId, enrichment_id: id, message, updated_fields: fields }
    })
  }

  return [
    operation({
      ...common,
      method: 'POST',
      summary: 'Receive events of a destination: opt-outs, bounces, deletions, enrichments of n8n',
      rawBody: true,
      bodyLimit: maxBytes,
      response: { schema: hookAnswer },
      async handle({ params, request, reply }) {
        const { hook, type, call } = await authenticate(request, params)
        limit(hook.id, reply)
        if (hook.kind === 'n8n') {
          const body = readObject(call.body)
          if ('enrichment_id' in body) return enrich(hook, body)
        }
        const events = type.read(call, hook)
        if (events.length > 0) await storeHookEvents(forTenant(hook.tenantId), hook, events)
        return { received: events.length }
      },
    }),
    operation({
      ...common,
      method: 'GET',
      head: false,
      summary: 'Confirm the URL to a destination that checks it before it sends events (Mailchimp)',
      response: { schema: hookAnswer },
      async handle({ params, request }) {
        await authenticate(request, params)
        return { received: 0 }
      },
    }),
  ]
}

/** The same for a wrong secret and for a destination that does not exist. */
const refused = () =>
  new AppError(
    'unauthenticated',
    'The secret or signature is wrong, the call is too old, or there is no such destination.',
  )

function callOf(
  { method, protocol, host, url, headers, query, body }: FastifyRequest,
  publicUrl?: string,
): HookRequest {
  const origins = [`${protocol}://${host}`, ...(publicUrl === undefined ? [] : [publicUrl.replace(/\/$/, '')])]
  return {
    method,
    urls: origins.map((origin) => origin + url),
    headers,
    query: query as Record<string, unknown>,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}

function readObject(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(body.toString())
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>
  } catch {
    // Reported below, like any other body that is no object.
  }
  throw new AppError('request_invalid', 'The body is not a JSON object.')
}
