import { sql } from 'kysely'
import { actorOf } from '../access/caller.ts'
import { eraseSubject } from '../contacts/erasure/erase-subject.ts'
import { findSubject } from '../contacts/erasure/find-subject.ts'
import { needleOf, type Subject, subjectOf } from '../contacts/erasure/subject.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
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
        return eraseSubject(db, { tenantId, actorId, subject, reason })
      },
    }),
  ]
}

/** Responses stored for repeated requests may quote the value. The tenant's role cannot delete them. */
async function deleteStoredResponses(owner: Database, tenantId: string, subject: Subject): Promise<void> {
  await sql`DELETE FROM idempotency_keys
    WHERE tenant_id = ${tenantId} AND strpos(lower(body), ${needleOf(subject)}) > 0`.execute(owner)
}
