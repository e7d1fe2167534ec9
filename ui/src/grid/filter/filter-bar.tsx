import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { UrlChange } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import { AddFilter } from './add-filter.tsx'
import { type Chip, chipsOf, type OpenChip } from './chips.ts'
import { type Condition, conditionsIn, writeCondition } from './condition.ts'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import type { FilterSource } from './filter-source.ts'

/** The conditions as chips that can be edited and removed, and a button to add one. */
export function FilterBar({ grid }: { readonly grid: FilterSource }) {
  const t = useMessages(gridMessages)
  const { search, change } = grid
  const conditions = conditionsIn(search)
  const [open, setOpen] = useState<OpenChip>()
  // One history entry per filter, not per checked value.
  const isEditing = useRef(false)
  const put = (next: readonly Condition[]) => {
    change(changeTo(conditions, next), { push: !isEditing.current })
    isEditing.current = true
  }
  const toggle = (next: OpenChip | undefined) => {
    isEditing.current = false
    setOpen(next)
  }
  const edit = ({ at, condition }: Chip, next: Condition | undefined) => {
    const draft = next ?? { ...condition, values: [] }
    const index = at ?? open?.at ?? conditions.length
    const replaced = conditions.toSpliced(index, at === undefined ? 0 : 1, ...(next === undefined ? [] : [next]))
    setOpen({ at: index, draft })
    put(replaced)
  }
  const remove = ({ at }: Chip) => {
    toggle(undefined)
    if (at !== undefined) put(conditions.toSpliced(at, 1))
    focusAdd()
  }
  const chips = chipsOf(conditions, open)
  useFocusAfterClose(chips.some(({ isOpen, at }) => isOpen && at === undefined))
  const nested = [search.filter ?? []].flat()
  const isFiltered = conditions.length > 0 || nested.length > 0 || search.text !== undefined
  return (
    <fieldset className={classes.bar} aria-label={t('filter')}>
      {chips.map((chip, index) => (
        <FilterChip
          key={chip.key}
          grid={grid}
          condition={chip.condition}
          isOpen={chip.isOpen}
          onToggle={(isOpen) => toggle(isOpen ? { at: chip.at ?? index, draft: chip.condition } : undefined)}
          onChange={(next) => edit(chip, next)}
          onRemove={() => remove(chip)}
        />
      ))}
      {nested.length > 0 && (
        <span className={classes.chip}>
          <span className={classes.body}>{t('nestedFilter')}</span>
        </span>
      )}
      <AddFilter grid={grid} conditions={conditions} onChange={put} onToggle={() => toggle(undefined)} />
      {isFiltered && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => change({ ...changeTo(conditions, []), text: undefined, filter: undefined }, { push: true })}
        >
          {t('clearFilters')}
        </Button>
      )}
    </fieldset>
  )
}

/** Moves the focus when the focused chip is removed. */
const focusAdd = () => document.querySelector<HTMLElement>('[data-add-filter]')?.focus()

/** An empty chip is removed when it closes, after it got the focus back. */
function useFocusAfterClose(isEmptyChipOpen: boolean): void {
  const before = useRef(false)
  useEffect(() => {
    if (before.current && !isEmptyChipOpen && document.activeElement === document.body) focusAdd()
    before.current = isEmptyChipOpen
  }, [isEmptyChipOpen])
}

/** The URL change that replaces the conditions. */
function changeTo(before: readonly Condition[], after: readonly Condition[]): UrlChange {
  const change: Record<string, string | string[] | undefined> = {}
  for (const { field } of before) change[field] = undefined
  for (const condition of after) {
    const known = change[condition.field]
    const raw = writeCondition(condition)
    change[condition.field] = known === undefined ? raw : [known, raw].flat()
  }
  return change
}
