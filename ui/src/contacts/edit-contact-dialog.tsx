import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { toast } from '../app/toast.ts'
import { useMessages } from '../messages/define-messages.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ContactForm, type ContactValues, contactFields } from './contact-form.tsx'
import { contactMessages } from './messages.ts'
import { useMerge } from './use-merge.ts'

interface EditContactDialogProps {
  readonly contact: Row
  readonly onSaved: (contact: Row) => void
  readonly onClose: () => void
}

/** Corrects a contact. A value of another contact of the site is refused, with the offer to merge the two. */
export function EditContactDialog({ contact, onSaved, onClose }: EditContactDialogProps) {
  const t = useMessages(contactMessages)
  const [values, setValues] = useState(valuesOf(contact))
  const save = useMutation({
    mutationFn: () => call('PATCH /contacts/:id', { params: { id: contact.id }, body: changesOf(contact, values) }),
    meta: { silent: true },
    onSuccess(row) {
      toast(t('saved'))
      onSaved(row)
      onClose()
    },
  })
  const merge = useMerge((row) => {
    onSaved(row)
    onClose()
  })
  const other =
    save.error instanceof ApiProblem && save.error.code === 'already_exists' ? save.error.facts.id : undefined
  return (
    <Dialog title={t('editTitle')} isOpen onClose={onClose}>
      <ContactForm
        values={values}
        onChange={setValues}
        onSubmit={() => save.mutate()}
        onClose={onClose}
        error={save.error}
        isPending={save.isPending}
        wayOut={
          typeof other === 'string' && (
            <Group gap="xs">
              <Button
                variant="light"
                loading={merge.isPending}
                onClick={() => merge.mutate({ keep: contact.id, merge: [other] })}
              >
                {t('mergeOther')}
              </Button>
            </Group>
          )
        }
      >
        <Text size="sm">{t('editHint')}</Text>
      </ContactForm>
    </Dialog>
  )
}

function valuesOf(contact: Row): ContactValues {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { name, title, email, phone, phone_extension } = contact
  return {
    name: text(name),
    title: text(title),
    email: text(email),
    phone: text(phone),
    phone_extension: text(phone_extension),
  }
}

/** Only changed fields are sent; an empty one is removed. */
function changesOf(contact: Row, values: ContactValues): Partial<Record<keyof ContactValues, string | null>> {
  const before = valuesOf(contact)
  const changed = contactFields.filter((name) => values[name].trim() !== before[name])
  return Object.fromEntries(changed.map((name) => [name, values[name].trim() || null]))
}
