import { type Condition, writeCondition } from './condition.ts'

/** The chip that is being edited: what it says now, and where it stood when it was opened. */
export interface OpenChip {
  readonly at: number
  readonly draft: Condition
}

export interface Chip {
  readonly key: string
  readonly condition: Condition
  /** Its place among the conditions; undefined: it says nothing yet, and stays only for as long as it is open. */
  readonly at: number | undefined
  readonly isOpen: boolean
}

export function isSame(one: Condition, other: Condition): boolean {
  return one.field === other.field && writeCondition(one) === writeCondition(other)
}

/**
 * The conditions as chips. One whose last value was unticked is no condition any more, but a chip while somebody is at it;
 * the address may have moved it, or may be a moment behind.
 */
export function chipsOf(conditions: readonly Condition[], open: OpenChip | undefined): readonly Chip[] {
  const openAt = open === undefined ? -1 : positionOf(conditions, open)
  const chips = conditions.map((condition, at) => ({ condition, at, isOpen: at === openAt }))
  const all =
    open === undefined || openAt !== -1
      ? chips
      : chips.toSpliced(open.at, 0, { condition: open.draft, at: -1, isOpen: true })
  return all.map(({ condition, at, isOpen }, place) => {
    const nth = all.slice(0, place).filter((other) => other.condition.field === condition.field).length
    return { key: `${condition.field}-${nth}`, condition, at: at === -1 ? undefined : at, isOpen }
  })
}

function positionOf(conditions: readonly Condition[], { at, draft }: OpenChip): number {
  const found = conditions.findIndex((one) => isSame(one, draft))
  if (found !== -1) return found
  return draft.values.length > 0 && conditions[at]?.field === draft.field ? at : -1
}
