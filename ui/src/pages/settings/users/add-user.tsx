import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User, UserWithLink } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import { RoleChoice } from './role-choice.tsx'

interface AddUserProps {
  readonly onAdded: (invitation: UserWithLink) => void
  readonly onClose: () => void
}

export function AddUser({ onAdded, onClose }: AddUserProps) {
  const t = useMessages(messages)
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<User['role']>('curator')
  const add = useMutation({
    mutationFn: () => call('POST /users', { body: { email, role, ...(name.trim() !== '' && { name }) } }),
    meta: { silent: true },
    onSuccess: onAdded,
  })
  return (
    <FormDialog title={t('add')} action={t('create')} mutation={add} onSubmit={() => add.mutate()} onClose={onClose}>
      <TextInput
        label={t('email')}
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fieldProblem(add.error, 'email')}
        data-autofocus
      />
      <TextInput
        label={t('name')}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldProblem(add.error, 'name')}
      />
      <RoleChoice value={role} onChange={setRole} error={fieldProblem(add.error, 'role')} />
    </FormDialog>
  )
}
