import { Checkbox, Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { EntityColumn } from '../../api/entity-routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useKindLabels } from '../../messages/kind-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { isKindColumn, useValueText } from '../cells/value-text.ts'
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
  const valueText = useValueText(column.name)
  const isKind = isKindColumn(column.name)
  const allKinds = useKindLabels(isKind)
  const [wanted, setWanted] = useState('')
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
  const isFound = (value: string) => valueText(value).toLowerCase().includes(wanted.trim().toLowerCase())
  // The facet has the most frequent categories. A search finds the others, too.
  const rare = isKind && wanted.trim() !== '' ? Object.keys(allKinds) : []
  const known = [...new Set([...counts.keys(), ...column.words, ...values, ...rare])]
  const options = optionsOf(
    known.filter((value) => value !== '' && isFound(value)),
    valueText,
  )
  const countOf = (codes: readonly string[]) => Math.max(...codes.map((code) => counts.get(code) ?? 0))
  const sorted = options.toSorted((one, other) => countOf(other.codes) - countOf(one.codes)).slice(0, maxOptions)
  const toggle = (codes: readonly string[], isChecked: boolean) => {
    const rest = values.filter((value) => !codes.includes(value))
    onChange(isChecked ? [...rest, ...codes] : rest)
  }
  return (
    <fieldset className={classes.list} aria-label={t('choose')}>
      {isKind && (
        <TextInput
          size="xs"
          aria-label={t('findValue')}
          placeholder={t('findValue')}
          data-autofocus
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {sorted.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('noValue')}
        </Text>
      )}
      {sorted.map(({ label, codes }) => (
        <div key={label} className={classes.option}>
          <Checkbox
            size="xs"
            flex={1}
            label={label}
            checked={codes.some((code) => values.includes(code))}
            onChange={(event) => toggle(codes, event.currentTarget.checked)}
          />
          <span className={classes.count}>
            {facet?.exact === false && codes.some((code) => counts.has(code)) ? '≥ ' : ''}
            {number(countOf(codes))}
          </span>
        </div>
      ))}
    </fieldset>
  )
}

const maxOptions = 60

/** One option per label: checking "Dentist" means `amenity=dentist` and `healthcare=dentist`. */
function optionsOf(codes: readonly string[], textOf: (code: string) => string) {
  const byLabel = Map.groupBy(codes, textOf)
  return [...byLabel].map(([label, same]) => ({ label, codes: same }))
}
