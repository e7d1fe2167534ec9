import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Database } from '../db/database.ts'
import { importSuppressions } from '../db/import-suppressions.ts'
import { suppress } from '../db/suppression.ts'
import { hashOf, normalValue } from '../db/suppression-key.ts'
import { inTransaction } from '../db/transaction.ts'
import { auditEvent } from './audit-event.ts'
import { callerOf, may } from './auth.ts'
import { byId } from './contract/access.ts'
import { listSuppressions, newSuppression, suppressionList } from './contract/suppressions.ts'
import { readInput } from './read-input.ts'

const columns = ['id', 'kind', 'value', 'reason', 'created_by', 'created_at'] as const
const largestImport = 8 * 1_048_576

/** Do-not-contact. What is added here is gone from contacts at once and cannot be written again. */
export function suppressionRoutes(app: FastifyInstance): void {
  app.get('/api/v2/suppressions', may('read'), async (request) => {
    const { db, tenantId } = callerOf(request)
    const { kind, value, after, limit } = readInput(listSuppressions, request.query)
    let rows = db.selectFrom('suppressions').select(columns).where('tenant_id', '=', tenantId)
    if (kind !== undefined) rows = rows.where('kind', '=', kind)
    if (value !== undefined) {
      if (kind === undefined)
        throw new AppError('request_invalid', 'value needs its kind: add kind=email, phone or domain.')
      rows = rows.where('value_hash', '=', hashOf(kind, normalValue(kind, value)))
    }
    if (after !== undefined) rows = rows.where('id', '>', after)
    const found = await rows
      .orderBy('id')
      .limit(limit + 1)
      .execute()
    const items = found.slice(0, limit)
    return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null }
  })

  app.post('/api/v2/suppressions', may('write'), async (request, reply) => {
    const { db, tenantId, userId: actorId } = callerOf(request)
    const { kind, value, reason } = readInput(newSuppression, request.body)
    const { removed } = await suppress(db, { tenantId, kind, value, reason, actorId })
    await auditEvent(db, { tenantId, actorId, action: 'suppress', subject: 'suppressions', details: { kind, removed } })
    const key = { kind, value_hash: hashOf(kind, normalValue(kind, value)) }
    const row = await db
      .selectFrom('suppressions')
      .select(columns)
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', key.kind)
      .where('value_hash', '=', key.value_hash)
      .executeTakeFirst()
    return reply.code(201).send({ suppression: row, contacts_removed: removed })
  })

  app.post('/api/v2/suppressions/import', { ...may('write'), bodyLimit: largestImport }, async (request) => {
    const { db, tenantId, userId: actorId } = callerOf(request)
    const { rows, reason } = readInput(suppressionList, request.body)
    const given = rows.map((row) => ({ ...row, reason: row.reason ?? reason }))
    const { results, removed } = await importSuppressions(db, { tenantId, actorId, rows: given })
    const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
    const counts = { created: count('created'), known: count('known'), invalid: count('invalid') }
    const details = { ...counts, removed }
    await auditEvent(db, { tenantId, actorId, action: 'suppress.import', subject: 'suppressions', details })
    return { ...counts, contacts_removed: removed, results }
  })

  app.get('/api/v2/suppressions/export', may('read'), async (request, reply) => {
    const { db, tenantId } = callerOf(request)
    void reply.header('content-disposition', 'attachment; filename="suppressions.csv"')
    return reply.type('text/csv; charset=utf-8').send(Readable.from(hashLines(db, tenantId)))
  })

  app.delete('/api/v2/suppressions/:id', may('admin'), async (request, reply) => {
    const { db, tenantId, userId: actorId } = callerOf(request)
    const { id } = readInput(byId, request.params)
    await inTransaction(db, async (trx) => {
      const gone = trx.deleteFrom('suppressions').where('tenant_id', '=', tenantId).where('id', '=', id)
      const row = await gone.returning(['kind', 'reason']).executeTakeFirst()
      if (row === undefined) throw new AppError('not_found', 'There is no such suppression.')
      const details = { suppression_id: id, ...row }
      await auditEvent(trx, { tenantId, actorId, action: 'suppress.remove', subject: 'suppressions', details })
    })
    return reply.code(204).send()
  })
}

const batch = 5_000

/** In batches, so that a million lines cost no memory and no transaction stays open while the client reads. */
async function* hashLines(db: Database, tenantId: string): AsyncGenerator<string> {
  yield 'kind,hash,created_at\r\n'
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string; line: string }>`
      SELECT id, kind || ',' || encode(value_hash, 'hex') || ',' ||
        to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS line
      FROM suppressions WHERE tenant_id = ${tenantId} AND id > ${after} ORDER BY id LIMIT ${batch}`.execute(db)
    if (rows.length === 0) return
    yield rows.map(({ line }) => `${line}\r\n`).join('')
    after = rows.at(-1)?.id ?? after
  }
}
