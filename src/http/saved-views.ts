import { z } from 'zod'
import { AppError, systemCodeOf } from '../core/errors.ts'
import { parseFilter } from '../curation/filter/parse-filter.ts'
import type { RequestCaller } from './auth.ts'
import { byId } from './contract/common.ts'
import { changeView, newView, savedView, viewDefinition, viewsQuery } from './contract/saved-views.ts'
import { type Resource, resources } from './entities/resource.ts'
import { readSort } from './entities/sort.ts'
import { countMany, expectedRows, type Total } from './entities/total.ts'
import { type Operation, operation } from './operation.ts'

const at = '/api/v2/saved-views'
const tag = 'saved-views'
const columns = ['id', 'created_by', 'entity', 'name', 'definition', 'created_at', 'updated_at'] as const

/** Filters that people come back to. They are the tenant's: whoever may see the rows may see the views of them. */
export function savedViewOperations(): readonly Operation[] {
  const views = ({ db, tenantId }: RequestCaller) =>
    db.selectFrom('saved_views').select(columns).where('tenant_id', '=', tenantId)
  return [
    operation({
      method: 'GET',
      path: at,
      permission: 'read',
      tag,
      summary: 'The saved views, by entity and name',
      query: viewsQuery,
      answer: { schema: z.object({ items: z.array(savedView) }) },
      async handle({ query: { entity, counts }, caller }) {
        const all = views(caller).orderBy('entity').orderBy('name').limit(1000)
        const some = entity === undefined ? all : all.where('entity', '=', resourceNamed(entity).entity.table)
        const items = await some.execute()
        return { items: counts === 'true' ? await withTotals(caller, items) : items }
      },
    }),
    operation({
      method: 'POST',
      path: at,
      permission: 'write',
      tag,
      summary: 'Save a view',
      body: newView,
      answer: { status: 201, schema: savedView },
      handle({ body, caller: { db, tenantId, userId } }) {
        const resource = resourceNamed(body.entity)
        const row = { tenant_id: tenantId, created_by: userId, entity: resource.entity.table, name: body.name }
        const insert = db
          .insertInto('saved_views')
          .values({ ...row, definition: normalised(resource, body.definition) })
          .returning(columns)
        return unlessTaken(body.name, () => insert.executeTakeFirstOrThrow())
      },
    }),
    operation({
      method: 'PATCH',
      path: `${at}/:id`,
      permission: 'write',
      tag,
      summary: 'Rename or redefine a view',
      params: byId,
      body: changeView,
      answer: { schema: savedView },
      async handle({ params: { id }, body, caller }) {
        const view = await views(caller).where('id', '=', id).executeTakeFirst()
        if (view === undefined) throw notThere(id)
        const { name = view.name, definition: changed } = body
        const update = caller.db
          .updateTable('saved_views')
          .set({ name, ...(changed !== undefined && { definition: normalised(resourceNamed(view.entity), changed) }) })
          .where('id', '=', id)
          .where('tenant_id', '=', caller.tenantId)
          .returning(columns)
        return unlessTaken(name, () => update.executeTakeFirstOrThrow(() => notThere(id)))
      },
    }),
    operation({
      method: 'DELETE',
      path: `${at}/:id`,
      permission: 'write',
      tag,
      summary: 'Delete a view',
      params: byId,
      answer: { status: 204, schema: z.undefined() },
      async handle({ params: { id }, caller: { db, tenantId } }) {
        const gone = db.deleteFrom('saved_views').where('id', '=', id).where('tenant_id', '=', tenantId)
        const { numDeletedRows } = await gone.executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw notThere(id)
      },
    }),
  ]
}

const mostCounted = 100

/** One after the other: a sidebar must not take all the connections there are. */
async function withTotals<View extends { entity: string; definition: unknown }>(caller: RequestCaller, views: View[]) {
  const counted: (View & { total: Total | null })[] = []
  for (const [n, view] of views.entries()) {
    counted.push({ ...view, total: n < mostCounted ? await totalOf(caller, view) : null })
  }
  return counted
}

async function totalOf(
  { db, tenantId }: RequestCaller,
  view: { entity: string; definition: unknown },
): Promise<Total | null> {
  try {
    const { filter: given } = viewDefinition.parse(view.definition)
    const filter = parseFilter(resourceNamed(view.entity).entity, given)
    return await countMany(db, tenantId, filter, await expectedRows(db, tenantId, filter))
  } catch (error) {
    // A view that an older version saved may name a column that is gone.
    if (error instanceof AppError || error instanceof z.ZodError) return null
    throw error
  }
}

const notThere = (id: string) => new AppError('not_found', `There is no saved view ${id}.`)

function resourceNamed(name: string): Resource {
  const found = resources.find(({ slug, entity }) => slug === name || entity.table === name)
  if (found !== undefined) return found
  const [problem, way_out] = ['is no entity', `Use one of ${resources.map(({ slug }) => slug).join(', ')}.`]
  throw new AppError('fields_invalid', `entity ${problem}. ${way_out}`, {
    fields: [{ field: 'entity', problem, way_out }],
  })
}

/** Read before it is kept: a view that cannot be used is refused when it is made, not when somebody opens it. */
function normalised({ entity }: Resource, { filter, sort, columns: shown }: z.output<typeof viewDefinition>): string {
  const { root } = parseFilter(entity, filter, 'definition.filter')
  if (sort !== undefined) readSort(entity, sort)
  const known = shown?.filter((name) => entity.columns.has(name))
  return JSON.stringify({ filter: root, sort, columns: known })
}

const uniqueViolation = '23505'

async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (systemCodeOf(error) !== uniqueViolation) throw error
    throw new AppError('name_taken', `There is a view "${name}" already.`, { cause: error })
  }
}
