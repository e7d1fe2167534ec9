import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { EntityColumn } from '../../api/entity-routes.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { gridMessages } from '../messages.ts'
import classes from './filter-bar.module.css'
import type { FilterSource } from './filter-source.ts'

interface ValueListProps {
  readonly grid: FilterSource
  readonly column: EntityColumn
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The values of a column with their row counts under the other filters. */
export function ValueList({ grid, column, values, onChange }: ValueListProps) {
  const t = useMessages(gridMessages)
  const codeLabel = useCodeLabel()
  const { number } = useFormat()
  const { slug } = grid.declaration
  const { row: _row, by: _by, sort: _sort, [column.name]: _own, ...others } = grid.search
  const { data, isPending } = useQuery({
    queryKey: ['rows', slug, 'facets', column.name, others],
    queryFn: ({ signal }) =>
      call(`GET /${slug}` as const, { query: { ...others, facets: column.name, limit: 1, total: 'none' }, signal }),
    placeholderData: (before) => before,
  })
  if (isPending) return <Skeleton height={96} />
  const facet = data?.facets[column.name]
  const counts = new Map(facet?.values.map(({ value, count }) => [value ?? '', count]))
  const known = [...new Set([...counts.keys(), ...column.words, ...values])].filter((value) => value !== '')
  const sorted = known.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  return (
    <fieldset className={classes.list} aria-label={t('choose')}>
      {sorted.map((value) => (
        <div key={value} className={classes.option}>
          <Checkbox
            size="xs"
            flex={1}
            label={codeLabel(value)}
            checked={values.includes(value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...values, value] : values.filter((one) => one !== value))
            }
          />
          <span className={classes.count}>
            {facet?.exact === false && counts.has(value) ? '≥ ' : ''}
            {number(counts.get(value) ?? 0)}
          </span>
        </div>
      ))}
    </fieldset>
  )
}
