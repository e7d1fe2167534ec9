import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { Detail, Row } from '../../api/entity-routes.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast } from '../../app/toast.ts'
import { EditMarks } from '../../contacts/edit-marks.tsx'
import { contactMessages } from '../../contacts/messages.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FormProblem, fieldProblem } from '../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import { UnreadWebsite } from './unread-website.tsx'
import { useReloadLead } from './use-lead.ts'

/** The corrected name and website of a lead, each with its undo, and the dialog that corrects them. */
export function LeadCorrections({ detail }: { readonly detail: Detail }) {
  const { item, edits } = detail
  const t = useMessages(messages)
  const may = usePermissions()
  const reload = useReloadLead()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <EditMarks slug="leads" id={item.id} edits={edits} onChange={reload} />
      <UnreadWebsite detail={detail} />
      {may.write && (
        <Button mt="sm" size="compact-md" variant="default" onClick={() => setOpen(true)}>
          {t('editLead')}
        </Button>
      )}
      {isOpen && <EditLeadDialog lead={item} onSaved={reload} onClose={() => setOpen(false)} />}
    </>
  )
}

interface EditLeadDialogProps {
  readonly lead: Row
  readonly onSaved: () => void
  readonly onClose: () => void
}

const fields = ['company', 'website_url'] as const

function EditLeadDialog({ lead, onSaved, onClose }: EditLeadDialogProps) {
  const t = useMessages(messages)
  const tContact = useMessages(contactMessages)
  const before = { company: String(lead.company ?? ''), website_url: String(lead.website_url ?? '') }
  const [values, setValues] = useState(before)
  const save = useMutation({
    mutationFn: () => {
      const changed = fields.filter((field) => values[field].trim() !== before[field])
      const body = Object.fromEntries(changed.map((field) => [field, values[field].trim() || null]))
      return call('PATCH /leads/:id', { params: { id: lead.id }, body })
    },
    meta: { silent: true },
    onSuccess() {
      toast(tContact('saved'))
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog title={t('editLead')} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack>
          {fields.map((field) => (
            <TextInput
              key={field}
              label={tContact(field)}
              value={values[field]}
              error={fieldProblem(save.error, field)}
              onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
            />
          ))}
          <FormProblem error={save.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {tContact('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {tContact('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
