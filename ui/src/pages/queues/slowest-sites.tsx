import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Lane } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { FailedState } from '../../parts/failed-state.tsx'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { messages } from './messages.ts'
import classes from './queues.module.css'
import { useInvalidateOnStageEvent } from './use-invalidate-on-stage-event.ts'

/** The pace of a site changes without a stage event. */
const intervalMs = 10_000

/** The sites that delay the most queued rows, slowest first, with their pace and why they are paused. */
export function SlowestSites() {
  const t = useMessages(messages)
  const titleId = useId()
  const columns = useSiteColumns()
  const sites = useQuery({
    queryKey: ['lanes'],
    queryFn: ({ signal }) => call('GET /lanes', { signal }),
    refetchInterval: intervalMs,
  })
  useInvalidateOnStageEvent(['lanes'])
  return (
    <section aria-labelledby={titleId} className={classes.sites}>
      <Title order={2} id={titleId}>
        {t('sitesTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm" maw="44rem">
        {t('sitesLead')}
      </Text>
      {sites.isPending && <Skeleton height={120} role="status" aria-label={t('sitesTitle')} />}
      {sites.isError && sites.data === undefined && (
        <FailedState title={t('sitesFailed')} error={sites.error} onRetry={() => void sites.refetch()} />
      )}
      {sites.data?.items.length === 0 && <Text>{t('noSites')}</Text>}
      {sites.data !== undefined && sites.data.items.length > 0 && (
        <PlainTable label={t('sitesTitle')} columns={columns} rows={sites.data.items} keyOf={({ lane }) => lane} />
      )}
    </section>
  )
}

function useSiteColumns(): readonly PlainColumn<Lane>[] {
  const t = useMessages(messages)
  const format = useFormat()
  return [
    {
      label: t('site'),
      isWide: true,
      show: ({ lane, paused_until: until, pause_reason: reason }) => (
        <>
          <Text fw={560}>{lane}</Text>
          {until !== null && reason !== null && (
            <Text size="xs" c="var(--sky-warn)">
              {t(reason, { time: format.clock(until) })}
            </Text>
          )}
        </>
      ),
    },
    {
      label: t('waiting'),
      isNumber: true,
      show: ({ waiting: { count, exact } }) => (exact ? format.number(count) : t('atLeast', { count })),
    },
    { label: t('requests'), isNumber: true, show: (site) => format.number(site.in_flight) },
    {
      label: t('delay'),
      isNumber: true,
      show: ({ gap_ms: gapMs }) => (
        <span className={classes.numbers}>{t('seconds', { value: Math.round(gapMs / 100) / 10 })}</span>
      ),
    },
  ]
}
