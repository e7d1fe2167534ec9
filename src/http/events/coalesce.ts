import type { Change } from './change-log.ts'

/** More ids than these say "look again" better than any list. */
const mostIds = 100

/** One change per table: counts added, ids joined while they are few. */
export function coalesce(changes: Iterable<Change>): Change[] {
  const byEntity = new Map<string, Change>()
  for (const change of changes) {
    const known = byEntity.get(change.entity)
    byEntity.set(change.entity, known === undefined ? change : joined(known, change))
  }
  return [...byEntity.values()]
}

function joined(one: Change, other: Change): Change {
  const ids = one.ids === null || other.ids === null ? null : [...new Set([...one.ids, ...other.ids])]
  return { ...one, count: one.count + other.count, ids: ids === null || ids.length > mostIds ? null : ids }
}
