import { Button, CloseButton, Group, Progress, Skeleton, Text, Title } from '@mantine/core'
import { IconMapPin, IconPlayerStop, IconRepeat, IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchView } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { rowUrl } from '../../lib/row-url.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { isImported } from './is-imported.ts'
import { messages } from './messages.ts'
import classes from './search-detail.module.css'
import { SearchFacts } from './search-facts.tsx'
import { SearchMapPanel } from './search-map-panel.tsx'
import { SearchPast } from './search-past.tsx'
import { isActive, SearchState } from './search-state.tsx'
import { useCompleteness } from './use-completeness.ts'
import { useSearchActions } from './use-search-actions.ts'
import { useSearchError } from './use-search-error.ts'
import { useSearchName } from './use-search-name.ts'

interface SearchDetailProps {
  readonly id: string
  readonly onShow: (id: string | undefined) => void
}

/** One search: progress, results, map, cost and history. */
export function SearchDetail({ id, onShow }: SearchDetailProps) {
  const t = useMessages(messages)
  const nameOf = useSearchName()
  const search = useQuery({
    queryKey: ['rows', 'searches', id],
    queryFn: ({ signal }) => call('GET /searches/:id', { params: { id }, signal }),
  })
  const { data } = search
  return (
    <section className={classes.card} aria-label={t('details')}>
      <header className={classes.head}>
        <Title order={2}>{data === undefined ? t('details') : nameOf(data)}</Title>
        {data !== undefined && <SearchState search={data} />}
        <CloseButton className={classes.close} aria-label={t('close')} onClick={() => onShow(undefined)} />
      </header>
      {search.isPending && <Skeleton height={280} />}
      {search.isError && data === undefined && (
        <FailedState title={t('oneFailed')} error={search.error} onRetry={() => void search.refetch()} />
      )}
      {data !== undefined && (
        <>
          <SearchProgress search={data} />
          <Actions search={data} onShow={onShow} />
          <SearchFacts search={data} />
          {!isImported(data) && <SearchMapPanel search={data} />}
          <SearchPast history={data.history} onShow={onShow} />
        </>
      )}
    </section>
  )
}

/** How much was found, and how far a running search is. */
export function SearchProgress({ search }: { readonly search: SearchView }) {
  const t = useMessages(messages)
  const code = useCodeLabel()
  const errorText = useSearchError()
  const completeness = useCompleteness()(search)
  const { cells_done: done, cells_left: left, search_error: error, search_outcome: outcome } = search
  const all = done + left
  return (
    <div role="status">
      <Text size="lg" fw={560}>
        {completeness}
      </Text>
      {outcome !== null && outcome !== 'complete' && outcome !== 'no_results' && (
        <Text c="dimmed">{code(outcome)}</Text>
      )}
      {error !== null && (
        <Text c="var(--sky-bad)" size="sm">
          {errorText(search)}
        </Text>
      )}
      {isActive(search) && (
        <>
          <Progress
            value={all === 0 ? 0 : (done / all) * 100}
            mt="xs"
            aria-label={t('progress')}
            animated={search.search_status === 'Processing'}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {all === 0 ? t('locating') : t('cells', { done, all })}
          </Text>
        </>
      )}
    </div>
  )
}

interface ActionProps {
  readonly search: SearchView
  readonly onShow: (id: string) => void
}

function Actions({ search, onShow }: ActionProps) {
  const t = useMessages(messages)
  return (
    <Group gap="xs">
      <Button component={Link} {...rowUrl('searches', search.id)} leftSection={<IconTargetArrow size={16} />}>
        {t('openSearch')}
      </Button>
      {search.found > 0 && (
        <Button
          component={Link}
          variant="default"
          to="/places"
          search={{ searches: `has_any:${search.id}` } as never}
          leftSection={<IconMapPin size={16} />}
        >
          {t('viewPlaces', { count: search.found })}
        </Button>
      )}
      <SearchRunButton search={search} onShow={onShow} />
    </Group>
  )
}

/** Cancels a running search, repeats any other. */
export function SearchRunButton({ search, onShow }: ActionProps) {
  const t = useMessages(messages)
  const may = usePermissions()
  const { cancel, repeat } = useSearchActions(onShow)
  const isStoppable = isActive(search)
  if (!may.write || isImported(search)) return null
  return (
    <Button
      variant="default"
      leftSection={isStoppable ? <IconPlayerStop size={16} /> : <IconRepeat size={16} />}
      loading={cancel.isPending || repeat.isPending}
      onClick={() => (isStoppable ? cancel : repeat).mutate(search.id)}
    >
      {t(isStoppable ? 'cancel' : 'repeat')}
    </Button>
  )
}
