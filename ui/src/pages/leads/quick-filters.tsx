import { Button, Group, Tooltip } from '@mantine/core'
import { IconCalendarDue, IconCards, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Grid } from '../../grid/use-grid.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

/** One click for the two filters of a working day. */
export function QuickFilters({ grid: { search, change } }: { readonly grid: Grid }) {
  const t = useMessages(messages)
  const filters = [
    { id: 'mine', icon: IconUser, hint: 'mineHint', column: 'owner_id', value: 'me' },
    // Relative, so that a bookmark and a saved view are about their own day.
    { id: 'due', icon: IconCalendarDue, hint: 'dueHint', column: 'follow_up_at', value: 'lte:-0d' },
  ] as const
  return (
    <Group gap={4} role="group" aria-label={t('quick')} wrap="nowrap">
      {filters.map(({ id, icon: Icon, hint, column, value }) => {
        const isOn = search[column] === value
        return (
          <Tooltip key={id} label={t(hint)}>
            <Button
              size="compact-sm"
              variant={isOn ? 'filled' : 'default'}
              leftSection={<Icon size={15} />}
              aria-pressed={isOn}
              onClick={() => change({ [column]: isOn ? undefined : value }, { push: true })}
            >
              {t(id)}
            </Button>
          </Tooltip>
        )
      })}
      <Tooltip label={t('reviewHint')}>
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to="/leads/review"
          search={search as never}
          leftSection={<IconCards size={15} />}
        >
          {t('review')}
        </Button>
      </Tooltip>
    </Group>
  )
}
