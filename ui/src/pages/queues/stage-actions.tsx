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

/** A stage serves every tenant: only whoever looks after the installation may steer it. */
export function StageActions({ stage }: { readonly stage: Stage }) {
  const t = useMessages(messages)
  const name = useStageName()(stage.id)
  const { installation: maySteer } = usePermissions()
  const { run, resume, tellPaused } = useStageChange(stage.id)
  const [isAsking, setAsking] = useState(false)
  if (!maySteer) return null
  const { interval_minutes, batch_size, max_instances, concurrency } = stage.settings
  const settings = t('settingsOf', { interval_minutes, batch_size, max_instances, concurrency })
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <Act label={t('runNow', { name })} onClick={() => run.mutate()} isBusy={run.isPending} isOff={stage.paused}>
        <IconPlayerSkipForward size={17} />
      </Act>
      {stage.paused ? (
        <Act label={t('resume', { name })} onClick={() => resume.mutate()} isBusy={resume.isPending}>
          <IconPlayerPlay size={17} />
        </Act>
      ) : (
        <Act label={t('pause', { name })} onClick={() => setAsking(true)}>
          <IconPlayerPause size={17} />
        </Act>
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
      {isAsking && <PauseDialog id={stage.id} onPaused={tellPaused} onClose={() => setAsking(false)} />}
    </Group>
  )
}

interface ActProps {
  readonly label: string
  readonly isBusy?: boolean
  readonly isOff?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Act({ label, isBusy = false, isOff = false, onClick, children }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        loading={isBusy}
        disabled={isOff}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
