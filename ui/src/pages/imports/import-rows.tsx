import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Import, ImportRow } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { rowUrl } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useReasonText } from '../../messages/import-reasons.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { isRunning } from './import-state.ts'
import classes from './imports.module.css'
import { messages } from './messages.ts'

const results = ['created', 'linked', 'duplicate', 'invalid'] as const

/** The result of each row. */
export function ImportRows({ record }: { readonly record: Import }) {
  const t = useMessages(messages)
  const reasonText = useReasonText()
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
    { label: t('line'), isNumber: true, show: ({ line }) => line },
    {
      label: t('result'),
      show: (row) => (
        <span className={classes.result} data-result={row.result}>
          {t(row.result)}
        </span>
      ),
    },
    {
      label: t('rawValues'),
      isWide: true,
      show: ({ raw, reason }) => (
        <>
          <Text size="sm">{raw.filter((cell) => cell !== '').join(' · ')}</Text>
          {reason !== null && (
            <Text size="xs" c="var(--sky-bad)">
              {reasonText(reason)}
            </Text>
          )}
        </>
      ),
    },
    {
      label: t('openRow'),
      isQuiet: true,
      show: ({ entity_id: id, line }) =>
        id !== null && (
          <Anchor component={Link} {...rowUrl(record.entity, id)} inherit aria-label={t('openLine', { line })}>
            {t('open')}
          </Anchor>
        ),
    },
  ]
  if (list.isPending) return <Skeleton height={120} />
  if (list.data === undefined) {
    return <FailedState title={t('rowsFailed')} error={list.error} onRetry={() => void list.refetch()} />
  }
  if (rows.length === 0) {
    return <Text c="dimmed">{t(isRunning(record) ? 'rowsSoon' : 'noRows')}</Text>
  }
  return (
    <>
      <PlainTable label={t('rows')} columns={columns} rows={rows} keyOf={({ line }) => String(line)} />
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
