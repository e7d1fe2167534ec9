import { Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { FilterNode } from '../../api/entity-routes.ts'
import type { UrlSearch } from '../../app/url-search.ts'
import { filterIn, searchOfFilter } from '../../grid/filter/condition.ts'
import { FilterBar } from '../../grid/filter/filter-bar.tsx'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

interface FilterFieldProps {
  /** In the filter language; null: all contacts. */
  readonly filter: FilterNode | null
  readonly error: string | undefined
  readonly onChange: (filter: FilterNode | null) => void
}

const quick = ['kind', 'email_type', 'confidence', 'country', 'tags']

/** Which contacts a destination accepts, with the filter bar of the grids. */
export function FilterField({ filter, error, onChange }: FilterFieldProps) {
  const t = useMessages(messages)
  const { data } = useQuery({
    queryKey: ['entities'],
    queryFn: ({ signal }) => call('GET /entities', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const columns = data?.items.find(({ slug }) => slug === 'contacts')?.columns ?? []
  // As text, so that a value that is being typed is not read too early.
  const [search, setSearch] = useState<UrlSearch>(() => searchOfFilter(asList(filter)))
  const change = (changes: Readonly<Record<string, string | readonly string[] | undefined>>) => {
    const next = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined)
    const changed = Object.fromEntries(next) as UrlSearch
    setSearch(changed)
    onChange(next.length === 0 ? null : filterIn(changed, columns))
  }
  const grid = {
    columns,
    search,
    change,
    declaration: { slug: 'contacts' as const, quick },
    layout: { byName: new Map(columns.map((column) => [column.name, column])) },
  }
  return (
    <Input.Wrapper label={t('accepts')} description={t('acceptsHint')} error={error}>
      <FilterBar grid={grid} />
    </Input.Wrapper>
  )
}

/** The filter as a list of conditions, which the filter bar needs. */
function asList(filter: FilterNode | null): FilterNode {
  if (filter === null) return { all: [] }
  return 'all' in filter ? filter : { all: [filter] }
}
