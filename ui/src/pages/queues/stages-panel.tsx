import { Anchor, Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Stage } from '../../../../src/http/contract/types.ts'
import type { Routes } from '../../api/routes.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { useWords } from '../../words/define-words.ts'
import { useStageName, useStageSummary } from '../../words/stage-words.ts'
import { useFormat } from '../../words/use-format.ts'
import classes from './queues.module.css'
import { StageActions } from './stage-actions.tsx'
import { StageState } from './stage-state.tsx'
import { useKeptFresh } from './use-kept-fresh.ts'
import { words } from './words.ts'

/** Seconds. What waits for less is about to be taken up. */
const worthSaying = 60

/** The stages in the order of the pipeline: what waits, what is under way, what went wrong. */
export function StagesPanel({ stages }: { readonly stages: UseQueryResult<Routes['GET /stages']['answer']> }) {
  const say = useWords(words)
  const columns = useStageColumns()
  // Events tell of queues, not of runs.
  useKeptFresh(['stages'])
  if (stages.isPending) return <Skeleton height={420} aria-label={say('stagesTab')} />
  if (stages.data === undefined) {
    return <FailedState title={say('stagesFailed')} error={stages.error} onAgain={() => void stages.refetch()} />
  }
  return <PlainTable label={say('stagesTab')} columns={columns} rows={stages.data.items} keyOf={({ id }) => id} />
}

function useStageColumns(): readonly PlainColumn<Stage>[] {
  const say = useWords(words)
  const format = useFormat()
  const nameOf = useStageName()
  const summaryOf = useStageSummary()
  return [
    {
      label: say('stage'),
      isWide: true,
      show: (stage) => (
        <>
          <Text fw={560}>{nameOf(stage.id)}</Text>
          <Text size="xs" c="dimmed">
            {summaryOf(stage)}
          </Text>
          {stage.paused && stage.paused_reason !== null && (
            <Text size="xs" c="var(--sky-warn)">
              {say('pausedBecause', { reason: stage.paused_reason })}
            </Text>
          )}
        </>
      ),
    },
    { label: say('state'), isQuiet: true, show: (stage) => <StageState stage={stage} /> },
    {
      label: say('waiting'),
      isNumber: true,
      show: ({ queued, oldest_due_seconds: oldest }) => (
        <>
          {format.number(queued)}
          {oldest !== null && oldest >= worthSaying && (
            <Text span size="xs" c="dimmed" display="block" className={classes.numbers}>
              {say('oldest', { time: format.duration(oldest) })}
            </Text>
          )}
        </>
      ),
    },
    { label: say('inFlight'), isNumber: true, show: (stage) => format.number(stage.in_flight) },
    {
      label: say('errors'),
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
      label: say('lastRun'),
      show: ({ last_run_at: at }) => (
        <Text
          span
          size="sm"
          c="dimmed"
          style={{ whiteSpace: 'nowrap' }}
          {...(at !== null && { title: format.time(at) })}
        >
          {at === null ? say('never') : format.since(at)}
        </Text>
      ),
    },
    { label: say('actions'), isQuiet: true, show: (stage) => <StageActions stage={stage} /> },
  ]
}
