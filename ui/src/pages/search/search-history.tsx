import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMay } from '../../api/use-may.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FailedState } from '../../parts/failed-state.tsx'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import { HistoryLine } from './history-line.tsx'
import classes from './search-history.module.css'
import { words } from './words.ts'

const wishes = ['status', 'outcome', 'error_code'] as const

/** Every search that was made, newest first. The address may ask for those of one status, outcome or error. */
export function SearchHistory({ onShow }: { readonly onShow: (id: string) => void }) {
  const say = useWords(words)
  const may = useMay()
  const codeWords = useCodeWords()
  const [url, setUrl] = useUrlSearch()
  const asked = Object.fromEntries(wishes.flatMap((name) => (typeof url[name] === 'string' ? [[name, url[name]]] : [])))
  const filter = Object.values(asked).map((code) => codeWords(String(code)))
  const list = useInfiniteQuery({
    queryKey: ['rows', 'searches', 'list', asked],
    queryFn: ({ signal, pageParam }) =>
      call('GET /searches', { signal, query: { ...asked, limit: 30, ...(pageParam !== '' && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const searches = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={classes.history} aria-label={say('history')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{say('history')}</Title>
        {filter.length > 0 && (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {say('filteredBy', { what: filter.join(', ') })}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setUrl({ status: undefined, outcome: undefined, error_code: undefined })}
            >
              {say('showAll')}
            </Button>
          </Group>
        )}
      </Group>
      {list.isPending &&
        ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} height={56} mb={8} aria-label={say('history')} />)}
      {list.isError && list.data === undefined && (
        <FailedState title={say('loadFailed')} error={list.error} onAgain={() => void list.refetch()} />
      )}
      {list.isSuccess && searches.length === 0 && filter.length > 0 && <Text c="dimmed">{say('noneMatch')}</Text>}
      {list.isSuccess && searches.length === 0 && filter.length === 0 && (
        <EmptyState icon={IconHistory} title={say('emptyTitle')}>
          {say(may.write ? 'emptyText' : 'emptyToRead')}
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
          {say('more')}
        </Button>
      )}
    </section>
  )
}
