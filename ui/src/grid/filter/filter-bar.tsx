import { Button } from '@mantine/core'
import type { UrlChange } from '../../app/url-search.ts'
import { useWords } from '../../words/define-words.ts'
import { gridWords } from '../words.ts'
import { AddFilter } from './add-filter.tsx'
import { type Condition, conditionsIn, writeCondition } from './condition.ts'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'
import type { Filtered } from './filtered.ts'

/** The conditions as chips: each can be changed and taken away, and another one added. */
export function FilterBar({ grid }: { readonly grid: Filtered }) {
  const say = useWords(gridWords)
  const { search, change } = grid
  const conditions = conditionsIn(search)
  const put = (next: readonly (Condition | undefined)[]) => change(changeTo(conditions, next), { push: true })
  const nested = [search.filter ?? []].flat()
  const isFiltered = conditions.length > 0 || nested.length > 0 || search.text !== undefined
  return (
    <fieldset className={classes.bar} aria-label={say('filter')}>
      {conditions.map((condition, at) => (
        <FilterChip
          // biome-ignore lint/suspicious/noArrayIndexKey: a chip is its place among those of the address
          key={`${condition.field}-${at}`}
          grid={grid}
          condition={condition}
          onChange={(next) => put(conditions.map((one, place) => (place === at ? next : one)))}
        />
      ))}
      {nested.length > 0 && (
        <span className={classes.chip}>
          <span className={classes.body}>{say('nestedFilter')}</span>
        </span>
      )}
      <AddFilter grid={grid} conditions={conditions} onChange={put} />
      {isFiltered && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => change({ ...changeTo(conditions, []), text: undefined, filter: undefined }, { push: true })}
        >
          {say('clearFilters')}
        </Button>
      )}
    </fieldset>
  )
}

/** Every column that was asked for, and what is asked of it now. */
function changeTo(before: readonly Condition[], after: readonly (Condition | undefined)[]): UrlChange {
  const change: Record<string, string | string[] | undefined> = {}
  for (const { field } of before) change[field] = undefined
  for (const condition of after) {
    if (condition === undefined) continue
    const known = change[condition.field]
    const raw = writeCondition(condition)
    change[condition.field] = known === undefined ? raw : [known, raw].flat()
  }
  return change
}
