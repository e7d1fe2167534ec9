import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { Row } from '../api/entity-routes.ts'
import { toast } from '../app/toast.ts'
import { useMessages } from '../messages/define-messages.ts'
import { Dialog } from '../parts/dialog.tsx'
import { fieldProblem } from '../parts/form-problem.tsx'
import { ContactForm, type ContactValues } from './contact-form.tsx'
import { contactMessages } from './messages.ts'

interface AddContactDialogProps {
  /** The lead; without it the dialog asks for the site. */
  readonly leadId?: string
  readonly onAdded: (contact: Row) => void
  readonly onClose: () => void
}

const empty: ContactValues = { name: '', title: '', email: '', phone: '', phone_extension: '' }

/** Adds a contact with the user as its source. */
export function AddContactDialog({ leadId, onAdded, onClose }: AddContactDialogProps) {
  const t = useMessages(contactMessages)
  const [domain, setDomain] = useState('')
  const [values, setValues] = useState(empty)
  const add = useMutation({
    mutationFn: () => {
      const { phone_extension, ...rest } = values
      const phone = phone_extension.trim() === '' ? values.phone : `${values.phone} ext. ${phone_extension.trim()}`
      const given = Object.entries({ ...rest, phone }).filter(([, value]) => value.trim() !== '')
      const owner = leadId === undefined ? { domain: domain.trim() } : { lead_id: leadId }
      return call('POST /contacts', { body: { ...owner, ...Object.fromEntries(given) } })
    },
    meta: { silent: true },
    onSuccess(row) {
      toast(t('added'))
      onAdded(row)
      onClose()
    },
  })
  return (
    <Dialog title={t('addTitle')} isOpen onClose={onClose}>
      <ContactForm
        values={values}
        onChange={setValues}
        onSubmit={() => add.mutate()}
        onClose={onClose}
        error={add.error}
        isPending={add.isPending}
      >
        {leadId === undefined && (
          <TextInput
            label={t('website')}
            description={t('websiteHint')}
            value={domain}
            error={fieldProblem(add.error, 'domain')}
            onChange={(event) => setDomain(event.currentTarget.value)}
          />
        )}
      </ContactForm>
    </Dialog>
  )
}
