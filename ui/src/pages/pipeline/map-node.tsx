import type { StageFlow } from '../../../../src/http/contract/types.ts'
import type { TableWithPage } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { CountLink } from './count-link.tsx'
import classes from './map-node.module.css'
import { messages } from './messages.ts'
import { roomIcons } from './room-icons.ts'
import { stageFilter } from './row-filters.ts'

interface MapNodeProps {
  readonly room: TableWithPage
  readonly total: number
  readonly curation: Readonly<Record<string, number>>
  readonly stages: readonly StageFlow[]
}

const statuses = ['New', 'Selected', 'Maybe', 'Not a Fit', 'Archived'] as const

/** One kind of row: how many there are, what people have said about them, and whether somebody works on them. */
export function MapNode({ room, total, curation, stages }: MapNodeProps) {
  const t = useMessages(messages)
  const Icon = roomIcons[room]
  const isBusy = stages.some(({ statuses }) => (statuses.Processing ?? 0) > 0)
  const present = statuses.filter((status) => (curation[status] ?? 0) > 0)
  return (
    <div className={classes.node} data-busy={isBusy || undefined} data-empty={total === 0 || undefined}>
      <div className={classes.name}>
        <Icon size={15} stroke={1.7} aria-hidden />
        <span>{t(room)}</span>
      </div>
      <div className={classes.total}>
        <CountLink room={room} count={total} filter={{}} label={t(room)} />
      </div>
      {present.length > 0 && (
        <div className={classes.bar} aria-hidden>
          {present.map((status) => (
            <span key={status} data-status={status} style={{ flexGrow: curation[status] ?? 0 }} />
          ))}
        </div>
      )}
      <ul className={classes.lines}>
        {present.map((status) => (
          <li key={status} data-status={status}>
            <span>{t(status)}</span>
            <CountLink
              room={room}
              count={curation[status] ?? 0}
              filter={{ curation_status: status }}
              label={`${t(room)}, ${t(status)}`}
            />
          </li>
        ))}
      </ul>
      <Moving room={room} stages={stages} />
    </div>
  )
}

const moving = [
  { status: 'Processing', phrase: 'inWork', tone: 'busy' },
  { status: 'Error', phrase: 'failed', tone: 'bad' },
] as const

/** What is in work and what has failed, stage by stage: a row may be in two of them, and no list has it twice. */
function Moving({ room, stages }: Pick<MapNodeProps, 'room' | 'stages'>) {
  const t = useMessages(messages)
  const nameOf = useStageName()
  const counts = stages.flatMap(({ id, progress, statuses }) =>
    moving.map((kind) => ({ ...kind, id, progress, count: statuses[kind.status] ?? 0 })),
  )
  const shown = counts.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <ul className={classes.state}>
      {shown.map(({ id, progress, status, phrase, tone, count }) => (
        <li key={`${id} ${status}`}>
          {stages.length > 1 && <span className={classes.stage}>{nameOf(id)}</span>}
          <CountLink
            room={room}
            count={count}
            filter={stageFilter(room, progress, { status })}
            label={`${t(room)}, ${nameOf(id)}`}
            text={t(phrase, { count })}
            tone={tone}
          />
        </li>
      ))}
    </ul>
  )
}
