import { Button, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Stage } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { updateCachedStage } from '../../../api/update-cached-stage.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useStageName, useStageSummary } from '../../../messages/stage-labels.ts'
import { PauseDialog } from '../../../parts/pause/pause-dialog.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { messages } from './messages.ts'
import { StageFields } from './stage-fields.tsx'
import classes from './stages.module.css'

const alarmText = { no_worker: 'noWorker', silent: 'stalled', key_rejected: 'keyRejected' } as const

/** One stage: state, pause button and settings. */
export function StageLine({ stage, canChange }: { readonly stage: Stage; readonly canChange: boolean }) {
  const t = useMessages(messages)
  const nameOf = useStageName()
  const summaryOf = useStageSummary()
  const client = useQueryClient()
  const [isPausing, setPausing] = useState(false)
  const resume = useMutation({
    mutationFn: () => call('POST /stages/:id/resume', { params: { id: stage.id } }),
    onSuccess: (resumed) => updateCachedStage(client, resumed),
  })
  const name = nameOf(stage.id)
  return (
    <section className={classes.stage} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <StageState stage={stage} />
        {stage.queued > 0 && (
          <Text size="sm" c="dimmed">
            {t('waiting', { count: stage.queued })}
          </Text>
        )}
        {canChange && (
          <Button
            className={classes.end ?? ''}
            size="compact-sm"
            variant="default"
            loading={resume.isPending}
            leftSection={stage.paused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
            onClick={() => (stage.paused ? resume.mutate() : setPausing(true))}
          >
            {t(stage.paused ? 'resume' : 'pause')}
          </Button>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {summaryOf(stage)}
      </Text>
      <StageFields stage={stage} name={name} canChange={canChange} />
      {isPausing && <PauseDialog id={stage.id} onClose={() => setPausing(false)} />}
    </section>
  )
}

function StageState({
  stage: { paused, paused_reason: reason, alarm, held_back_by: heldBackBy, in_flight: inFlight },
}: {
  readonly stage: Stage
}) {
  const t = useMessages(messages)
  const nameOf = useStageName()
  if (paused) return <Tag tone="warn">{reason === null ? t('paused') : t('pausedBecause', { reason })}</Tag>
  if (alarm !== null) return <Tag tone="bad">{t(alarmText[alarm])}</Tag>
  if (heldBackBy !== null) return <Tag tone="warn">{t('heldBack', { next: nameOf(heldBackBy) })}</Tag>
  return <Tag tone="good">{t(inFlight > 0 ? 'working' : 'idle')}</Tag>
}
