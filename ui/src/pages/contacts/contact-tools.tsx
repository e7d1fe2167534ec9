import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { usePermissions } from '../../api/use-permissions.ts'
import { AddContactDialog } from '../../contacts/add-contact-dialog.tsx'
import { contactMessages } from '../../contacts/messages.ts'
import type { Grid } from '../../grid/use-grid.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { GroupToggle } from './group-toggle.tsx'

/** Grouping, and adding a contact. */
export function ContactTools({ grid }: { readonly grid: Grid }) {
  const t = useMessages(contactMessages)
  const may = usePermissions()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <GroupToggle grid={grid} />
      {may.write && (
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setOpen(true)}>
          {t('add')}
        </Button>
      )}
      {isOpen && (
        <AddContactDialog
          onAdded={(contact) => {
            grid.rows.reload()
            grid.open(contact.id)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
