import { Button, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FailedState } from '../../parts/failed-state.tsx'
import { useImportState } from './import-state.ts'
import classes from './imports.module.css'
import { messages } from './messages.ts'

interface ImportHistoryProps {
  readonly shown: string | undefined
  readonly onShow: (id: string) => void
}

const kinds = {
  places: 'places',
  domains: 'domains',
  sitemap_files: 'sitemap-files',
  pages: 'pages',
  contacts: 'contacts',
} as const

/** All imports, newest first. */
export function ImportHistory({ shown, onShow }: ImportHistoryProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const stateOf = useImportState()
  const list = useInfiniteQuery({
    queryKey: ['rows', 'imports', 'list'],
    queryFn: ({ signal, pageParam }) =>
      call('GET /imports', { signal, query: { limit: 20, ...(pageParam !== '' && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const imports = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <Skeleton height={160} role="status" aria-label={t('history')} />
  if (list.data === undefined) {
    return <FailedState title={t('historyFailed')} error={list.error} onRetry={() => void list.refetch()} />
  }
  if (imports.length === 0) {
    return (
      <EmptyState icon={IconFileImport} title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    )
  }
  return (
    <section aria-label={t('history')}>
      <Title order={2} mb="xs">
        {t('history')}
      </Title>
      <ul className={classes.lines}>
        {imports.map((record) => (
          <li key={record.id} className={classes.line} data-shown={record.id === shown || undefined}>
            <UnstyledButton className={classes.show} onClick={() => onShow(record.id)}>
              <span className={classes.name}>{record.file_name ?? t('listName')}</span>
              <Text span size="xs" c={record.id === shown ? 'var(--sky-chosen-text)' : 'dimmed'}>
                {[t(kinds[record.entity]), stateOf(record), format.since(record.created_at)].join(' · ')}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="default" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
