import { Button, Stack } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import type { Webhook, WebhookWithSecret } from '../../../../../src/http/contract/types.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { messages } from './messages.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export function WebhooksSection() {
  const t = useMessages(messages)
  const webhooks = useWebhooks()
  /** What the dialog edits: a webhook, or a new one. */
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [shown, setShown] = useState<WebhookWithSecret>()
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Stack>
      <Panel title={t('title')} lead={t('lead')} actions={add}>
        <Loaded query={webhooks} failedTitle={t('failedTitle')}>
          {({ items }) =>
            items.length === 0 && (
              <EmptyState icon={IconWebhook} title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        </Loaded>
      </Panel>
      {webhooks.data?.items.map((item) => (
        <WebhookCard key={item.id} webhook={item} onEdit={() => setEdited(item)} onSecret={setShown} />
      ))}
      {edited !== undefined && (
        <WebhookDialog
          known={edited === 'new' ? undefined : edited}
          events={webhooks.data?.events ?? []}
          onMade={setShown}
          onClose={() => setEdited(undefined)}
        />
      )}
      {shown !== undefined && <SecretDialog shown={shown} onClose={() => setShown(undefined)} />}
    </Stack>
  )
}
