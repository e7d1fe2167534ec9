import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type AuditEvent, auditEvent, auditQuery } from './contract/audit.ts'
import { readCursor, rejectInvalidCursor, writeCursor } from './entities/cursor.ts'
import { type Operation, operation } from './operation.ts'

/** Audit events of the tenant, and of the stages, which serve all tenants. */
export function auditOperations(): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/api/v2/audit',
      permission: 'read',
      tag: 'audit',
      summary: 'List audit events, newest first',
      query: auditQuery,
      response: { schema: z.object({ items: z.array(auditEvent), next: z.string().nullable() }) },
      async handle({ query: { limit, after, ...filter }, caller: { db, tenantId } }) {
        const queryKey = JSON.stringify([tenantId, 'audit', filter])
        const from = after === undefined ? undefined : readCursor('after', after, queryKey)
        const events = sql<AuditEvent & { position_: string }>`
          SELECT id, actor_id, action, subject, details, happened_at, happened_at::text AS position_,
            (SELECT coalesce(name, email) FROM users WHERE users.id = actor_id AND users.tenant_id = ${tenantId}) AS actor
          FROM audit_events
          WHERE (tenant_id = ${tenantId} OR tenant_id IS NULL) ${sql.join(conditionsOf(filter), sql``)}
            ${from === undefined ? sql`` : sql`AND (happened_at, id) < (${from.value}, ${from.id})`}
          ORDER BY happened_at DESC, id DESC LIMIT ${limit + 1}`
        const { rows } = await rejectInvalidCursor(from && 'after', () => events.execute(db))
        const items = rows.slice(0, limit)
        const last = items.at(-1)
        const more = rows.length > limit && last !== undefined
        return {
          items: items.map(({ position_, ...item }) => item),
          next: more ? writeCursor({ value: last.position_, id: last.id }, queryKey) : null,
        }
      },
    }),
  ]
}

/** Autopilot rules act as the system user, which is not a person. */
const isByPeople = sql`(actor_id IS NOT NULL AND action <> 'autopilot')`

type AuditFilter = Omit<z.output<typeof auditQuery>, 'limit' | 'after'>

function conditionsOf({ by, row_id, from, to, ...exact }: AuditFilter): readonly RawBuilder<unknown>[] {
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
