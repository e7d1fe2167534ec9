import type { StageFlow } from '../../../../src/http/contract/types.ts'
import type { PipelineTable } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { CountLink } from './count-link.tsx'
import classes from './map-node.module.css'
import { messages } from './messages.ts'
import { stageFilter } from './row-filters.ts'
import { tableIcons } from './table-icons.ts'

interface MapNodeProps {
  readonly table: PipelineTable
  readonly total: number
  readonly curation: Readonly<Record<string, number>>
  readonly stages: readonly StageFlow[]
}

const statuses = ['New', 'Selected', 'Maybe', 'Not a Fit', 'Archived'] as const

/** One table: its row count, the counts by curation status, and what is running or failed. */
export function MapNode({ table, total, curation, stages }: MapNodeProps) {
  const t = useMessages(messages)
  const Icon = tableIcons[table]
  const isBusy = stages.some(({ statuses }) => (statuses.Processing ?? 0) > 0)
  const present = statuses.filter((status) => (curation[status] ?? 0) > 0)
  return (
    <div className={classes.node} data-busy={isBusy || undefined} data-empty={total === 0 || undefined}>
      <div className={classes.name}>
        <Icon size={15} stroke={1.7} aria-hidden />
        <span>{t(table)}</span>
      </div>
      <div className={classes.total}>
        <CountLink table={table} count={total} filter={{}} label={t(table)} />
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
              table={table}
              count={curation[status] ?? 0}
              filter={{ curation_status: status }}
              label={`${t(table)}, ${t(status)}`}
            />
          </li>
        ))}
      </ul>
      <Activity table={table} stages={stages} />
    </div>
  )
}

const activeStatuses = [
  { status: 'Processing', phrase: 'running', tone: 'busy' },
  { status: 'Error', phrase: 'failed', tone: 'bad' },
] as const

/** Running and failed rows per stage. Not summed, because a row can be in two stages and a list shows it once. */
function Activity({ table, stages }: Pick<MapNodeProps, 'table' | 'stages'>) {
  const t = useMessages(messages)
  const nameOf = useStageName()
  const counts = stages.flatMap(({ id, progress, statuses }) =>
    activeStatuses.map((kind) => ({ ...kind, id, progress, count: statuses[kind.status] ?? 0 })),
  )
  const shown = counts.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <ul className={classes.state}>
      {shown.map(({ id, progress, status, phrase, tone, count }) => (
        <li key={`${id} ${status}`}>
          {stages.length > 1 && <span className={classes.stage}>{nameOf(id)}</span>}
          <CountLink
            table={table}
            count={count}
            filter={stageFilter(table, progress, { status })}
            label={`${t(table)}, ${nameOf(id)}`}
            text={t(phrase, { count })}
            tone={tone}
          />
        </li>
      ))}
    </ul>
  )
}
