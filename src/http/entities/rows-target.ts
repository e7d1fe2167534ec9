import type { Caller } from '../../access/caller.ts'
import { AppError } from '../../core/errors.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { parseFilter } from '../../curation/filter/parse-filter.ts'
import type { Target } from '../../curation/target.ts'

/** The rows that a request selects: by id or by filter, exactly one of them. In a filter, `me` is the caller. */
export function rowsTarget(
  entity: Entity,
  given: { readonly ids?: readonly string[] | undefined; readonly filter?: unknown },
  { userId: me }: Pick<Caller, 'userId'>,
): Target {
  const { ids, filter } = given
  if (ids !== undefined && filter === undefined) return { ids }
  if (ids === undefined && filter !== undefined) return { filter: parseFilter(entity, filter, { me }) }
  const problem = ids === undefined ? 'is missing' : 'is given beside ids'
  const way_out = 'Send either ids or filter.'
  throw new AppError('fields_invalid', `filter ${problem}. ${way_out}`, {
    fields: [{ field: 'filter', problem, way_out }],
  })
}
