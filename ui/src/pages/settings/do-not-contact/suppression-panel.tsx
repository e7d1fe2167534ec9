import { Button, Select, Text, TextInput } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useUrlSearch } from '../../../app/url-search.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import classes from './do-not-contact.module.css'
import { guessKind, isKind, kinds } from './kinds.ts'
import { messages } from './messages.ts'
import { SuppressionTable } from './suppression-table.tsx'

/** The list, or the search for one value. Only whole values can be found, because hashes cannot be searched by prefix. */
export function SuppressionPanel() {
  const t = useMessages(messages)
  const [search, change] = useUrlSearch()
  const [searched, setSearched] = useState<string>()
  const kind = typeof search.kind === 'string' && isKind(search.kind) ? search.kind : undefined
  const list = useInfiniteQuery({
    queryKey: ['suppressions', 'list', kind, searched],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /suppressions', {
        query: {
          ...(searched === undefined ? kind !== undefined && { kind } : { kind: guessKind(searched), value: searched }),
          ...(pageParam !== undefined && { after: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <Panel title={t('listTitle')} lead={t('listLead')}>
      <div className={classes.search}>
        <Select
          label={t('kind')}
          data={[{ value: '', label: t('anyKind') }, ...kinds.map((each) => ({ value: each, label: t(each) }))]}
          value={kind ?? ''}
          onChange={(next) => change({ kind: next === null || next === '' ? undefined : next })}
          allowDeselect={false}
          disabled={searched !== undefined}
        />
        <ValueSearch searched={searched} onSearch={setSearched} />
      </div>
      <Loaded query={list} failedTitle={t('failedTitle')}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items)
          if (rows.length === 0 && searched !== undefined) return <Text>{t('notListed', { value: searched })}</Text>
          if (rows.length === 0) return <EmptyList />
          return <SuppressionTable rows={rows} />
        }}
      </Loaded>
      {list.hasNextPage && (
        <Button variant="default" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Panel>
  )
}

interface ValueSearchProps {
  readonly searched: string | undefined
  readonly onSearch: (value: string | undefined) => void
}

function ValueSearch({ searched, onSearch }: ValueSearchProps) {
  const t = useMessages(messages)
  const [value, setValue] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(value.trim() === '' ? undefined : value.trim())
  }
  const reset = () => {
    setValue('')
    onSearch(undefined)
  }
  return (
    <form className={classes.searchForm} onSubmit={submit}>
      <TextInput
        className={classes.grow ?? ''}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('searchButton')}
      </Button>
      {searched !== undefined && (
        <Button variant="subtle" onClick={reset}>
          {t('showAll')}
        </Button>
      )}
    </form>
  )
}

function EmptyList() {
  const t = useMessages(messages)
  return (
    <EmptyState icon={IconBan} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  )
}
