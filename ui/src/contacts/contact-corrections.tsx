import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import type { Detail, Row } from '../api/entity-routes.ts'
import { usePermissions } from '../api/use-permissions.ts'
import drawer from '../drawer/drawer.module.css'
import { useMessages } from '../messages/define-messages.ts'
import { DeleteContactDialog } from './delete-contact-dialog.tsx'
import { DuplicateSuggestions } from './duplicate-suggestions.tsx'
import { EditContactDialog } from './edit-contact-dialog.tsx'
import { EditMarks } from './edit-marks.tsx'
import { MergeMarks } from './merge-marks.tsx'
import { contactMessages } from './messages.ts'

interface ContactCorrectionsProps {
  readonly detail: Detail
  /** After an edit, a merge or an undo, with the contact as it is now. */
  readonly onChange: (contact: Row) => void
  readonly onDeleted: () => void
}

/** Everything a person corrects on a contact: edits, merges, likely duplicates, deletion. */
export function ContactCorrections({ detail: { item, edits }, onChange, onDeleted }: ContactCorrectionsProps) {
  const t = useMessages(contactMessages)
  const may = usePermissions()
  const [dialog, setDialog] = useState<'none' | 'edit' | 'delete'>('none')
  const close = () => setDialog('none')
  return (
    <section className={drawer.section}>
      <Title order={3}>{t('correct')}</Title>
      {may.write && (
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={() => setDialog('edit')}>
            {t('edit')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setDialog('delete')}>
            {t('delete')}
          </Button>
        </Group>
      )}
      <EditMarks slug="contacts" id={item.id} edits={edits} onChange={onChange} />
      <MergeMarks id={item.id} onChange={onChange} />
      <DuplicateSuggestions of={{ contact_id: item.id }} onMerged={onChange} />
      {dialog === 'edit' && <EditContactDialog contact={item} onSaved={onChange} onClose={close} />}
      {dialog === 'delete' && <DeleteContactDialog contact={item} onDeleted={onDeleted} onClose={close} />}
    </section>
  )
}
