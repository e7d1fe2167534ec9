import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { StageRun } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FailedState } from '../../parts/failed-state.tsx'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { useWords } from '../../words/define-words.ts'
import { useStageName } from '../../words/stage-words.ts'
import { useFormat } from '../../words/use-format.ts'
import classes from './queues.module.css'
import { RunBar } from './run-bar.tsx'
import { useKeptFresh } from './use-kept-fresh.ts'
import { useStageChoice } from './use-stage-choice.ts'
import { words } from './words.ts'

/** The books of the stages: when one had something to do, and what came of it. */
export function RunsPanel() {
  const say = useWords(words)
  const [url, setUrl] = useUrlSearch()
  const stage = typeof url.stage === 'string' ? url.stage : undefined
  const columns = useRunColumns()
  const choice = useStageChoice()
  useKeptFresh(['stage-runs'])
  const list = useInfiniteQuery({
    queryKey: ['stage-runs', stage],
    queryFn: ({ signal, pageParam }) =>
      call('GET /stages/runs', {
        signal,
        query: { limit: 50, ...(stage !== undefined && { stage }), ...(pageParam !== '' && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <div className={classes.filter}>
        <NativeSelect
          label={say('stage')}
          value={stage ?? ''}
          data={choice}
          onChange={(event) => setUrl({ stage: event.currentTarget.value || undefined })}
        />
      </div>
      {list.isPending && <Skeleton height={320} aria-label={say('runsTab')} />}
      {list.isError && list.data === undefined && (
        <FailedState title={say('runsFailed')} error={list.error} onAgain={() => void list.refetch()} />
      )}
      {list.isSuccess && runs.length === 0 && (
        <EmptyState icon={IconHistory} title={say('noRunsTitle')}>
          {say('noRunsText')}
        </EmptyState>
      )}
      {runs.length > 0 && <PlainTable label={say('runsTab')} columns={columns} rows={runs} keyOf={({ id }) => id} />}
      {list.hasNextPage && (
        <Button variant="default" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {say('more')}
        </Button>
      )}
    </>
  )
}

function useRunColumns(): readonly PlainColumn<StageRun>[] {
  const say = useWords(words)
  const format = useFormat()
  const nameOf = useStageName()
  const seconds = ({ started_at, finished_at }: StageRun) =>
    finished_at === null ? undefined : (Date.parse(finished_at) - Date.parse(started_at)) / 1000
  const number = (key: 'claimed' | 'completed' | 'retried' | 'failed'): PlainColumn<StageRun> => ({
    label: say(key),
    isNumber: true,
    show: (run) => format.number(key === 'failed' ? run.failed + run.lost : run[key]),
  })
  return [
    { label: say('stage'), isWide: true, show: (run) => <Text fw={560}>{nameOf(run.stage)}</Text> },
    { label: say('result'), isQuiet: true, show: (run) => <RunBar run={run} /> },
    number('claimed'),
    number('completed'),
    number('retried'),
    number('failed'),
    {
      label: say('took'),
      isNumber: true,
      show: (run) => {
        const took = seconds(run)
        return <span className={classes.numbers}>{took === undefined ? say('goesOn') : format.duration(took)}</span>
      },
    },
    {
      label: say('started'),
      show: (run) => (
        <Text span size="sm" c="dimmed" className={classes.numbers} title={format.time(run.started_at)}>
          {format.since(run.started_at)}
        </Text>
      ),
    },
  ]
}
