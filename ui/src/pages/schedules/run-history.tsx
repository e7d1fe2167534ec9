import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schedule, ScheduleRun } from '../../../../src/http/contract/types.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { type PlainColumn, PlainTable } from '../../parts/plain-table.tsx'
import { Tag } from '../../parts/tag.tsx'
import { messages } from './messages.ts'
import { useRuns } from './use-schedules.ts'
import { useZoneTime } from './use-zone-time.ts'

/** The runs of a schedule, newest first. */
export function RunHistory({ schedule }: { readonly schedule: Schedule }) {
  const t = useMessages(messages)
  const zoneTime = useZoneTime(schedule.time_zone)
  const runs = useRuns(schedule)
  const rows = runs.data?.pages.flatMap(({ items }) => items) ?? []
  const columns: readonly PlainColumn<ScheduleRun>[] = [
    { label: t('occurred'), isTitle: true, isOneLine: true, show: ({ occurs_at: at }) => zoneTime(at) },
    { label: t('state'), show: (run) => <RunState run={run} /> },
    { label: t('found'), isWide: true, show: (run) => <RunFacts run={run} /> },
  ]
  return (
    <Box component="section" mt="md" aria-label={t('runsOf', { name: schedule.name })}>
      <Loaded query={runs} failedTitle={t('runsFailed')}>
        {() =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noRuns')}
            </Text>
          ) : (
            <PlainTable
              label={t('runsOf', { name: schedule.name })}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              isInPanel
            />
          )
        }
      </Loaded>
      {runs.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          mt="xs"
          loading={runs.isFetchingNextPage}
          onClick={() => void runs.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Box>
  )
}

const tones = {
  planned: {},
  starting: {},
  running: {},
  completed: { tone: 'good' },
  failed: { tone: 'bad' },
  skipped: { tone: 'warn' },
  nothing_to_do: {},
  cancelled: { tone: 'warn' },
} as const

export function RunState({ run: { state } }: { readonly run: ScheduleRun }) {
  const t = useMessages(messages)
  return <Tag {...tones[state]}>{t(state === 'failed' ? 'failedRun' : state)}</Tag>
}

/** What was new, and why it may be less than expected. */
function RunFacts({ run }: { readonly run: ScheduleRun }) {
  const t = useMessages(messages)
  const { skipped_because: skipped, missed, problem, result } = run
  return (
    <Stack gap={4}>
      <RunNews run={run} />
      {skipped !== null && <Text size="sm">{t(skipped === 'paused' ? 'whilePaused' : 'still_running')}</Text>}
      {problem !== null && <Text size="sm">{problem}</Text>}
      {missed > 0 && (
        <Text size="sm" c="dimmed">
          {t('missed', { count: missed })}
        </Text>
      )}
      {result?.is_complete === false && (
        <Text size="sm" c="dimmed">
          {t('incomplete')}
        </Text>
      )}
    </Stack>
  )
}

const entities = ['leads', 'contacts', 'places'] as const
const kinds = ['new', 'changed', 'gone'] as const

/** Each number is a link to the list of these rows. */
export function RunNews({ run: { id, result } }: { readonly run: ScheduleRun }) {
  const t = useMessages(messages)
  if (result === null) return null
  const parts = entities.flatMap((entity) =>
    kinds.map((kind) => ({ entity, kind, count: result[entity][kind] })).filter(({ count }) => count > 0),
  )
  if (parts.length === 0 && result.delivered === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('nothingNew')}
      </Text>
    )
  return (
    <Group gap="sm">
      {parts.map(({ entity, kind, count }) => (
        <Anchor
          key={`${kind}${entity}`}
          component={Link}
          to={`/${entity}`}
          search={{ [`${kind}_in`]: `has_any:${id}` } as never}
          size="sm"
          underline="always"
        >
          {t(`${kind}${entity}`, { count })}
        </Anchor>
      ))}
      {result.delivered > 0 && <Text size="sm">{t('delivered', { count: result.delivered })}</Text>}
    </Group>
  )
}
