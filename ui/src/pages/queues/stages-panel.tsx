import { Anchor, Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Stage } from '../../../../src/http/contract/types.ts'
import type { Routes } from '../../api/routes.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName, useStageSummary } from '../../messages/stage-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import { StageActions } from './stage-actions.tsx'
import { StageState } from './stage-state.tsx'
import { useInvalidateOnStageEvent } from './use-invalidate-on-stage-event.ts'

/** Shorter waits are normal and not shown. */
const minWaitSeconds = 60

/** The stages in pipeline order, with queued, running and failed rows. */
export function StagesPanel({ stages }: { readonly stages: UseQueryResult<Routes['GET /stages']['response']> }) {
  const t = useMessages(messages)
  const columns = useStageColumns()
  // Stage events carry queue counts, not runs, so the list is refetched.
  useInvalidateOnStageEvent(['stages'])
  if (stages.isPending) return <Skeleton height={420} role="status" aria-label={t('stagesTab')} />
  if (stages.data === undefined) {
    return <FailedState title={t('stagesFailed')} error={stages.error} onRetry={() => void stages.refetch()} />
  }
  return <PlainTable label={t('stagesTab')} columns={columns} rows={stages.data.items} keyOf={({ id }) => id} />
}

function useStageColumns(): readonly PlainColumn<Stage>[] {
  const t = useMessages(messages)
  const format = useFormat()
  const nameOf = useStageName()
  const summaryOf = useStageSummary()
  return [
    {
      label: t('stage'),
      isWide: true,
      show: (stage) => (
        <>
          <Text fw={560}>{nameOf(stage.id)}</Text>
          <Text size="xs" c="dimmed">
            {summaryOf(stage)}
          </Text>
          {stage.paused && stage.paused_reason !== null && (
            <Text size="xs" c="var(--sky-warn)">
              {t('pausedBecause', { reason: stage.paused_reason })}
            </Text>
          )}
        </>
      ),
    },
    { label: t('state'), isQuiet: true, show: (stage) => <StageState stage={stage} /> },
    {
      label: t('waiting'),
      isNumber: true,
      show: ({ queued, oldest_due_seconds: oldest }) => (
        <>
          {format.number(queued)}
          {oldest !== null && oldest >= minWaitSeconds && (
            <Text span size="xs" c="dimmed" display="block" className={classes.numbers}>
              {t('oldest', { time: format.duration(oldest) })}
            </Text>
          )}
        </>
      ),
    },
    { label: t('inFlight'), isNumber: true, show: (stage) => format.number(stage.in_flight) },
    {
      label: t('errors'),
      isNumber: true,
      show: ({ id, errors }) =>
        errors === 0 ? (
          format.number(0)
        ) : (
          <Anchor component={Link} to="/queues" search={{ tab: 'dead', stage: id } as never} c="var(--sky-bad)" inherit>
            {format.number(errors)}
          </Anchor>
        ),
    },
    {
      label: t('lastRun'),
      show: ({ last_run_at: at }) => (
        <Text
          span
          size="sm"
          c="dimmed"
          style={{ whiteSpace: 'nowrap' }}
          {...(at !== null && { title: format.time(at) })}
        >
          {at === null ? t('never') : format.since(at)}
        </Text>
      ),
    },
    { label: t('actions'), isQuiet: true, show: (stage) => <StageActions stage={stage} /> },
  ]
}
