import type { StageFlow } from '../../../../src/http/contract/types.ts'
import { useWords } from '../../words/define-words.ts'
import { CountLink } from './count-link.tsx'
import classes from './map-node.module.css'
import { type RoomName, rooms } from './rooms.ts'
import { words } from './words.ts'

interface MapNodeProps {
  readonly room: RoomName
  readonly total: number
  readonly curation: Readonly<Record<string, number>>
  readonly stages: readonly StageFlow[]
}

const statuses = ['New', 'Selected', 'Maybe', 'Not a Fit', 'Archived'] as const

/** One kind of row: how many there are, what people have said about them, and whether somebody works on them. */
export function MapNode({ room, total, curation, stages }: MapNodeProps) {
  const say = useWords(words)
  const Icon = rooms[room].icon
  const of = (status: string) => stages.reduce((sum, stage) => sum + (stage.statuses[status] ?? 0), 0)
  const [busy, failed] = [of('Processing'), of('Error')]
  const present = statuses.filter((status) => (curation[status] ?? 0) > 0)
  return (
    <div className={classes.node} data-busy={busy > 0 || undefined} data-empty={total === 0 || undefined}>
      <div className={classes.name}>
        <Icon size={15} stroke={1.7} aria-hidden />
        <span>{say(room)}</span>
      </div>
      <div className={classes.total}>
        <CountLink room={room} count={total} filter={{}} label={say(room)} />
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
            <span>{say(status)}</span>
            <CountLink
              room={room}
              count={curation[status] ?? 0}
              filter={{ curation_status: status }}
              label={`${say(room)}, ${say(status)}`}
            />
          </li>
        ))}
      </ul>
      {(busy > 0 || failed > 0) && (
        <div className={classes.state}>
          {busy > 0 && <span data-tone="busy">{say('inWork', { count: busy })}</span>}
          {failed > 0 && <span data-tone="bad">{say('failed', { count: failed })}</span>}
        </div>
      )}
    </div>
  )
}
