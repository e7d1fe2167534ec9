import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { actorOf } from '../access/caller.ts'
import { importSuppressions } from '../contacts/suppression/import-suppressions.ts'
import { suppress } from '../contacts/suppression/suppression.ts'
import { hashOf, normalizeValue } from '../contacts/suppression/suppression-key.ts'
import { AppError } from '../core/errors.ts'
import { writeAudit } from '../curation/audit.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { byId } from './contract/common.ts'
import {
  listSuppressions,
  newSuppression,
  suppression,
  suppressionAdded,
  suppressionList,
  suppressionsImported,
} from './contract/suppressions.ts'
import { type Operation, operation } from './operation.ts'

const basePath = '/api/v2/suppressions'
const [tag, subject] = ['suppressions', 'suppressions'] as const
const columns = Object.keys(suppression.shape) as (keyof typeof suppression.shape)[]
/** Ten thousand rows of 200 bytes. It is parsed on the main thread, which larger bodies would block for too long. */
const maxImportBytes = 2 * 1_048_576

/** Do-not-contact list. Adding a value deletes its contacts, and prevents them from being saved again. */
export function suppressionOperations(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List suppressions, oldest first; or look up one value',
      query: listSuppressions,
      response: { schema: z.object({ items: z.array(suppression), next: z.string().nullable() }) },
      async handle({ query: { kind, value, after, limit }, caller: { db, tenantId } }) {
        let rows = db.selectFrom('suppressions').select(columns).where('tenant_id', '=', tenantId)
        if (kind !== undefined) rows = rows.where('kind', '=', kind)
        if (value !== undefined) {
          if (kind === undefined)
            throw new AppError('request_invalid', 'value needs a kind: add kind=email, kind=phone or kind=domain.')
          rows = rows.where('value_hash', '=', hashOf(kind, normalizeValue(kind, value)))
        }
        if (after !== undefined) rows = rows.where('id', '>', after)
        const found = await rows
          .orderBy('id')
          .limit(limit + 1)
          .execute()
        const items = found.slice(0, limit)
        return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null }
      },
    }),
    operation({
      method: 'POST',
      path: basePath,
      permission: 'write',
      tag,
      summary: 'Suppress an e-mail, a phone number or a domain; its contacts are deleted',
      body: newSuppression,
      response: { status: 201, schema: suppressionAdded },
      async handle({ body: { kind, value, reason }, caller }) {
        const { db, tenantId, userId: actorId } = caller
        const { removed } = await suppress(db, { tenantId, kind, value, reason, actorId })
        await writeAudit(db, { ...actorOf(caller), action: 'suppress', subject, details: { kind, removed } })
        const row = await db
          .selectFrom('suppressions')
          .select(columns)
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', kind)
          .where('value_hash', '=', hashOf(kind, normalizeValue(kind, value)))
          .executeTakeFirst()
        return { suppression: row, contacts_removed: removed }
      },
    }),
    operation({
      method: 'POST',
      path: `${basePath}/import`,
      permission: 'write',
      tag,
      summary: 'Suppress many values, by value or by hash',
      body: suppressionList,
      bodyLimit: maxImportBytes,
      response: { schema: suppressionsImported },
      async handle({ body: { rows, reason }, caller }) {
        const { db, tenantId, userId: actorId } = caller
        const given = rows.map((row) => ({ ...row, reason: row.reason ?? reason }))
        const { results, removed } = await importSuppressions(db, { tenantId, actorId, rows: given })
        const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
        const counts = { created: count('created'), known: count('known'), invalid: count('invalid') }
        await writeAudit(db, {
          ...actorOf(caller),
          action: 'suppress.import',
          subject,
          details: { ...counts, removed },
        })
        return { ...counts, contacts_removed: removed, results }
      },
    }),
    operation({
      method: 'GET',
      path: `${basePath}/export`,
      permission: 'read',
      tag,
      summary: 'Export all suppressions as hashes, for another system',
      response: { schema: z.string(), types: ['text/csv'] },
      async handle({ caller, reply }) {
        const { db, tenantId } = caller
        await writeAudit(db, { ...actorOf(caller), action: 'export', subject, details: { format: 'csv' } })
        void reply.header('content-disposition', 'attachment; filename="suppressions.csv"')
        return reply.type('text/csv; charset=utf-8').send(Readable.from(hashLines(db, tenantId)))
      },
    }),
    operation({
      method: 'DELETE',
      path: `${basePath}/:id`,
      permission: 'admin',
      tag,
      summary: 'Remove a suppression',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      handle: ({ params: { id }, caller }) =>
        inTransaction(caller.db, async (trx) => {
          const gone = trx.deleteFrom('suppressions').where('tenant_id', '=', caller.tenantId).where('id', '=', id)
          const row = await gone.returning(['kind', 'reason']).executeTakeFirst()
          if (row === undefined) throw new AppError('not_found', 'There is no suppression with this id.')
          await writeAudit(trx, {
            ...actorOf(caller),
            action: 'suppress.remove',
            subject,
            details: { suppression_id: id, ...row },
          })
        }),
    }),
  ]
}

const batch = 5_000

/** Reads in batches: memory stays small, and no transaction is open while the client reads. */
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
