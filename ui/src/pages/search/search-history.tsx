import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FailedState } from '../../parts/failed-state.tsx'
import { HistoryLine } from './history-line.tsx'
import { messages } from './messages.ts'
import classes from './search-history.module.css'

const filterNames = ['status', 'outcome', 'error_code'] as const

/** All searches, newest first. The URL can filter by status, outcome or error. */
export function SearchHistory({ onShow }: { readonly onShow: (id: string) => void }) {
  const t = useMessages(messages)
  const may = usePermissions()
  const codeLabel = useCodeLabel()
  const [url, setUrl] = useUrlSearch()
  const filter = Object.fromEntries(
    filterNames.flatMap((name) => (typeof url[name] === 'string' ? [[name, url[name]]] : [])),
  )
  const filterLabels = Object.values(filter).map((code) => codeLabel(String(code)))
  const list = useInfiniteQuery({
    queryKey: ['rows', 'searches', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      call('GET /searches', { signal, query: { ...filter, limit: 30, ...(pageParam !== '' && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const searches = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={classes.history} aria-label={t('history')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('history')}</Title>
        {filterLabels.length > 0 && (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {t('filteredBy', { what: filterLabels.join(', ') })}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setUrl({ status: undefined, outcome: undefined, error_code: undefined })}
            >
              {t('showAll')}
            </Button>
          </Group>
        )}
      </Group>
      {list.isPending &&
        ['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={56} mb={8} role="status" aria-label={t('history')} />
        ))}
      {list.isError && list.data === undefined && (
        <FailedState title={t('loadFailed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && searches.length === 0 && filterLabels.length > 0 && <Text c="dimmed">{t('noneMatch')}</Text>}
      {list.isSuccess && searches.length === 0 && filterLabels.length === 0 && (
        <EmptyState icon={IconHistory} title={t('emptyTitle')}>
          {t(may.write ? 'emptyText' : 'emptyReadOnly')}
        </EmptyState>
      )}
      {searches.length > 0 && (
        <ul className={classes.lines}>
          {searches.map((search) => (
            <HistoryLine key={search.id} search={search} isShown={search.id === url.id} onShow={onShow} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="default" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
