import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { writeAudit } from '../curation/audit.ts'
import { entityNamed } from '../curation/entities/entities.ts'
import type { Database } from '../db/database.ts'
import { inBulkTransaction } from '../db/transaction.ts'
import { destinationKinds } from '../destinations/destination.ts'
import { destinationTypes } from '../destinations/destination-types.ts'
import { sourceFields } from '../destinations/source-fields.ts'
import {
  changeDestination,
  createDestination,
  deleteDestination,
  noDestination,
  storedDestination,
} from '../stages/wf8-delivery/destination-store.ts'
import { planDeliveries } from '../stages/wf8-delivery/dry-run.ts'
import { setHookSecret } from '../stages/wf8-delivery/hook-store.ts'
import { pauseDestination, resumeDestination } from '../stages/wf8-delivery/pause-destination.ts'
import { reportDestinations } from '../stages/wf8-delivery/report-destinations.ts'
import { testDestination } from '../stages/wf8-delivery/test-destination.ts'
import { tryDraft } from '../stages/wf8-delivery/try-draft.ts'
import { type DestinationWork, useDestination } from '../stages/wf8-delivery/use-destination.ts'
import type { RouteDependencies } from './app-options.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { byId } from './contract/common.ts'
import {
  connectionReport,
  connectionTrial,
  destination,
  destinationChange,
  destinationList,
  dryRun,
  dryRunRequest,
  newDestination,
} from './contract/destinations.ts'
import { hookRequest, hookSecret } from './contract/hooks.ts'
import { countTarget } from './entities/expected-count.ts'
import { rowsTarget } from './entities/rows-target.ts'
import { type Operation, operation } from './operation.ts'

const basePath = '/api/v2/destinations'
const [tag, subject] = ['destinations', 'destinations'] as const

/** CRMs, mailing lists and webhooks that contacts are delivered to. `owner` pauses lanes, which belong to no tenant. */
export function destinationOperations(
  { tools, registry, settings }: RouteDependencies,
  owner: Database,
): readonly Operation[] {
  const one = async ({ db, tenantId }: RequestCaller, id: string) => {
    const [found] = await reportDestinations(db, tenantId, id)
    if (found === undefined) throw noDestination()
    return found
  }
  const audit = (caller: RequestCaller, action: string, id: string, details: object = {}) =>
    writeAudit(caller.db, { ...actorOf(caller), action, subject, details: { destination_id: id, ...details } })

  return [
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List destinations with what was delivered, and the kinds that can be added',
      response: { schema: destinationList },
      handle: async ({ caller: { db, tenantId } }) => ({
        items: await reportDestinations(db, tenantId),
        kinds: destinationKinds.flatMap(kindInfo),
        source_fields: sourceFields,
      }),
    }),
    operation({
      method: 'POST',
      path: basePath,
      permission: 'admin',
      tag,
      summary: 'Create a destination; nothing is delivered until contacts are selected for it',
      body: newDestination,
      storeResponse: false,
      response: { status: 201, schema: destination },
      async handle({ body, caller }) {
        const id = await createDestination(caller.db, tools.destinations.secrets, caller, body)
        await audit(caller, 'destination.add', id, { kind: body.kind, name: body.name })
        return one(caller, id)
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/:id`,
      permission: 'read',
      tag,
      summary: 'Show a destination',
      params: byId,
      response: { schema: destination },
      handle: ({ params: { id }, caller }) => one(caller, id),
    }),
    operation({
      method: 'PATCH',
      path: `${basePath}/:id`,
      permission: 'admin',
      tag,
      summary: 'Change a destination; a credential replaces the previous one',
      params: byId,
      body: destinationChange,
      response: { schema: destination },
      async handle({ params: { id }, body, caller }) {
        const { tenantId } = caller
        await changeDestination(caller.db, tools.destinations.secrets, { tenantId, id }, body)
        await audit(caller, 'destination.change', id, { fields: Object.keys(body) })
        // What was refused before may be accepted now.
        const [known] = await reportDestinations(caller.db, tenantId, id)
        if (known?.paused_at === null) await resumeDestination(owner, registry.stages, { tenantId, id })
        return one(caller, id)
      },
    }),
    operation({
      method: 'DELETE',
      path: `${basePath}/:id`,
      permission: 'admin',
      tag,
      summary:
        'Delete a destination with its credential; records that were delivered stay there, and receipts of later erasures name it',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      async handle({ params: { id }, caller }) {
        await inBulkTransaction(caller.db, (trx) => deleteDestination(trx, caller.tenantId, id))
        await audit(caller, 'destination.delete', id)
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/test`,
      permission: 'admin',
      tag,
      summary: 'Test a connection before it is saved, and list the fields of the destination; nothing is stored',
      body: connectionTrial,
      storeResponse: false,
      response: { schema: connectionReport },
      handle: ({ body, caller: { db, tenantId } }) => tryDraft(db, tools.destinations, tenantId, body),
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/test`,
      permission: 'admin',
      tag,
      summary: 'Test the connection, and list the fields of the destination',
      params: byId,
      response: { schema: connectionReport },
      async handle({ params: { id }, caller }) {
        const { db, tenantId } = caller
        return withDestination(caller, id, (opened, signal) => testDestination(db, opened, tenantId, signal))
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/dry-run`,
      permission: 'write',
      tag,
      summary: 'Show what would be sent for contacts; nothing is written',
      params: byId,
      body: dryRunRequest,
      response: { schema: dryRun },
      async handle({ params: { id }, body, caller }) {
        const { db, tenantId } = caller
        const target = rowsTarget(entityNamed('contacts'), body, caller)
        return withDestination(caller, id, async (opened, signal) => ({
          count: await countTarget(db, { target, tenantId, entity: 'contacts' }),
          items: await planDeliveries(db, opened, { tenantId, target, limit: body.limit }, signal),
        }))
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/pause`,
      permission: 'admin',
      tag,
      summary: 'Pause a destination: its contacts wait',
      params: byId,
      response: { schema: destination },
      async handle({ params: { id }, caller }) {
        await pauseDestination(owner, { tenantId: caller.tenantId, id })
        await audit(caller, 'destination.pause', id)
        return one(caller, id)
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/resume`,
      permission: 'admin',
      tag,
      summary: 'Resume a destination that a person or a rejected credential has paused',
      params: byId,
      response: { schema: destination },
      async handle({ params: { id }, caller }) {
        await resumeDestination(owner, registry.stages, { tenantId: caller.tenantId, id })
        await audit(caller, 'destination.resume', id)
        return one(caller, id)
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/:id/hook`,
      permission: 'admin',
      tag,
      summary:
        'Allow a destination to call us: returns the URL and the secret to enter there, and replaces a previous secret',
      params: byId,
      body: hookRequest,
      storeResponse: false,
      response: { schema: hookSecret },
      async handle({ params: { id }, body, caller }) {
        const { kind } = await one(caller, id)
        const place = { tenantId: caller.tenantId, id }
        const secret = await setHookSecret(caller.db, tools.destinations.secrets, place, body.secret)
        await audit(caller, 'destination.hook', id)
        const query = destinationTypes[kind]?.hook?.secretInUrl ? `?${new URLSearchParams({ secret })}` : ''
        return { url: `${settings.publicUrl?.replace(/\/$/, '') ?? ''}/api/v2/hooks/${kind}/${id}${query}`, secret }
      },
    }),
  ]

  async function withDestination<T>({ db, tenantId }: RequestCaller, id: string, work: DestinationWork<T>): Promise<T> {
    // An id of another tenant ends here, before any tool is opened.
    await storedDestination(db, tenantId, id)
    return useDestination(db, tools.destinations, { tenantId, id }, work)
  }
}

function kindInfo(kind: (typeof destinationKinds)[number]) {
  const type = destinationTypes[kind]
  if (type === undefined) return []
  const { title, baseUrl, credentialFields, settingFields, defaultMap, hook } = type
  const default_map = defaultMap.map(([from, to]) => ({ from, to }))
  return [
    {
      kind,
      title,
      needs_base_url: baseUrl === undefined,
      credential_fields: credentialFields,
      setting_fields: settingFields,
      default_map,
      hook_secret: hook?.secret ?? null,
    },
  ]
}
