import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Import, ImportRow } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { rowAddress } from '../../lib/row-address.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { useWords } from '../../words/define-words.ts'
import { isUnderWay } from './import-state.ts'
import classes from './imports.module.css'
import { useReasonWords } from './reason-words.ts'
import { words } from './words.ts'

const results = ['created', 'linked', 'duplicate', 'invalid'] as const

/** What became of each row, by its line in the file. */
export function ImportRows({ record }: { readonly record: Import }) {
  const say = useWords(words)
  const reasonWords = useReasonWords()
  const [url] = useUrlSearch()
  const result = results.find((one) => one === url.result)
  const list = useInfiniteQuery({
    queryKey: ['rows', 'imports', record.id, 'rows', result],
    queryFn: ({ signal, pageParam: after }) =>
      call('GET /imports/:id/rows', {
        params: { id: record.id },
        query: { limit: 50, after, ...(result !== undefined && { result }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const columns: PlainColumn<ImportRow>[] = [
    { label: say('line'), isNumber: true, show: ({ line }) => line },
    {
      label: say('result'),
      show: (row) => (
        <span className={classes.result} data-result={row.result}>
          {say(row.result)}
        </span>
      ),
    },
    {
      label: say('asItCame'),
      isWide: true,
      show: ({ raw, reason }) => (
        <>
          <Text size="sm">{raw.filter((cell) => cell !== '').join(' · ')}</Text>
          {reason !== null && (
            <Text size="xs" c="var(--sky-bad)">
              {reasonWords(reason)}
            </Text>
          )}
        </>
      ),
    },
    {
      label: say('openRow'),
      isQuiet: true,
      show: ({ entity_id: id, line }) =>
        id !== null && (
          <Anchor component={Link} {...rowAddress(record.entity, id)} inherit aria-label={say('openLine', { line })}>
            {say('open')}
          </Anchor>
        ),
    },
  ]
  if (list.isPending) return <Skeleton height={120} />
  if (list.data === undefined) {
    return <FailedState title={say('rowsFailed')} error={list.error} onAgain={() => void list.refetch()} />
  }
  if (rows.length === 0) {
    return <Text c="dimmed">{say(isUnderWay(record) ? 'rowsSoon' : 'noRows')}</Text>
  }
  return (
    <>
      <PlainTable label={say('rows')} columns={columns} rows={rows} keyOf={({ line }) => String(line)} />
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {say('more')}
        </Button>
      )}
    </>
  )
}
