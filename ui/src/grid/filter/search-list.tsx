import { Checkbox, Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import classes from './filter-bar.module.css'
import { useSearchLabel } from './use-search-label.ts'

interface SearchListProps {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

const maxSearches = 500

/** The newest searches by what they asked for. A repeated search is one option: all of its runs. */
export function SearchList({ values, onChange }: SearchListProps) {
  const t = useMessages(gridMessages)
  const labelOf = useSearchLabel()
  const [wanted, setWanted] = useState('')
  const { data, isPending } = useQuery({
    queryKey: ['rows', 'searches', 'newest'],
    queryFn: ({ signal }) => call('GET /searches', { query: { limit: maxSearches }, signal }),
  })
  if (isPending) return <Skeleton height={96} />
  const byLabel = Map.groupBy(data?.items ?? [], labelOf)
  const options = [...byLabel].map(([label, runs]) => ({ label, ids: runs.map(({ id }) => id) }))
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <fieldset className={classes.list} aria-label={t('choose')}>
      <TextInput
        size="xs"
        aria-label={t('findValue')}
        placeholder={t('findValue')}
        data-autofocus
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('noValue')}
        </Text>
      )}
      {found.map(({ label, ids }) => (
        <div key={label} className={classes.option}>
          <Checkbox
            size="xs"
            flex={1}
            label={label}
            checked={ids.some((id) => values.includes(id))}
            onChange={(event) => {
              const rest = values.filter((value) => !ids.includes(value))
              onChange(event.currentTarget.checked ? [...rest, ...ids] : rest)
            }}
          />
        </div>
      ))}
    </fieldset>
  )
}
