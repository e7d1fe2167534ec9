import { sql } from 'kysely'
import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { eraseSubject, type Receipt, readReceipt } from '../contacts/erasure/erase-subject.ts'
import { findSubject } from '../contacts/erasure/find-subject.ts'
import { confirmErasure, type ErasureAnswer } from '../contacts/erasure/remote-records.ts'
import { needleOf, type Subject, subjectOf } from '../contacts/erasure/subject.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { byId } from './contract/common.ts'
import { eraseRequest, erasureReceipt, subjectData, subjectExport, subjectQuery } from './contract/subjects.ts'
import { type Operation, operation } from './operation.ts'

/** POST, so that no email appears in a URL. Responses are not stored for repeated requests. */
const adminPost = { method: 'POST', permission: 'admin', tag: 'subjects', storeResponse: false } as const

/** Rights of data subjects: access, portability, erasure. `owner` is for `deleteStoredResponses`. */
export function subjectOperations(owner: Database): readonly Operation[] {
  return [
    operation({
      ...adminPost,
      path: '/api/v2/subjects/find',
      summary: 'Find the data stored about a person',
      body: subjectQuery,
      response: { schema: subjectData },
      async handle({ body: { kind, value }, caller: { db, tenantId } }) {
        const found = await findSubject(db, tenantId, subjectOf(kind, value))
        const mentions = found.mentions.map(({ table, rows }) => ({ table, rows: rows.length }))
        return { ...found, mentions, suppressed: found.suppressions.length > 0 }
      },
    }),
    operation({
      ...adminPost,
      path: '/api/v2/subjects/export',
      summary: 'Export all data stored about a person as a file',
      body: subjectQuery,
      response: { schema: subjectExport },
      async handle({ body: { kind, value }, caller, reply }) {
        const found = await findSubject(caller.db, caller.tenantId, subjectOf(kind, value))
        await writeAudit(caller.db, {
          ...actorOf(caller),
          action: 'subject.export',
          subject: 'subjects',
          details: { kind },
        })
        void reply.header('content-disposition', 'attachment; filename="subject.json"')
        return { exported_at: new Date().toISOString(), ...found }
      },
    }),
    operation({
      ...adminPost,
      path: '/api/v2/subjects/erase',
      summary: 'Erase all data of a person permanently; returns a receipt',
      body: eraseRequest,
      response: { schema: erasureReceipt },
      async handle({ body: { kind, value, reason }, caller: { db, tenantId, userId: actorId } }) {
        const subject = subjectOf(kind, value)
        await deleteStoredResponses(owner, tenantId, subject)
        return receiptOf(await eraseSubject(db, { tenantId, actorId, subject, reason }))
      },
    }),
    operation({
      method: 'GET',
      permission: 'admin',
      tag: 'subjects',
      path: '/api/v2/subjects/receipts/:id',
      summary: 'Show the receipt of an erasure with what each destination has answered until now',
      params: byId,
      response: { schema: erasureReceipt },
      async handle({ params: { id }, caller: { db, tenantId } }) {
        const receipt = await readReceipt(db, tenantId, id)
        if (receipt === undefined) throw new AppError('not_found', 'There is no receipt with this id.')
        return receiptOf(receipt)
      },
    }),
    operation({
      ...adminPost,
      path: '/api/v2/subjects/erasures/:id/confirm',
      summary: 'Confirm that you have erased a person at a destination manually',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      async handle({ params: { id }, caller }) {
        await confirmErasure(caller.db, caller.tenantId, id)
        const details = { erasure_id: id }
        await writeAudit(caller.db, {
          ...actorOf(caller),
          action: 'subject.erased_manually',
          subject: 'subjects',
          details,
        })
      },
    }),
  ]
}

const toDo: Partial<Record<ErasureAnswer['answer'], string>> = {
  marked: 'Its workflow or receiver was notified. Check that it erases the person where it stored them.',
  failed: 'Correct the problem and retry it among the failed rows, or erase the person there yourself and confirm it.',
  manual: 'Erase the person, or the number, there yourself and confirm it: no connection can do it.',
}

const receiptOf = ({ destinations, ...receipt }: Receipt) => ({
  ...receipt,
  destinations: destinations.map((one) => ({ ...one, what_to_do: toDo[one.answer] ?? null })),
})

/** Responses stored for repeated requests may quote the value. The tenant's role cannot delete them. */
async function deleteStoredResponses(owner: Database, tenantId: string, subject: Subject): Promise<void> {
  await sql`DELETE FROM idempotency_keys
    WHERE tenant_id = ${tenantId} AND strpos(lower(body), ${needleOf(subject)}) > 0`.execute(owner)
}
