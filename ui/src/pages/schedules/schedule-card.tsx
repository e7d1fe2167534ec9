import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Schedule } from '../../../../src/http/contract/types.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useLanguage } from '../../messages/language.ts'
import { useFormat } from '../../messages/use-format.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/tag.tsx'
import { messages } from './messages.ts'
import { RunHistory, RunNews, RunState } from './run-history.tsx'
import { useScheduleActions } from './use-schedules.ts'
import { useZoneTime } from './use-zone-time.ts'

interface ScheduleCardProps {
  readonly schedule: Schedule
  readonly onEdit: () => void
}

/** A schedule: when it runs, what its last run found, and its actions. */
export function ScheduleCard({ schedule, onEdit }: ScheduleCardProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const language = useLanguage()
  const may = usePermissions()
  const zoneTime = useZoneTime(schedule.time_zone)
  const { name, target, in_words, state, next_runs: following, last_run: last } = schedule
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { pause, resume, runNow, remove } = useScheduleActions(schedule)
  const isPaused = state === 'paused'
  const [next] = following
  const actions = (
    <Group gap="xs" role="group" aria-label={t('actionsFor', { name })}>
      <Button size="compact-md" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('history')}
      </Button>
      {may.write && (
        <>
          <Button size="compact-md" variant="default" loading={runNow.isPending} onClick={() => runNow.mutate()}>
            {t('runNow')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            loading={pause.isPending || resume.isPending}
            onClick={() => (isPaused ? resume.mutate() : pause.mutate())}
          >
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
          <Button size="compact-md" variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="compact-md" variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </>
      )}
    </Group>
  )
  return (
    <Panel title={name} lead={`${t(target.kind)} · ${in_words[language]}`} actions={actions}>
      <Group gap="lg">
        <Tag tone={isPaused ? 'warn' : 'good'}>{t(isPaused ? 'paused' : 'active')}</Tag>
        {next !== undefined && <Text size="sm">{t('next', { time: zoneTime(next) })}</Text>}
        {last !== null && (
          <>
            <Text size="sm" c="dimmed">
              {t('last', { when: format.since(last.occurs_at) })}
            </Text>
            <RunState run={last} />
            <RunNews run={last} />
          </>
        )}
      </Group>
      {isOpen && <RunHistory schedule={schedule} />}
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          text={t('removeText')}
          confirm={t('remove')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Panel>
  )
}
