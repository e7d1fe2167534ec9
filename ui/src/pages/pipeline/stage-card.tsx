import { Badge, Title } from '@mantine/core'
import type { StageFlow } from '../../../../src/http/contract/types.ts'
import type { RoomName } from '../../lib/row-address.ts'
import { useWords } from '../../words/define-words.ts'
import { useStageName } from '../../words/stage-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { CountLink } from './count-link.tsx'
import { Outcomes } from './outcomes.tsx'
import { stageFilter } from './row-filters.ts'
import { Sparkline } from './sparkline.tsx'
import classes from './stage-card.module.css'
import { waitingIn } from './summary.ts'
import { words } from './words.ts'

interface StageCardProps {
  readonly room: RoomName
  readonly flow: StageFlow
  readonly isPaused: boolean
}

const statuses = ['Queued', 'Processing', 'Completed', 'Error'] as const
const tones = { Queued: undefined, Processing: 'busy', Completed: undefined, Error: 'bad' } as const

/** One stage: its queue, its pace, what came of its rows. */
export function StageCard({ room, flow, isPaused }: StageCardProps) {
  const say = useWords(words)
  const format = useFormat()
  const name = useStageName()(flow.id)
  const isIdle = waitingIn(flow) === 0
  return (
    <article className={classes.card} aria-label={name}>
      <header className={classes.head}>
        <Title order={3}>{name}</Title>
        <span className={classes.of}>{say(room)}</span>
        {isPaused && (
          <Badge variant="light" color="yellow" c="var(--sky-warn)">
            {say('paused')}
          </Badge>
        )}
      </header>
      <ul className={classes.statuses}>
        {statuses.map((status) => (
          <li key={status}>
            <span className={classes.label}>{say(status)}</span>
            <CountLink
              room={room}
              count={flow.statuses[status] ?? 0}
              filter={stageFilter(room, flow.progress, { status })}
              label={`${name}, ${say(status)}`}
              tone={tones[status]}
            />
          </li>
        ))}
      </ul>
      <div className={classes.pace}>
        <Sparkline values={flow.completed_by_five_minutes} />
        <span>{flow.per_minute === 0 ? say('still') : say('pace', { count: flow.per_minute })}</span>
        {!isIdle && (
          <dl className={classes.times}>
            <div>
              <dt>{say('oldest')}</dt>
              <dd>{format.duration(flow.oldest_waiting_seconds ?? 0)}</dd>
            </div>
            <div>
              <dt>{say('eta')}</dt>
              <dd>{flow.eta_seconds === null ? say('stuck') : format.duration(flow.eta_seconds)}</dd>
            </div>
          </dl>
        )}
      </div>
      <Outcomes room={room} flow={flow} name={name} />
    </article>
  )
}
