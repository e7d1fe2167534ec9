import { actorOf } from '../../access/caller.ts'
import { addContact } from '../../contacts/add-contact.ts'
import { mergeContacts } from '../../contacts/merging/merge-contacts.ts'
import { writeAudit } from '../../curation/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { requestedDomain } from '../../stages/create-domains.ts'
import type { RouteDependencies } from '../app-options.ts'
import { contactsMerged, mergeContactsBody, newContact } from '../contract/contacts.ts'
import { evidenceList, evidenceQuery } from '../contract/details.ts'
import { type Operation, operation } from '../operation.ts'
import { findRow } from './detail.ts'
import { evidenceOfContacts } from './read-evidence.ts'
import { resources } from './resource.ts'

/** Routes that only contacts have: add, merge, and the evidence of several. */
export function contactOperations({ tools }: Pick<RouteDependencies, 'tools'>): readonly Operation[] {
  return resources
    .filter(({ entity }) => entity.table === 'contacts')
    .flatMap(({ entity, path, slug: tag, row }) => [
      operation({
        method: 'POST',
        path,
        permission: 'write',
        tag,
        summary: 'Add a contact manually; 409 with its id if it already exists',
        body: newContact,
        response: { status: 201, schema: row },
        handle: ({ body, caller, reply }) =>
          inTransaction(caller.db, async (trx) => {
            const { lead_id: leadId } = body
            const to =
              leadId === undefined
                ? { domainId: await requestedDomain(trx, caller.tenantId, body, tools.autopilot) }
                : { leadId }
            const id = await addContact(trx, caller, to, body)
            await tools.autopilot.apply(trx, { entity: 'contacts', tenantId: caller.tenantId, ids: [id] })
            await writeAudit(trx, { ...actorOf(caller), action: 'add', subject: entity.table, details: { ids: [id] } })
            void reply.header('location', `${path}/${id}`)
            return findRow(trx, entity, caller.tenantId, id)
          }),
      }),
      operation({
        method: 'GET',
        path: `${path}/evidence`,
        permission: 'read',
        tag,
        summary: 'Show where contacts were found: up to 20 pieces of evidence of each, those still on their page first',
        query: evidenceQuery,
        response: { schema: evidenceList },
        handle: async ({ query: { ids }, caller: { db, tenantId } }) => ({
          items: await evidenceOfContacts(db, tenantId, ids),
        }),
      }),
      operation({
        method: 'POST',
        path: `${path}/merge`,
        permission: 'write',
        tag,
        summary:
          'Merge several contacts of a domain into one: evidence moves, the curation of the kept contact stays; can be undone for 30 days',
        body: mergeContactsBody,
        response: { schema: contactsMerged(row) },
        handle: ({ body: { keep, merge }, caller }) =>
          inTransaction(caller.db, async (trx) => {
            const { mergeId, removed, evidenceMoved } = await mergeContacts(trx, caller, keep, merge)
            const details = { ids: [keep, ...removed.map(({ id }) => id)], kept: keep, merged: removed }
            await writeAudit(trx, { ...actorOf(caller), action: 'merge', subject: entity.table, details })
            const item = await findRow(trx, entity, caller.tenantId, keep)
            return { item, merged: removed.map(({ id }) => id), evidence_moved: evidenceMoved, merge_id: mergeId }
          }),
      }),
    ])
}
