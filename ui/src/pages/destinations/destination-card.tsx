import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Destination, DestinationKindInfo } from '../../../../src/http/contract/types.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/tag.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { DryRunDialog } from './dry-run-dialog.tsx'
import { HookDialog } from './hook-dialog.tsx'
import { messages } from './messages.ts'
import { useDestinationActions } from './use-destinations.ts'

interface DestinationCardProps {
  readonly destination: Destination
  /** The name of its kind. */
  readonly title: string
  /** Null: it makes no calls to us. */
  readonly hookSecret: DestinationKindInfo['hook_secret']
  readonly onEdit: () => void
}

/** A destination: its state, what was delivered, and its actions. */
export function DestinationCard({ destination, title, hookSecret, onEdit }: DestinationCardProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const may = usePermissions()
  const { name, account, automatic, paused_at, problem, counts, last_delivery_at: last } = destination
  const [dialog, setDialog] = useState<'none' | 'list' | 'try' | 'hook' | 'remove'>('none')
  const { test, pause, resume, remove } = useDestinationActions(destination)
  const close = () => setDialog('none')
  const isStopped = paused_at !== null || problem !== null
  const lead = [title, account ?? t('notTested')].join(' · ')
  const actions = (
    <Group gap="xs" role="group" aria-label={t('actionsFor', { name })}>
      <Button size="compact-md" variant="default" onClick={() => setDialog('list')}>
        {t('deliveries')}
      </Button>
      {may.write && (
        <Button size="compact-md" variant="default" onClick={() => setDialog('try')}>
          {t('dryRun')}
        </Button>
      )}
      {may.admin && (
        <>
          <Button size="compact-md" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('test')}
          </Button>
          <Button
            size="compact-md"
            variant="default"
            loading={pause.isPending || resume.isPending}
            onClick={() => (isStopped ? resume.mutate() : pause.mutate())}
          >
            {t(isStopped ? 'resume' : 'pause')}
          </Button>
          {hookSecret !== null && (
            <Button size="compact-md" variant="default" onClick={() => setDialog('hook')}>
              {t('hook')}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="compact-md" variant="subtle" color="red" onClick={() => setDialog('remove')}>
            {t('remove')}
          </Button>
        </>
      )}
    </Group>
  )
  return (
    <Panel title={name} lead={lead} actions={actions}>
      <Group gap="lg">
        <StateTag destination={destination} />
        {automatic && <Tag>{t('isAutomatic')}</Tag>}
        {(['delivered', 'waiting', 'failed', 'skipped'] as const).map((part) => (
          <Text key={part} size="sm">
            {t(part === 'failed' ? 'failedRows' : part)}: <b>{format.number(counts[part])}</b>
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {last === null ? t('noDelivery') : t('lastDelivery', { when: format.since(last) })}
        </Text>
      </Group>
      {problem !== null && (
        <Text size="sm" role="status" mt="xs">
          {problem}
        </Text>
      )}
      {dialog === 'list' && <DeliveriesDialog destination={destination} onClose={close} />}
      {dialog === 'try' && <DryRunDialog destination={destination} onClose={close} />}
      {dialog === 'hook' && hookSecret !== null && (
        <HookDialog destination={destination} secretFrom={hookSecret} onClose={close} />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          text={t('removeText')}
          confirm={t('remove')}
          onConfirm={remove}
          onClose={close}
        />
      )}
    </Panel>
  )
}

function StateTag({ destination: { paused_at, problem, tested_at } }: Pick<DestinationCardProps, 'destination'>) {
  const t = useMessages(messages)
  if (paused_at !== null) return <Tag tone="warn">{t('paused')}</Tag>
  if (problem !== null) return <Tag tone="bad">{t('problem')}</Tag>
  return tested_at === null ? <Tag tone="warn">{t('notTested')}</Tag> : <Tag tone="good">{t('ready')}</Tag>
}
