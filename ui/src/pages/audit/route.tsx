import { Button } from '@mantine/core'
import { IconFilterOff, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import classes from './audit.module.css'
import { filterNames, parseFilters, toQuery } from './audit-filters.ts'
import { EventList } from './event-list.tsx'
import { FilterFields } from './filter-fields.tsx'
import { messages } from './messages.ts'

export function Page() {
  const t = useMessages(messages)
  const [search, change] = useUrlSearch()
  const filters = parseFilters(search)
  const events = useInfiniteQuery({
    queryKey: ['audit', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /audit', {
        query: { ...toQuery(filters), ...(pageParam !== undefined && { after: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    // Users open this page to see their latest action.
    staleTime: 0,
  })
  const shown = events.data?.pages.flatMap(({ items }) => items) ?? []
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <div className={classes.page}>
        <FilterFields filters={filters} events={shown} onChange={change} />
        <Loaded query={events} failedTitle={t('failedTitle')} lines={10}>
          {() => {
            if (shown.length > 0) return <EventList events={shown} onChange={change} />
            return Object.keys(filters).length > 0 ? <NoMatch onClear={clear} /> : <NoEvents />
          }}
        </Loaded>
        {events.hasNextPage && (
          <Button
            variant="default"
            className={classes.more ?? ''}
            loading={events.isFetchingNextPage}
            onClick={() => void events.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </div>
    </PageFrame>
  )
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const t = useMessages(messages)
  return (
    <EmptyState icon={IconFilterOff} title={t('noMatchTitle')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('noMatchText')}
    </EmptyState>
  )
}

function NoEvents() {
  const t = useMessages(messages)
  const start = (
    <Button component={Link} to="/search">
      {t('start')}
    </Button>
  )
  return (
    <EmptyState icon={IconHistory} title={t('emptyTitle')} action={start}>
      {t('emptyText')}
    </EmptyState>
  )
}
