import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { StageRun } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FailedState } from '../../parts/failed-state.tsx'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import { RunBar } from './run-bar.tsx'
import { useInvalidateOnStageEvent } from './use-invalidate-on-stage-event.ts'
import { useStageOptions } from './use-stage-options.ts'

/** Stage runs, newest first. */
export function RunsPanel() {
  const t = useMessages(messages)
  const [url, setUrl] = useUrlSearch()
  const stage = typeof url.stage === 'string' ? url.stage : undefined
  const columns = useRunColumns()
  const stageOptions = useStageOptions()
  useInvalidateOnStageEvent(['stage-runs'])
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
          label={t('stage')}
          value={stage ?? ''}
          data={stageOptions}
          onChange={(event) => setUrl({ stage: event.currentTarget.value || undefined })}
        />
      </div>
      {list.isPending && <Skeleton height={320} role="status" aria-label={t('runsTab')} />}
      {list.isError && list.data === undefined && (
        <FailedState title={t('runsFailed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && runs.length === 0 && (
        <EmptyState icon={IconHistory} title={t('noRunsTitle')}>
          {t('noRunsText')}
        </EmptyState>
      )}
      {runs.length > 0 && <PlainTable label={t('runsTab')} columns={columns} rows={runs} keyOf={({ id }) => id} />}
      {list.hasNextPage && (
        <Button variant="default" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function useRunColumns(): readonly PlainColumn<StageRun>[] {
  const t = useMessages(messages)
  const format = useFormat()
  const nameOf = useStageName()
  const seconds = ({ started_at, finished_at }: StageRun) =>
    finished_at === null ? undefined : (Date.parse(finished_at) - Date.parse(started_at)) / 1000
  const number = (key: 'claimed' | 'completed' | 'retried' | 'failed'): PlainColumn<StageRun> => ({
    label: t(key),
    isNumber: true,
    show: (run) => format.number(key === 'failed' ? run.failed + run.lost : run[key]),
  })
  return [
    { label: t('stage'), isWide: true, show: (run) => <Text fw={560}>{nameOf(run.stage)}</Text> },
    { label: t('result'), isQuiet: true, show: (run) => <RunBar run={run} /> },
    number('claimed'),
    number('completed'),
    number('retried'),
    number('failed'),
    {
      label: t('took'),
      isNumber: true,
      show: (run) => {
        const took = seconds(run)
        return <span className={classes.numbers}>{took === undefined ? t('stillRunning') : format.duration(took)}</span>
      },
    },
    {
      label: t('started'),
      show: (run) => (
        <Text span size="sm" c="dimmed" className={classes.numbers} title={format.time(run.started_at)}>
          {format.since(run.started_at)}
        </Text>
      ),
    },
  ]
}
