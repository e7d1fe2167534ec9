import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Webhook, WebhookWithSecret } from '../../../../../src/http/contract/types.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { MessageLog } from './message-log.tsx'
import { messages } from './messages.ts'
import { RotateDialog } from './rotate-dialog.tsx'
import { useWebhookActions } from './use-webhooks.ts'

interface WebhookCardProps {
  readonly webhook: Webhook
  readonly onEdit: () => void
  readonly onSecret: (made: WebhookWithSecret) => void
}

/** A webhook: its state, what was sent, its actions and its log. */
export function WebhookCard({ webhook, onEdit, onSecret }: WebhookCardProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { name, url, events, state, disabled_reason: reason, counts, previous_until: until } = webhook
  const [dialog, setDialog] = useState<'none' | 'rotate' | 'remove'>('none')
  const [isLogShown, setLogShown] = useState(false)
  const { test, pause, resume, remove } = useWebhookActions(webhook)
  const close = () => setDialog('none')
  const isActive = state === 'active'
  const plain = { size: 'compact-md', variant: 'default' } as const
  const actions = (
    <Group gap="xs" role="group" aria-label={t('actionsFor', { name })}>
      <Button {...plain} aria-expanded={isLogShown} onClick={() => setLogShown(!isLogShown)}>
        {t(isLogShown ? 'hideLog' : 'showLog')}
      </Button>
      {isActive && (
        <Button
          {...plain}
          loading={test.isPending}
          // The log begins with the message: what is loaded before it exists would be shown as empty.
          onClick={() => test.mutate(undefined, { onSuccess: () => setLogShown(true) })}
        >
          {t('test')}
        </Button>
      )}
      <Button
        {...plain}
        loading={pause.isPending || resume.isPending}
        onClick={() => (isActive ? pause.mutate() : resume.mutate())}
      >
        {t(isActive ? 'pause' : 'resume')}
      </Button>
      <Button {...plain} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button {...plain} onClick={() => setDialog('rotate')}>
        {t('rotate')}
      </Button>
      <Button
        size="compact-md"
        variant="subtle"
        color="red"
        onClick={() => {
          // The log must not be loaded again while it is deleted.
          setLogShown(false)
          setDialog('remove')
        }}
      >
        {t('remove')}
      </Button>
    </Group>
  )
  return (
    <Panel title={name} lead={<span style={{ overflowWrap: 'anywhere' }}>{url}</span>} actions={actions}>
      <Group gap="lg">
        <StateTag webhook={webhook} />
        {(['delivered', 'waiting', 'failed'] as const).map((part) => (
          <Text key={part} size="sm">
            {t(part === 'failed' ? 'failedCount' : part)}: <b>{format.number(counts[part])}</b>
          </Text>
        ))}
        <LastDelivery at={webhook.last_delivery_at} />
      </Group>
      <Text size="sm" mt="xs">
        {t('events')}: {events.join(', ')}
      </Text>
      {reason !== null && (
        <Text size="sm" role="status" mt="xs" c="var(--sky-bad)">
          {t(reason === 'gone' ? 'gone' : 'fiveDays')}
        </Text>
      )}
      {until !== null && (
        <Text size="sm" mt="xs">
          {t('oldSecretUntil', { time: format.time(until) })}
        </Text>
      )}
      {isLogShown && <MessageLog webhook={webhook} />}
      {dialog === 'rotate' && <RotateDialog webhook={webhook} onSecret={onSecret} onClose={close} />}
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

function LastDelivery({ at }: { readonly at: string | null }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <Text size="sm" c="dimmed">
      {at === null ? t('noDelivery') : t('lastDelivery', { when: format.since(at) })}
    </Text>
  )
}

function StateTag({ webhook: { state, failing_since: since } }: Pick<WebhookCardProps, 'webhook'>) {
  const t = useMessages(messages)
  const format = useFormat()
  if (state === 'disabled') return <Tag tone="bad">{t('disabled')}</Tag>
  if (state === 'paused') return <Tag tone="warn">{t('paused')}</Tag>
  if (since !== null) return <Tag tone="warn">{t('failing', { time: format.time(since) })}</Tag>
  return <Tag tone="good">{t('active')}</Tag>
}
