import { actorOf } from '../access/caller.ts'
import { listChanges } from '../leads/changes/list-changes.ts'
import { changeWatchSettings, showWatch } from '../stages/change-watch/watch-settings.ts'
import { byId } from './contract/common.ts'
import { leadChanges, watchSettingsChange, watchSettings as watchSettingsSchema } from './contract/watch.ts'
import { findRow } from './entities/detail.ts'
import { resourceNamed } from './entities/resource.ts'
import { type Operation, operation } from './operation.ts'

const path = '/api/v2/watch-settings'
const response = { schema: watchSettingsSchema }

/** The change watch: the rule of the workspace, and the changes of a lead. */
export function watchOperations(): readonly Operation[] {
  const leads = resourceNamed('leads')
  return [
    operation({
      method: 'GET',
      path,
      permission: 'read',
      tag: 'rules',
      summary:
        'Show the rule of the change watch: whether pages are read again by themselves, how often, and its budget',
      response,
      handle: ({ caller: { db, tenantId } }) => showWatch(db, tenantId),
    }),
    operation({
      method: 'PUT',
      path,
      permission: 'write',
      tag: 'rules',
      summary: 'Change the rule of the change watch; it applies within five minutes',
      body: watchSettingsChange,
      response,
      async handle({ body, caller }) {
        await changeWatchSettings(caller.db, actorOf(caller), body)
        return showWatch(caller.db, caller.tenantId)
      },
    }),
    operation({
      method: 'GET',
      path: `${leads.path}/:id/changes`,
      permission: 'read',
      tag: leads.slug,
      summary: 'List what has changed on the site of a lead, with before and after, newest first',
      params: byId,
      response: { schema: leadChanges },
      async handle({ params: { id }, caller: { db, tenantId } }) {
        await findRow(db, leads.entity, tenantId, id)
        return { items: [...(await listChanges(db, tenantId, id))] }
      },
    }),
  ]
}
