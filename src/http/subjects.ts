import { sql } from 'kysely'
import { actorOf } from '../access/caller.ts'
import { eraseSubject } from '../contacts/erasure/erase-subject.ts'
import { findSubject } from '../contacts/erasure/find-subject.ts'
import { type Subject, subjectOf, telltaleOf } from '../contacts/erasure/subject.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { eraseRequest, erasureReceipt, subjectData, subjectExport, subjectQuery } from './contract/subjects.ts'
import { type Operation, operation } from './operation.ts'

/** By POST, so that no address stands in an address; and never kept for repeated requests. */
const asked = { method: 'POST', permission: 'admin', tag: 'subjects', keepAnswer: false } as const

/** The rights of the people whose contacts these are: to know, to take along, to be forgotten. `owner`: see forgetAnswers. */
export function subjectOperations(owner: Database): readonly Operation[] {
  return [
    operation({
      ...asked,
      path: '/api/v2/subjects/find',
      summary: 'What is held about a person',
      body: subjectQuery,
      answer: { schema: subjectData },
      async handle({ body: { kind, value }, caller: { db, tenantId } }) {
        const found = await findSubject(db, tenantId, subjectOf(kind, value))
        const mentions = found.mentions.map(({ table, rows }) => ({ table, rows: rows.length }))
        return { ...found, mentions, suppressed: found.suppressions.length > 0 }
      },
    }),
    operation({
      ...asked,
      path: '/api/v2/subjects/export',
      summary: 'Everything that is held about a person, as a file',
      body: subjectQuery,
      answer: { schema: subjectExport },
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
      ...asked,
      path: '/api/v2/subjects/erase',
      summary: 'Erase a person everywhere, for good; answers with a receipt',
      body: eraseRequest,
      answer: { schema: erasureReceipt },
      async handle({ body: { kind, value, reason }, caller: { db, tenantId, userId: actorId } }) {
        const subject = subjectOf(kind, value)
        await forgetAnswers(owner, tenantId, subject)
        return eraseSubject(db, { tenantId, actorId, subject, reason })
      },
    }),
  ]
}

/** Answers that are kept for repeated requests may quote the value; the tenant's own role cannot reach them. */
async function forgetAnswers(owner: Database, tenantId: string, subject: Subject): Promise<void> {
  await sql`DELETE FROM idempotency_keys
    WHERE tenant_id = ${tenantId} AND strpos(lower(body), ${telltaleOf(subject)}) > 0`.execute(owner)
}
