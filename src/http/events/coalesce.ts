/** Changes of one table, merged. */
export interface Change {
  readonly tenant: string
  readonly entity: string
  readonly count: number
  /** Null if there are many. */
  readonly ids: readonly string[] | null
}

/** With more ids a client should reload instead. */
const maxIds = 100

/** One change per table, with the sum of the counts; ids are merged up to a limit. */
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
  return { ...one, count: one.count + other.count, ids: ids === null || ids.length > maxIds ? null : ids }
}
