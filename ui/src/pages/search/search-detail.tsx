import { Button, CloseButton, Group, Progress, Skeleton, Text, Title } from '@mantine/core'
import { IconMapPin, IconPlayerStop, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchView } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMay } from '../../api/use-may.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import classes from './search-detail.module.css'
import { SearchFacts } from './search-facts.tsx'
import { SearchMapPanel } from './search-map-panel.tsx'
import { SearchPast } from './search-past.tsx'
import { isUnderWay, SearchState } from './search-state.tsx'
import { useCompleteness } from './use-completeness.ts'
import { useSearchActions } from './use-search-actions.ts'
import { useSearchName } from './use-search-name.ts'
import { words } from './words.ts'

interface SearchDetailProps {
  readonly id: string
  readonly onShow: (id: string | undefined) => void
}

/** One search: how far it is, what it found and where, what it cost. */
export function SearchDetail({ id, onShow }: SearchDetailProps) {
  const say = useWords(words)
  const nameOf = useSearchName()
  const search = useQuery({
    queryKey: ['rows', 'searches', id],
    queryFn: ({ signal }) => call('GET /searches/:id', { params: { id }, signal }),
  })
  const { data } = search
  return (
    <section className={classes.card} aria-label={say('details')}>
      <header className={classes.head}>
        <Title order={2}>{data === undefined ? say('details') : nameOf(data)}</Title>
        {data !== undefined && <SearchState search={data} />}
        <CloseButton className={classes.close} aria-label={say('close')} onClick={() => onShow(undefined)} />
      </header>
      {search.isPending && <Skeleton height={280} />}
      {search.isError && data === undefined && (
        <FailedState title={say('oneFailed')} error={search.error} onAgain={() => void search.refetch()} />
      )}
      {data !== undefined && (
        <>
          <Standing search={data} />
          <Actions search={data} onShow={onShow} />
          <SearchFacts search={data} />
          <SearchMapPanel search={data} />
          <SearchPast history={data.history} onShow={onShow} />
        </>
      )}
    </section>
  )
}

function Standing({ search }: { readonly search: SearchView }) {
  const say = useWords(words)
  const code = useCodeWords()
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
          {error}
        </Text>
      )}
      {isUnderWay(search) && (
        <>
          <Progress
            value={all === 0 ? 0 : (done / all) * 100}
            mt="xs"
            aria-label={say('progress')}
            animated={search.search_status === 'Processing'}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {all === 0 ? say('oneMoment') : say('cells', { done, all })}
          </Text>
        </>
      )}
    </div>
  )
}

function Actions({ search, onShow }: { readonly search: SearchView; readonly onShow: (id: string) => void }) {
  const say = useWords(words)
  const may = useMay()
  const { cancel, repeat } = useSearchActions(onShow)
  const isOn = isUnderWay(search)
  return (
    <Group gap="xs">
      {search.found > 0 && (
        <Button
          component={Link}
          to="/places"
          search={{ searches: `has_any:${search.id}` } as never}
          leftSection={<IconMapPin size={16} />}
        >
          {say('seePlaces', { count: search.found })}
        </Button>
      )}
      {may.write && (
        <Button
          variant="default"
          leftSection={isOn ? <IconPlayerStop size={16} /> : <IconRepeat size={16} />}
          loading={cancel.isPending || repeat.isPending}
          onClick={() => (isOn ? cancel : repeat).mutate(search.id)}
        >
          {say(isOn ? 'cancel' : 'repeat')}
        </Button>
      )}
    </Group>
  )
}
