import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../api/entity-routes.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { DeliverDialog } from '../destinations/deliver-dialog.tsx'
import { messages } from './messages.ts'
import { useReloadLead } from './use-lead.ts'

/** Delivers the main e-mail of a lead. */
export function DeliverLead({ lead }: { readonly lead: Row }) {
  const t = useMessages(messages)
  const may = usePermissions()
  const reload = useReloadLead()
  const [isOpen, setOpen] = useState(false)
  if (!may.write || lead.email_contact_id === null) return null
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        {t('deliver')}
      </Button>
      {isOpen && (
        <DeliverDialog
          slug="leads"
          target={{ ids: [lead.id] }}
          count={1}
          onDelivered={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
