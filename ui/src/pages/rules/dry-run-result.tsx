import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DryRun } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { StatusMark } from '../../grid/cells/status-mark.tsx'
import { rowUrl } from '../../lib/row-url.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { type Gate, rowName } from './gates.ts'
import { messages } from './messages.ts'
import classes from './rules.module.css'

interface DryRunResultProps {
  readonly gate: Gate
  readonly result: DryRun
  /** The draft has changed since the test. */
  readonly isStale: boolean
}

/** Rows that a draft would select now, and rows of the last 7 days with their current status. */
export function DryRunResult({ gate, result, isStale }: DryRunResultProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { now, last_7_days: week } = result
  const ids = week.sample.length > 0 ? week.sample : now.sample
  return (
    <div className={classes.result} role="status" data-stale={isStale || undefined}>
      {isStale && (
        <Text size="sm" c="var(--sky-warn)">
          {t('staleResult')}
        </Text>
      )}
      <div className={classes.numbers}>
        <div>
          <span className={classes.number}>{format.number(week.count)}</span>
          <Text size="sm">{t('lastWeek')}</Text>
        </div>
        <div>
          <span className={classes.number}>{format.number(now.count)}</span>
          <Text size="sm">{t('matchNow')}</Text>
        </div>
        {week.count > 0 && (
          <ul className={classes.statuses} aria-label={t('currentStatus')}>
            {Object.entries(week.by_status).map(([status, count]) => (
              <li key={status}>
                <StatusMark status={status} /> <strong>{format.number(count)}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
      {ids.length === 0 ? <Text c="dimmed">{t('nothing')}</Text> : <Sample gate={gate} ids={ids} />}
    </div>
  )
}

function Sample({ gate, ids }: { readonly gate: Gate; readonly ids: readonly string[] }) {
  const t = useMessages(messages)
  const { data, isPending } = useQuery({
    queryKey: ['rows', gate.slug, 'sample', ids],
    queryFn: ({ signal }) =>
      call(`GET /${gate.slug}` as const, {
        query: { id: `in:${ids.join(',')}`, limit: ids.length, total: 'none' },
        signal,
      }),
  })
  if (isPending) return <Skeleton height={120} role="status" aria-label={t('sample')} />
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {t('sample')}
      </Text>
      <ul className={classes.sample} aria-label={t('sample')}>
        {data?.items.map((row) => (
          <li key={row.id}>
            <Anchor component={Link} {...rowUrl(gate.table, row.id)} size="sm" className={classes.text}>
              {rowName(gate, row)}
            </Anchor>
            <StatusMark status={row.curation_status} />
          </li>
        ))}
      </ul>
    </div>
  )
}
