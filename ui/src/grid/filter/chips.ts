import { type Condition, writeCondition } from './condition.ts'

/** The chip being edited: its current condition, and its position when it was opened. */
export interface OpenChip {
  readonly at: number
  readonly draft: Condition
}

export interface Chip {
  readonly key: string
  readonly condition: Condition
  /** Its index in the conditions; undefined: it has no value, and is shown only while it is open. */
  readonly at: number | undefined
  readonly isOpen: boolean
}

export function isSame(one: Condition, other: Condition): boolean {
  return one.field === other.field && writeCondition(one) === writeCondition(other)
}

/**
 * The conditions as chips. A condition whose last value was unchecked is removed from the URL, but its chip stays while it
 * is open. The URL may have moved the condition, or may lag behind.
 */
export function chipsOf(conditions: readonly Condition[], open: OpenChip | undefined): readonly Chip[] {
  const openAt = open === undefined ? -1 : positionOf(conditions, open)
  const chips = conditions.map((condition, at) => ({ condition, at, isOpen: at === openAt }))
  const all =
    open === undefined || openAt !== -1
      ? chips
      : chips.toSpliced(open.at, 0, { condition: open.draft, at: -1, isOpen: true })
  return all.map(({ condition, at, isOpen }, index) => {
    const nth = all.slice(0, index).filter((other) => other.condition.field === condition.field).length
    return { key: `${condition.field}-${nth}`, condition, at: at === -1 ? undefined : at, isOpen }
  })
}

function positionOf(conditions: readonly Condition[], { at, draft }: OpenChip): number {
  const found = conditions.findIndex((one) => isSame(one, draft))
  if (found !== -1) return found
  return draft.values.length > 0 && conditions[at]?.field === draft.field ? at : -1
}
