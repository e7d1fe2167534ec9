import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { User, UserWithLink } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <Dialog title={t('add')} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
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
          <FormProblem error={add.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending}>
              {t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
