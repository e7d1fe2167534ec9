import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type AuditEvent, auditEvent, auditQuery } from './contract/audit.ts'
import { readCursor, writeCursor } from './entities/cursor.ts'
import { type Operation, operation } from './operation.ts'

/** Who did what: of the tenant, and of the stages, which serve everybody. */
export function auditOperations(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/api/v2/audit',
      permission: 'read',
      tag: 'audit',
      summary: 'Who did what, newest first',
      query: auditQuery,
      answer: { schema: z.object({ items: z.array(auditEvent), next: z.string().nullable() }) },
      async handle({ query: { limit, after, ...asked }, caller: { db, tenantId } }) {
        const question = JSON.stringify([tenantId, 'audit', asked])
        const from = after === undefined ? undefined : readCursor('after', after, question)
        const { rows } = await sql<AuditEvent & { place_: string }>`
          SELECT id, actor_id, action, subject, details, happened_at, happened_at::text AS place_,
            (SELECT coalesce(name, email) FROM users WHERE users.id = actor_id AND users.tenant_id = ${tenantId}) AS actor
          FROM audit_events
          WHERE (tenant_id = ${tenantId} OR tenant_id IS NULL) ${sql.join(conditionsOf(asked), sql``)}
            ${from === undefined ? sql`` : sql`AND (happened_at, id) < (${from.value}, ${from.id})`}
          ORDER BY happened_at DESC, id DESC LIMIT ${limit + 1}`.execute(db)
        const items = rows.slice(0, limit)
        const last = items.at(-1)
        const more = rows.length > limit && last !== undefined
        return {
          items: items.map(({ place_, ...item }) => item),
          next: more ? writeCursor({ value: last.place_, id: last.id }, question) : null,
        }
      },
    }),
  ]
}

/** Rules act in the name of the system's own user, which is no account of anybody. */
const isByPeople = sql`(actor_id IS NOT NULL AND action <> 'autopilot')`

type Asked = Omit<z.output<typeof auditQuery>, 'limit' | 'after'>

function conditionsOf({ by, row_id, from, to, ...exact }: Asked): readonly RawBuilder<unknown>[] {
  return [
    sql``,
    ...Object.entries(exact).flatMap(([name, value]) =>
      value === undefined ? [] : [sql` AND ${sql.ref(name)} = ${value}`],
    ),
    ...(by === undefined ? [] : [sql` AND ${isByPeople} IS ${by === 'people' ? sql`TRUE` : sql`NOT TRUE`}`]),
    ...(row_id === undefined ? [] : [sql` AND details -> 'ids' @> ${JSON.stringify([row_id])}::jsonb`]),
    ...(from === undefined ? [] : [sql` AND happened_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql` AND happened_at < ${to}::timestamptz`]),
  ]
}
