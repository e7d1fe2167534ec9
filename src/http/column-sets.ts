import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import type { Trx } from '../db/transaction.ts'
import { inTransaction } from '../db/transaction.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { changeColumnSet, columnSet, columnSetsQuery, newColumnSet } from './contract/column-sets.ts'
import { byId } from './contract/common.ts'
import { resourceNamed } from './entities/resource.ts'
import { readColumns } from './export/open-export.ts'
import { type Operation, operation } from './operation.ts'
import { rejectDuplicateName } from './saved-views.ts'

const basePath = '/api/v2/column-sets'
const tag = 'column-sets'

interface Stored {
  readonly id: string
  readonly entity: string
  readonly name: string
  readonly definition: unknown
  readonly is_default: boolean
  readonly created_by: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const stored = ['id', 'entity', 'name', 'definition', 'is_default', 'created_by', 'created_at', 'updated_at'] as const
const definition = columnSet.pick({ columns: true, format: true })

/** Saved columns of exports. All users of the tenant share them. They are stored beside the views of lists. */
export function columnSetOperations(): readonly Operation[] {
  const sets = ({ db, tenantId }: RequestCaller) =>
    db.selectFrom('saved_views').select(stored).where('tenant_id', '=', tenantId).where('purpose', '=', 'export')
  return [
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List the saved columns of exports, by entity and name',
      query: columnSetsQuery,
      response: { schema: z.object({ items: z.array(columnSet) }) },
      async handle({ query: { entity }, caller }) {
        const all = sets(caller).orderBy('entity').orderBy('name').limit(1000)
        const some = entity === undefined ? all : all.where('entity', '=', resourceNamed(entity).entity.table)
        return { items: (await some.execute()).map(shown) }
      },
    }),
    operation({
      method: 'POST',
      path: basePath,
      permission: 'write',
      tag,
      summary: 'Save the columns of an export',
      body: newColumnSet,
      response: { status: 201, schema: columnSet },
      handle({ body: { entity: of, name, columns, format, is_default }, caller: { db, tenantId, userId } }) {
        const { entity } = resourceNamed(of)
        readColumns(entity, columns)
        const row = {
          tenant_id: tenantId,
          created_by: userId,
          entity: entity.table,
          purpose: 'export',
          name,
          is_default,
        }
        return rejectDuplicateName(name, () =>
          inTransaction(db, async (trx) => {
            if (is_default) await endDefault(trx, tenantId, entity.table)
            const insert = trx
              .insertInto('saved_views')
              .values({ ...row, definition: JSON.stringify({ columns, format }) })
            return shown(await insert.returning(stored).executeTakeFirstOrThrow())
          }),
        )
      },
    }),
    operation({
      method: 'PATCH',
      path: `${basePath}/:id`,
      permission: 'write',
      tag,
      summary: 'Rename or change saved columns, or make them the default',
      params: byId,
      body: changeColumnSet,
      response: { schema: columnSet },
      async handle({ params: { id }, body, caller }) {
        const found = await sets(caller).where('id', '=', id).executeTakeFirst()
        if (found === undefined) throw setNotFound(id)
        const before = shown(found)
        const { name = before.name, columns = before.columns, format = before.format } = body
        if (body.columns !== undefined) readColumns(resourceNamed(before.entity).entity, columns)
        const { is_default = before.is_default } = body
        return rejectDuplicateName(name, () =>
          inTransaction(caller.db, async (trx) => {
            if (is_default && !before.is_default) await endDefault(trx, caller.tenantId, before.entity)
            const update = trx
              .updateTable('saved_views')
              .set({ name, is_default, definition: JSON.stringify({ columns, format }) })
              .where('id', '=', id)
              .where('tenant_id', '=', caller.tenantId)
              .returning(stored)
            return shown(await update.executeTakeFirstOrThrow(() => setNotFound(id)))
          }),
        )
      },
    }),
    operation({
      method: 'DELETE',
      path: `${basePath}/:id`,
      permission: 'write',
      tag,
      summary: 'Delete saved columns',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      async handle({ params: { id }, caller: { db, tenantId } }) {
        const { numDeletedRows } = await db
          .deleteFrom('saved_views')
          .where('id', '=', id)
          .where('tenant_id', '=', tenantId)
          .where('purpose', '=', 'export')
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw setNotFound(id)
      },
    }),
  ]
}

/** A column that no longer exists is left out. */
function shown({ definition: given, ...row }: Stored) {
  const { columns, format } = definition.parse(given)
  const known = resourceNamed(row.entity).entity.columns
  return { ...row, columns: columns.filter((name) => known.has(name)), format }
}

async function endDefault(trx: Trx, tenantId: string, table: string): Promise<void> {
  await sql`UPDATE saved_views SET is_default = false WHERE tenant_id = ${tenantId} AND entity = ${table} AND is_default`.execute(
    trx,
  )
}

const setNotFound = (id: string) => new AppError('not_found', `There is no column set ${id}.`)
