import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { eraseSubject } from '../db/subjects/erase-subject.ts'
import { findSubject } from '../db/subjects/find-subject.ts'
import { type Subject, subjectOf, telltaleOf } from '../db/subjects/subject.ts'
import { auditEvent } from './audit-event.ts'
import { callerOf, may } from './auth.ts'
import { aboutSubject, eraseRequest } from './contract/suppressions.ts'
import { readInput } from './read-input.ts'

/**
 * The rights of the people whose contacts these are: to know, to take along, to be forgotten. By POST, so that no address
 * stands in an address; and never kept for repeated requests.
 */
export function subjectRoutes(app: FastifyInstance, { db: owner }: { db: Database }): void {
  const admin = may('admin', { keepAnswer: false })

  app.post('/api/v2/subjects/find', admin, async (request) => {
    const { db, tenantId } = callerOf(request)
    const { kind, value } = readInput(aboutSubject, request.body)
    const held = await findSubject(db, tenantId, subjectOf(kind, value))
    const mentions = held.mentions.map(({ table, rows }) => ({ table, rows: rows.length }))
    return { ...held, mentions, suppressed: held.suppressions.length > 0 }
  })

  app.post('/api/v2/subjects/export', admin, async (request, reply) => {
    const { db, tenantId, userId: actorId } = callerOf(request)
    const { kind, value } = readInput(aboutSubject, request.body)
    const held = await findSubject(db, tenantId, subjectOf(kind, value))
    await auditEvent(db, { tenantId, actorId, action: 'subject.export', subject: 'subjects', details: { kind } })
    void reply.header('content-disposition', 'attachment; filename="subject.json"')
    return { exported_at: new Date().toISOString(), ...held }
  })

  app.post('/api/v2/subjects/erase', admin, async (request) => {
    const { db, tenantId, userId: actorId } = callerOf(request)
    const { kind, value, reason } = readInput(eraseRequest, request.body)
    const subject = subjectOf(kind, value)
    await forgetAnswers(owner, tenantId, subject)
    return eraseSubject(db, { tenantId, actorId, subject, reason })
  })
}

/** Answers that are kept for repeated requests may quote the value; the tenant's own role cannot reach them. */
async function forgetAnswers(owner: Database, tenantId: string, subject: Subject): Promise<void> {
  await sql`DELETE FROM idempotency_keys
    WHERE tenant_id = ${tenantId} AND strpos(lower(body), ${telltaleOf(subject)}) > 0`.execute(owner)
}
