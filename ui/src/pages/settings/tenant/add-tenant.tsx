import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { fieldProblem } from '../../../parts/form-problem.tsx'
import { OneTimeSecret } from '../../../parts/one-time-secret.tsx'
import { messages } from './messages.ts'

/** Creates a workspace with its first admin, then shows the admin's sign-in link once. */
export function AddTenant({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const add = useMutation({
    mutationFn: () => call('POST /tenants', { body: { name, admin_email: email } }),
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['tenants'] }),
  })
  if (add.data !== undefined) {
    const { admin, sign_in_link: link } = add.data
    return (
      <Dialog title={t('linkTitle', { email: admin.email })} isOpen isSticky onClose={onClose}>
        <Text>{t('linkText', { hours: link.hours })}</Text>
        <OneTimeSecret value={`${location.origin}${link.path}`} label={t('link')} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Dialog>
    )
  }
  return (
    <FormDialog title={t('add')} action={t('create')} mutation={add} onSubmit={() => add.mutate()} onClose={onClose}>
      <TextInput
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldProblem(add.error, 'name')}
        data-autofocus
      />
      <TextInput
        label={t('adminEmail')}
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fieldProblem(add.error, 'admin_email')}
      />
    </FormDialog>
  )
}
