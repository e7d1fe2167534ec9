import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconAdjustments, IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Stage } from '../../../../src/http/contract/types.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { PauseDialog } from '../../parts/pause/pause-dialog.tsx'
import { messages } from './messages.ts'
import { useStageChange } from './use-stage-change.ts'

/** Stages serve all workspaces, so only installation administrators can control them. */
export function StageActions({ stage }: { readonly stage: Stage }) {
  const t = useMessages(messages)
  const name = useStageName()(stage.id)
  const { installation: mayControl } = usePermissions()
  const { run, resume, notifyPaused } = useStageChange(stage.id)
  const [isPausing, setPausing] = useState(false)
  if (!mayControl) return null
  const { interval_minutes, batch_size, max_instances, concurrency } = stage.settings
  const settings = t('settingsOf', { interval_minutes, batch_size, max_instances, concurrency })
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionButton
        label={t('runNow', { name })}
        onClick={() => run.mutate()}
        isBusy={run.isPending}
        isDisabled={stage.paused}
      >
        <IconPlayerSkipForward size={17} />
      </ActionButton>
      {stage.paused ? (
        <ActionButton label={t('resume', { name })} onClick={() => resume.mutate()} isBusy={resume.isPending}>
          <IconPlayerPlay size={17} />
        </ActionButton>
      ) : (
        <ActionButton label={t('pause', { name })} onClick={() => setPausing(true)}>
          <IconPlayerPause size={17} />
        </ActionButton>
      )}
      <Tooltip label={settings} multiline maw={260}>
        <ActionIcon
          component={Link}
          to="/settings"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('settings', { name })}
        >
          <IconAdjustments size={17} />
        </ActionIcon>
      </Tooltip>
      {isPausing && <PauseDialog id={stage.id} onPaused={notifyPaused} onClose={() => setPausing(false)} />}
    </Group>
  )
}

interface ActionButtonProps {
  readonly label: string
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function ActionButton({ label, isBusy = false, isDisabled = false, onClick, children }: ActionButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        loading={isBusy}
        disabled={isDisabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
