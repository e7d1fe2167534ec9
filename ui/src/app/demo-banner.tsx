import { Alert, Button, Group, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useWorkspaces } from '../api/use-workspaces.ts'
import { openWorkspace } from '../api/workspace.ts'
import { useMessages } from '../messages/define-messages.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { messages } from './messages.ts'

/** On every page of the demo: invented rows must not be mistaken for real ones. */
export function DemoBanner() {
  const t = useMessages(messages)
  const { current, own } = useWorkspaces()
  const [isAsking, setAsking] = useState(false)
  if (current?.is_demo !== true) return null
  return (
    <Alert color="yellow" icon={<IconFlask size={18} />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('demoBanner')}</Text>
        {own !== undefined && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => openWorkspace(undefined)}>
              {t('toOwnWorkspace')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
              {t('removeDemo')}
            </Button>
          </Group>
        )}
      </Group>
      {isAsking && <RemoveDemo onClose={() => setAsking(false)} />}
    </Alert>
  )
}

/** Asks first: the demo cannot be brought back. */
export function RemoveDemo({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <ConfirmDialog
      title={t('removeDemoTitle')}
      text={t('removeDemoText')}
      confirm={t('removeDemo')}
      onConfirm={async () => {
        await call('DELETE /demo')
        openWorkspace(undefined)
      }}
      onClose={onClose}
    />
  )
}
