import { z } from 'zod'
import { AppError, systemCodeOf } from '../core/errors.ts'
import { parseFilter } from '../curation/filter/parse-filter.ts'
import type { RequestCaller } from './auth/route-permissions.ts'
import { byId } from './contract/common.ts'
import { changeView, newView, savedView, viewDefinition, viewsQuery } from './contract/saved-views.ts'
import { type Resource, resourceNamed } from './entities/resource.ts'
import { readSort } from './entities/sort.ts'
import { countMany, expectedRows, type Total } from './entities/total.ts'
import { type Operation, operation } from './operation.ts'

const basePath = '/api/v2/saved-views'
const tag = 'saved-views'
const columns = ['id', 'created_by', 'entity', 'name', 'definition', 'created_at', 'updated_at'] as const

/** Saved filters. All users of the tenant see them. */
export function savedViewOperations(): readonly Operation[] {
  const views = ({ db, tenantId }: RequestCaller) =>
    db.selectFrom('saved_views').select(columns).where('tenant_id', '=', tenantId).where('purpose', '=', 'list')
  return [
    operation({
      method: 'GET',
      path: basePath,
      permission: 'read',
      tag,
      summary: 'List the saved views, by entity and name',
      query: viewsQuery,
      response: { schema: z.object({ items: z.array(savedView) }) },
      async handle({ query: { entity, counts }, caller }) {
        const all = views(caller).orderBy('entity').orderBy('name').limit(1000)
        const some = entity === undefined ? all : all.where('entity', '=', resourceNamed(entity).entity.table)
        const items = await some.execute()
        return { items: counts === 'true' ? await withTotals(caller, items) : items }
      },
    }),
    operation({
      method: 'POST',
      path: basePath,
      permission: 'write',
      tag,
      summary: 'Save a view',
      body: newView,
      response: { status: 201, schema: savedView },
      handle({ body, caller: { db, tenantId, userId } }) {
        const resource = resourceNamed(body.entity)
        const row = { tenant_id: tenantId, created_by: userId, entity: resource.entity.table, name: body.name }
        const insert = db
          .insertInto('saved_views')
          .values({ ...row, definition: normalised(resource, body.definition) })
          .returning(columns)
        return rejectDuplicateName(body.name, () => insert.executeTakeFirstOrThrow())
      },
    }),
    operation({
      method: 'PATCH',
      path: `${basePath}/:id`,
      permission: 'write',
      tag,
      summary: 'Rename or redefine a view',
      params: byId,
      body: changeView,
      response: { schema: savedView },
      async handle({ params: { id }, body, caller }) {
        const view = await views(caller).where('id', '=', id).executeTakeFirst()
        if (view === undefined) throw viewNotFound(id)
        const { name = view.name, definition: changed } = body
        const update = caller.db
          .updateTable('saved_views')
          .set({ name, ...(changed !== undefined && { definition: normalised(resourceNamed(view.entity), changed) }) })
          .where('id', '=', id)
          .where('tenant_id', '=', caller.tenantId)
          .returning(columns)
        return rejectDuplicateName(name, () => update.executeTakeFirstOrThrow(() => viewNotFound(id)))
      },
    }),
    operation({
      method: 'DELETE',
      path: `${basePath}/:id`,
      permission: 'write',
      tag,
      summary: 'Delete a view',
      params: byId,
      response: { status: 204, schema: z.undefined() },
      async handle({ params: { id }, caller: { db, tenantId } }) {
        const gone = db
          .deleteFrom('saved_views')
          .where('id', '=', id)
          .where('tenant_id', '=', tenantId)
          .where('purpose', '=', 'list')
        const { numDeletedRows } = await gone.executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw viewNotFound(id)
      },
    }),
  ]
}

const maxCounted = 100

/** Sequential, so that one request does not use all connections. */
async function withTotals<View extends { entity: string; definition: unknown }>(caller: RequestCaller, views: View[]) {
  const counted: (View & { total: Total | null })[] = []
  for (const [n, view] of views.entries()) {
    counted.push({ ...view, total: n < maxCounted ? await totalOf(caller, view) : null })
  }
  return counted
}

async function totalOf(
  { db, tenantId, userId: me }: RequestCaller,
  view: { entity: string; definition: unknown },
): Promise<Total | null> {
  try {
    const { filter: given } = viewDefinition.parse(view.definition)
    const filter = parseFilter(resourceNamed(view.entity).entity, given, { me })
    return await countMany(db, tenantId, filter, await expectedRows(db, tenantId, filter))
  } catch (error) {
    // A view saved by an older version may name a column that no longer exists.
    if (error instanceof AppError || error instanceof z.ZodError) return null
    throw error
  }
}

const viewNotFound = (id: string) => new AppError('not_found', `There is no saved view ${id}.`)

/**
 * Validates a definition before it is stored, so that an invalid view fails on save and not when it is opened. All users of
 * the tenant share a view, so `me` stays: it is the user who opens the view.
 */
function normalised({ entity }: Resource, { filter, sort, columns: shown }: z.output<typeof viewDefinition>): string {
  const { root } = parseFilter(entity, filter, { at: 'definition.filter', me: 'me' })
  if (sort !== undefined) readSort(entity, sort)
  const known = shown?.filter((name) => entity.columns.has(name))
  return JSON.stringify({ filter: root, sort, columns: known })
}

const uniqueViolation = '23505'

/** Throws `name_taken` if a saved view or column set of this entity has the name. */
export async function rejectDuplicateName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (systemCodeOf(error) !== uniqueViolation) throw error
    throw new AppError('name_taken', `The name "${name}" is taken. Choose another name.`, { cause: error })
  }
}
