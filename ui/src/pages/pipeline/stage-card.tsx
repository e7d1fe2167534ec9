import { Badge, Title } from '@mantine/core'
import type { StageFlow } from '../../../../src/http/contract/types.ts'
import type { PipelineTable } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { CountLink } from './count-link.tsx'
import { messages } from './messages.ts'
import { Outcomes } from './outcomes.tsx'
import { stageFilter } from './row-filters.ts'
import { Sparkline } from './sparkline.tsx'
import classes from './stage-card.module.css'
import { waitingIn } from './summary.ts'

interface StageCardProps {
  readonly table: PipelineTable
  readonly flow: StageFlow
  readonly isPaused: boolean
}

const statuses = ['Queued', 'Processing', 'Completed', 'Error'] as const
const tones = { Queued: undefined, Processing: 'busy', Completed: undefined, Error: 'bad' } as const

export function StageCard({ table, flow, isPaused }: StageCardProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const name = useStageName()(flow.id)
  const isIdle = waitingIn(flow) === 0
  return (
    <article className={classes.card} aria-label={name}>
      <header className={classes.head}>
        <Title order={3}>{name}</Title>
        <span className={classes.of}>{t(table)}</span>
        {isPaused && (
          <Badge variant="light" color="yellow" c="var(--sky-warn)">
            {t('paused')}
          </Badge>
        )}
      </header>
      <ul className={classes.statuses}>
        {statuses.map((status) => (
          <li key={status}>
            <span className={classes.label}>{t(status)}</span>
            <CountLink
              table={table}
              count={flow.statuses[status] ?? 0}
              filter={stageFilter(table, flow.progress, { status })}
              label={`${name}, ${t(status)}`}
              tone={tones[status]}
            />
          </li>
        ))}
      </ul>
      <div className={classes.pace}>
        <Sparkline values={flow.completed_by_five_minutes} />
        <span>{flow.per_minute === 0 ? t('noActivity') : t('rate', { count: roundRate(flow.per_minute) })}</span>
        {!isIdle && (
          <dl className={classes.times}>
            <div>
              <dt>{t('oldest')}</dt>
              <dd>{format.duration(flow.oldest_waiting_seconds ?? 0)}</dd>
            </div>
            <div>
              <dt>{t('eta')}</dt>
              <dd>{flow.eta_seconds === null ? t('stuck') : format.duration(flow.eta_seconds)}</dd>
            </div>
          </dl>
        )}
      </div>
      <Outcomes table={table} flow={flow} name={name} />
    </article>
  )
}

const roundRate = (perMinute: number) => (perMinute >= 10 ? Math.round(perMinute) : Math.round(perMinute * 10) / 10)
